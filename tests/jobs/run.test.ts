/** A scheduler's request to the built app: runs due jobs if it has the secret. */
import { beforeAll, expect, test } from "vitest";
import { attempts, countAttempt } from "#app/sign-in/attempts.server.ts";
import { db } from "#app/db/db.server.ts";
import { type App, openApp } from "../app.ts";

const secret = "a-secret-of-the-scheduler-and-of-nobody-else";
let app: App;
beforeAll(async () => {
  process.env["JOBS_SECRET"] = secret;
  app = await openApp();
});

const call = (authorization: string | null, address = "203.0.113.1") =>
  app.request("/jobs/run", {
    method: "POST",
    address,
    headers: { Origin: "", ...(authorization !== null && { Authorization: authorization }) },
  });

test("runs due jobs for a request with the secret, and reports how each went", async () => {
  await countAttempt("a@demo.test", { address: "203.0.113.9", browser: null }, new Date("2026-01-01T00:00:00.000Z"));
  const response = await call(`Bearer ${secret}`);
  expect([response.status, response.headers.get("Cache-Control"), response.headers.getSetCookie()]).toEqual([
    200,
    "no-store",
    [],
  ]);
  const { jobs } = (await response.json()) as { jobs: { name: string; status: string; last: { outcome: string } }[] };
  // Jobs that the morning queues are in the list from then on.
  const did = jobs.filter(({ name }) => !name.startsWith("remind-of-"));
  expect([...new Set(did.map(({ name, status, last }) => `${name} ${status} ${last.outcome}`))].toSorted()).toEqual([
    "daily-mail waiting done",
    "erase-contacts waiting done",
    "fold-facts waiting done",
    "mail-report-views waiting done",
    "morning waiting done",
    "send-mails waiting done",
    "send-webhooks waiting done",
    "settle-assignments waiting done",
    "sweep-expired waiting done",
    "sweep-parts waiting done",
    "thin-imports waiting done",
  ]);
  expect(await db.count(attempts)).toBe(0);
});

test("allows many requests with the right secret", async () => {
  for (let time = 0; time < 8; time++) expect((await call(`Bearer ${secret}`, "203.0.113.2")).status).toBe(200);
});

test("refuses a missing or wrong secret, and locks its address out for a while", async () => {
  const wrong = [null, "", secret, `bearer ${secret}`, `Bearer ${secret}x`];
  for (const authorization of wrong) {
    const response = await call(authorization, "203.0.113.3");
    expect([response.status, await response.text()]).toEqual([403, ""]);
  }
  const shut = await call(`Bearer ${secret}`, "203.0.113.3");
  expect([shut.status, Number(shut.headers.get("Retry-After"))]).toEqual([429, expect.closeTo(15 * 60, -2)]);
  expect((await call(`Bearer ${secret}`, "203.0.113.4")).status).toBe(200);
});

test("does nothing for methods other than POST", async () => {
  const headers = { Authorization: `Bearer ${secret}` };
  for (const method of ["GET", "PUT", "DELETE"])
    expect([method, (await app.request("/jobs/run", { method, headers })).status]).toEqual([method, 405]);
});
