/** What is written to standard output while the app is used: enough to trace a failure, nothing about a person. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createAccount } from "#app/auth/embedded.server.ts";
import { invitationPath, invite } from "#app/auth/invitations.server.ts";
import { type App, openApp } from "./app.ts";

let app: App;
const lines: string[] = [];
const keep = (chunk: unknown) => lines.push(String(chunk)) > 0;

beforeAll(async () => {
  process.env["LOG_LEVEL"] = "info";
  vi.spyOn(process.stdout, "write").mockImplementation(keep);
  vi.spyOn(process.stderr, "write").mockImplementation(keep);
  app = await openApp();
});
afterAll(() => vi.restoreAllMocks());

/** The lines that the work led to, which are one JSON object each. */
async function logged(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  lines.length = 0;
  await work();
  return lines.flatMap((chunk) => chunk.trim().split("\n")).map((line): Record<string, unknown> => JSON.parse(line));
}

test("each request is one line: which, how it ended, how long it took and how much it read", async () => {
  await createAccount({
    email: "logged@demo.test",
    password: "demo-1234",
    displayName: "Logged Person",
    roles: ["user"],
  });
  const cookie = await app.signIn("logged@demo.test");
  let id: string | null = null;
  const found = await logged(async () => {
    id = (await app.request("/qc/stores/no-such-store?q=secret", {}, cookie)).headers.get("X-Request-Id");
  });
  expect(found).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: "info",
      event: "request",
      id,
      method: "GET",
      route: "/qc/stores/:id",
      status: 404,
      ms: expect.any(Number),
      reads: expect.any(Number),
    },
  ]);
  expect(found[0]!["reads"]).toBeGreaterThanOrEqual(2);
});

test("nothing about a person, no token and no query gets into the log", async () => {
  const token = await invite("private@demo.test", ["user"]);
  await logged(async () => {
    const cookie = await app.signIn("logged@demo.test");
    await app.post("/sign-in", { email: "logged@demo.test", password: "hunter-22" });
    await app.request(`${invitationPath(token)}&secret=1`);
    await app.post(invitationPath(token), { displayName: "Private Name", password: "p4ssw0rd-x" });
    await app.request("/private-path?q=private", {}, cookie);
    await app.post("/sign-out", {}, cookie, { headers: { Origin: "https://evil.test" } });
    lines.push(`{"cookie":"${cookie.length}"}`);
    for (const secret of [
      "demo.test",
      "Logged",
      "Private",
      "private-path",
      "hunter",
      "p4ssw0rd",
      token,
      cookie.split("=")[1]!,
      "203.0.113.1",
      "secret",
    ]) {
      expect([secret, lines.join("").includes(secret)]).toEqual([secret, false]);
    }
  });
});
