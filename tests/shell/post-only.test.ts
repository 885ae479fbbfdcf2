/** Addresses that only take forms: where one is refused, its sender gets a page that says so in their language, with a way back. */
import { beforeAll, expect, test } from "vitest";
import { type App, cookieOf, origin } from "../app.ts";
import { type Answers, cookieFor, known, openEveryRoute, table, type Visitor, visitors } from "../auth/every-route.ts";
import { people, start, stored, submit } from "../checks/chain.ts";
import { pageOf } from "../page.ts";

let app: App;
beforeAll(async () => (app = await openEveryRoute()));

const statusFor = (answers: Answers, visitor: Visitor) =>
  typeof answers === "object" ? (answers[visitor] ?? answers.else) : answers;

/** Scripts and schedulers send there, no page's form does. */
const notOfPages = new Set([
  "/jobs/run",
  "/qc/check/answer",
  "/qc/check/start",
  "/qc/check/submit",
  "/qc/templates/:id/draft",
]);
const postOnly = known
  .filter(({ pattern }) => statusFor(table[pattern]!.get, "admin") === 405 && !notOfPages.has(pattern))
  .map(({ pattern }) => pattern);

test("finds addresses that only take forms", () => expect(postOnly.length).toBeGreaterThan(7));

test.each(postOnly)("%s", async (pattern) => {
  const { path = () => pattern, post } = table[pattern]!;
  const visitor = visitors.findLast((each) => Number(statusFor(post, each)) >= 400)!;
  for (const [language, back] of [
    ["en", "Go Back"],
    ["vi", "Quay lại"],
  ] as const) {
    const headers = { "Accept-Language": language, Referer: `${origin}/help-center` };
    const sent = { method: "POST", body: new URLSearchParams(), headers };
    const response = await app.request(path(), sent, await cookieFor(visitor));
    expect(response.status).toBe(statusFor(post, visitor));
    const page = pageOf(await response.text());
    expect(page.attribute("lang")).toBe(language);
    expect(page.get("heading").text).not.toBe("");
    expect(page.get("link", back).href).toBe("/help-center");
  }
});

test.each([
  ["en", "That button was too old."],
  ["vi", "Nút đó đã quá cũ."],
])("leads a button of an outdated page to the current page, which says so: %s", async (language, message) => {
  const id = await start(people.lan);
  const cookie = await cookieFor("user");
  const press = async (path: string, fields: Record<string, string>) => {
    const headers = { "Accept-Language": language };
    const answer = await app.post(path, fields, cookie, { headers });
    expect(answer.status).toBe(303);
    const page = await app.request(answer.headers.get("Location")!, { headers }, `${cookie}; ${cookieOf(answer)}`);
    return [page.status, (await page.text()).includes(message)];
  };
  expect(await press(`/qc/check/discard?id=${id}`, { key: "of long ago", intent: "discard" })).toEqual([200, true]);
  expect((await stored(id)).status).toBe("draft");
  await submit(people.lan, id);
  const link = { key: "of long ago", link: "0".repeat(64) };
  expect(await press(`/qc/check/share/revoke?id=${id}`, link)).toEqual([200, true]);
});
