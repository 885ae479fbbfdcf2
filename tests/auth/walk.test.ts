/**
 * Requests every route with every method as everybody. every-route.ts lists the answers; a route without a row fails.
 */
import { beforeAll, expect, test } from "vitest";
import type { App } from "../app.ts";
import {
  type Answer,
  type Answers,
  cookieFor,
  known,
  openEveryRoute,
  table,
  type Visitor,
  visitors,
} from "./every-route.ts";

let app: App;
beforeAll(async () => (app = await openEveryRoute()));

async function answerTo(
  visitor: Visitor,
  path: string,
  method: "GET" | "POST",
  fields: Record<string, string> = {},
): Promise<Answer> {
  const response = await app.request(
    path,
    { method, ...(method === "POST" && { body: new URLSearchParams(fields) }) },
    await cookieFor(visitor),
  );
  await response.arrayBuffer();
  const location = response.headers.get("Location");
  const back = `/sign-in?${new URLSearchParams({ redirect: path })}`;
  // The form sent there was not saved.
  const lost = `${back}&lost=`;
  return response.status === 302 && [back, lost].includes(location ?? "") && path !== "/sign-out"
    ? "sign-in"
    : response.status;
}

const expected = (answers: Answers, visitor: Visitor): Answer =>
  typeof answers === "object" ? (answers[visitor] ?? answers.else) : answers;

test("has a row for every route, and a route for every row", () => {
  expect(Object.keys(table).toSorted()).toEqual(known.map(({ pattern }) => pattern).toSorted());
});

for (const { pattern } of known) {
  const row = table[pattern];
  if (!row) continue;
  test(`${pattern} as everybody`, { timeout: 60_000 }, async () => {
    const path = row.path?.() ?? pattern;
    const found: Record<string, unknown> = {};
    const expectedAnswers: Record<string, unknown> = {};
    for (const visitor of visitors) {
      for (const method of ["GET", "POST"] as const) {
        found[`${method} ${visitor}`] = await answerTo(visitor, path, method, row.fields);
        expectedAnswers[`${method} ${visitor}`] = expected(method === "GET" ? row.get : row.post, visitor);
      }
    }
    expect(found).toEqual(expectedAnswers);
  });
}

test("gives a photo a policy for a bare picture, and every page its own", async () => {
  const policyOf = async (path: string) =>
    (await app.request(path, {}, await cookieFor("user"))).headers.get("Content-Security-Policy");
  expect(await policyOf(table["/qc/check/photo"]!.path!())).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(await policyOf("/qc/check/photo?key=x")).toMatch(/^default-src 'self'; script-src 'self' 'nonce-/);
});

test("closes every page of the signed-in layout to strangers and disabled users", () => {
  const answers = known.flatMap(({ pattern, inside }) => {
    const row = table[pattern];
    if (!inside || !row) return [];
    return (["stranger", "disabled"] as const).flatMap((visitor) => [
      expected(row.get, visitor),
      expected(row.post, visitor),
    ]);
  });
  expect(answers.length).toBeGreaterThan(100);
  expect(new Set(answers)).toEqual(new Set(["sign-in"]));
});

test("protects a page's data like the page, whichever part is requested", async () => {
  for (const { pattern } of known.filter(({ inside }) => inside)) {
    const [path = "/", search] = (table[pattern]?.path?.() ?? pattern).split("?");
    const data = path === "/" ? "/_.data" : `${path}.data`;
    for (const routesAsked of [
      "",
      "_routes=root",
      `_routes=${encodeURIComponent("shell/pages/layout")}`,
      "_routes=checks%2Flist",
    ]) {
      const query = [search, routesAsked].filter(Boolean).join("&");
      const response = await app.request(query ? `${data}?${query}` : data);
      expect({ pattern, routesAsked, status: response.status }).toEqual({ pattern, routesAsked, status: 202 });
      expect(await response.text()).toContain("/sign-in");
    }
  }
});

test("answers both spellings of an address without a redirect", async () => {
  const cookie = await cookieFor("admin");
  for (const { pattern, inside } of known) {
    const row = table[pattern];
    if (!inside || !row || row.path || expected(row.get, "admin") !== 200) continue;
    expect({ pattern, status: (await app.request(`${pattern}/`, {}, cookie)).status }).toEqual({
      pattern,
      status: 200,
    });
  }
});

test("answers 403 to users who may decide no check, whatever the address lacks", async () => {
  for (const path of ["/qc/check/decide", "/qc/check/decide?id=x", "/qc/check/decide?id=x&move=x"])
    for (const method of ["GET", "POST"] as const)
      expect([path, method, await answerTo("user", path, method)]).toEqual([path, method, 403]);
});
