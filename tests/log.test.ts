/** Standard output of the app: enough to trace a failure, and nothing about a person. */
import { mkdirSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { invitationPath, invite } from "#app/sign-in/invitations.server.ts";
import { attachPhoto } from "#app/checks/save-answers.server.ts";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";
import { filesFolder } from "#app/db/files-folder.ts";
import { pathOfKey } from "#app/files/disk.server.ts";
import { files } from "#app/files/files.server.ts";
import { storePhoto } from "#app/files/photo.server.ts";
import { withoutPersonal } from "#app/log.server.ts";
import { createAccount } from "./account.ts";
import { type App, openApp } from "./app.ts";
import { makeChain, people, start as startCheckOf } from "./checks/chain.ts";

let app: App;
const lines: string[] = [];
const keep = (chunk: unknown) => lines.push(String(chunk)) > 0;

beforeAll(async () => {
  process.env["LOG_LEVEL"] = "info";
  process.env["PORT"] = "0";
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

test("writes one line for each request: path, outcome, duration and reads", async () => {
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

test("writes nothing about a person, no token and no query into the log", async () => {
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

/** Whatever `error` says, nothing of these is in the lines. */
function expectNothingOf(secrets: readonly string[]): void {
  for (const secret of secrets) expect([secret, lines.join("").includes(secret)]).toEqual([secret, false]);
}

describe("a request that failed", () => {
  const email = "failing.person@demo.test";
  const password = "demo-1234";

  test("has one more line with its place in the code, without stored or typed values", async () => {
    await createAccount({ email, password, displayName: "Failing Person", roles: ["lead"] });
    const cookie = await app.signIn(email, password);
    const id = "x".repeat(16);
    await db.set(loose("checks"), id, { storeName: "Phở Failing", note: "topsecret", by: email });
    let answer: Response | null = null;
    const found = await logged(async () => {
      answer = await app.request(`/qc/check/view?id=${id}&q=hunter`, {}, cookie);
    });
    expect(answer!.status).toBe(500);
    expect(found).toHaveLength(2);
    expect(found[0]).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: "error",
      event: "failed",
      id: answer!.headers.get("X-Request-Id"),
      method: "GET",
      error: expect.stringMatching(/^MalformedDocument: checks\/x+ no longer fits its schema: [\s\S]*\n {4}at /),
    });
    expect(found[1]).toMatchObject({ event: "request", id: found[0]!["id"], status: 500 });
    expectNothingOf(["topsecret", "Phở", email, "Failing", "hunter", cookie.split("=")[1]!]);
  });

  test("is logged without names where a document's id is an e-mail address", async () => {
    await db.set(loose("accounts"), email, { broken: true });
    const found = await logged(async () => {
      expect((await app.post("/sign-in", { email, password })).status).toBe(500);
    });
    expect(found[0]).toMatchObject({
      event: "failed",
      error: expect.stringContaining("MalformedDocument: accounts/…@… no longer fits its schema"),
    });
    expectNothingOf([email, "failing.person", password]);
  });

  test("is logged, too, when it fails while sending its answer", async () => {
    const { start } = await import(pathToFileURL(join(process.cwd(), "build/server/index.js")).href);
    const { server, url }: { server: Server; url: string } = await start();
    await makeChain();
    const id = await startCheckOf();
    const picture = { create: { width: 40, height: 30, channels: 3, background: "green" } } as const;
    const photo = await storePhoto(files, await sharp(picture).jpeg().toBuffer());
    await attachPhoto(people.lan, id, "floor", photo, new Date());
    await createAccount({ email: "sent@demo.test", password, displayName: "Sent Person", roles: ["lead"] });
    const cookie = await app.signIn("sent@demo.test", password);
    // In place of the photo's file a folder, which can be opened and not read.
    const path = pathOfKey(join(process.env["DATA_DIR"]!, filesFolder), photo.key);
    rmSync(path);
    mkdirSync(path);
    const found = await logged(async () => {
      const broken = fetch(`${url}/qc/check/photo?id=${id}&key=${photo.key}`, { headers: { Cookie: cookie } });
      await broken.then((response) => response.arrayBuffer()).catch(() => null);
      await vi.waitFor(() => expect(lines.join("")).toContain("answer-not-sent"));
    });
    server.close();
    server.closeAllConnections();
    expect(found.find(({ event }) => event === "answer-not-sent")).toEqual({
      time: expect.any(String),
      level: "error",
      event: "answer-not-sent",
      error: expect.stringContaining("EISDIR"),
    });
    expectNothingOf(["sent@demo.test", "Sent Person", cookie.split("=")[1]!, photo.key, id]);
  });
});

test.each([
  ["accounts/an.nguyen+qc@demo.test exists already", "accounts/…@… exists already"],
  ["at /srv/node_modules/@google-cloud/x.js:1:2", "at /srv/node_modules/@google-cloud/x.js:1:2"],
  ["https://x.test/?oobCode=abc&mode=reset", "https://x.test/?oobCode=…&mode=reset"],
  ["idToken=eyJhbGciOi.eyJzdWIiOi.c2ln", "idToken=…"],
  ["got eyJhbGciOi.eyJzdWIiOi.c2ln instead", "got … instead"],
  ["x=1&a=b=session_key=abc=", "x=1&a=b=session_key=…"],
  ["Authorization: Bearer ya29.a0AfB_x", "Authorization: Bearer …"],
  [wordsOf("Hunter"), "Unexpected token 'H', … is not valid JSON"],
  [wordsOf(`["the first of many words", typed by "Hunter" himself]`), "Unexpected token 'y', … is not valid JSON"],
])("%j is logged as %j", (input, written) => {
  expect(withoutPersonal(input)).toBe(written);
});

const loose = (name: string) => collection(name, z.looseObject({}));

function wordsOf(notJson: string): string {
  try {
    return String(JSON.parse(notJson));
  } catch (error) {
    return (error as Error).message;
  }
}
