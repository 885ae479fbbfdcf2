/**
 * A refused form's page says why in its title and in a focused notice that links to the fields, in both languages:
 * every route's form, sent empty.
 */
import { beforeAll, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type Answers, cookieFor, known, openEveryRoute, table, type Visitor, visitors } from "../auth/every-route.ts";
import { pageOf, type Part, textOf } from "../page.ts";

let app: App;
beforeAll(async () => (app = await openEveryRoute()));

/** Routes without such a form: they refuse in another way, or have no form. */
const notOfPages = new Set([
  // Its form needs a password given lately.
  "/settings/second-factor",
  // Drawings are sent by scripts.
  "/qc/check/photo/view",
  "/qc/camera/:id/photo/view",
  "/qc/activities/:id/photo/view",
  // Buttons and choices without anything that could be typed wrong.
  "/notifications",
  "/qc/check/approve",
]);

const statusFor = (answers: Answers, visitor: Visitor) =>
  typeof answers === "object" ? (answers[visitor] ?? answers.else) : answers;
const refusals = new Set<unknown>([400, 409]);

/** A visitor who gets the page and whose empty form is refused. */
const refused = known.flatMap(({ pattern }) => {
  const { path, fields, get, post } = table[pattern]!;
  const visitor = visitors.findLast((each) => statusFor(get, each) === 200 && refusals.has(statusFor(post, each)));
  if (!visitor || notOfPages.has(pattern)) return [];
  return [{ pattern, path: path ?? (() => pattern), fields, visitor }];
});

test("most forms of the app are refused when they are empty", () => {
  expect(refused.length).toBeGreaterThan(65);
});

const draft = { pattern: "a check's answers", path: table["/qc/check/edit"]!.path!, visitor: "user" as const };

test.each([...refused, { ...draft, fields: { "a.floor.value": "nonsense" } }])(
  "$pattern",
  async ({ path, fields, visitor }) => {
    for (const [language, before] of [
      ["en", "Error: "],
      ["vi", "Cần sửa: "],
    ] as const) {
      const sent = { method: "POST", body: new URLSearchParams(fields), headers: { "Accept-Language": language } };
      const response = await app.request(path(), sent, await cookieFor(visitor));
      expect(refusals).toContain(response.status);
      expectRefused(pageOf(await response.text()), before);
    }
  },
);

function expectRefused(page: Part, before: string) {
  expect(textOf(page.select("title")[0]!)).toMatch(new RegExp(`^${before}\\S`));
  const [focused] = page.select("[autofocus]");
  expect(focused!.matches(".notice[tabindex='-1']")).toBe(true);
  const ids = page.select("[id]").map(({ id }) => id);
  const links = page.select("#errors a[href^='#']").map((link) => link.getAttribute("href")!.slice(1));
  expect(ids).toEqual(expect.arrayContaining(links));
  if (page.select("[aria-invalid=true]").length > 0) expect(links).not.toEqual([]);
}
