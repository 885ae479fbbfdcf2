import { expect, test } from "vitest";
import { pagePathOf, returnPath, signInPath } from "#app/auth/return-path.ts";
import { requestArgs } from "../request-args.ts";

test("keeps paths of this app unchanged", () => {
  for (const path of [
    "/",
    "/qc/checks",
    "/qc/checks?status=draft&q=ph%E1%BB%9F#top",
    "/qc/check/view?id=a:b",
    "/a?next=https://b.test//",
  ])
    expect(returnPath(path)).toBe(path);
});

test("leads home for every other address", () => {
  const foreign = [
    null,
    undefined,
    "",
    "qc",
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/qc\\..\\evil",
    "https://evil.test/",
    "javascript:alert(1)",
    "/\tevil.test",
    "/\n/evil.test",
    "/\u0000",
    "/\u0085",
    "/.//evil.test",
    "/..//evil.test",
    "/a/..//evil.test",
    "/%2e//evil.test",
    " /qc",
    "?a",
    "#a",
  ];
  for (const path of foreign) expect([path, returnPath(path)]).toEqual([path, "/"]);
});

const from = (path: string, init?: Parameters<typeof requestArgs>[1]) => requestArgs(`https://qc.test${path}`, init);

test("remembers the page with its search after sign-in, home too", () => {
  expect(signInPath(from("/"))).toBe("/sign-in?redirect=%2F");
  expect(signInPath(from("/qc/checks?status=draft&q=a+b"))).toBe(
    "/sign-in?redirect=%2Fqc%2Fchecks%3Fstatus%3Ddraft%26q%3Da%2Bb",
  );
});

test("returns to the page with the link when scripts followed it", () => {
  const headers = { Referer: "https://qc.test/qc/stores?q=Sen" };
  expect(signInPath(from("/qc/templates", { headers, dataPath: "/qc/templates.data" }))).toBe(
    "/sign-in?redirect=%2Fqc%2Fstores%3Fq%3DSen",
  );
  expect(signInPath(from("/qc/templates", { headers }))).toBe("/sign-in?redirect=%2Fqc%2Ftemplates");
});

test("names the page of a data request", () => {
  expect(pagePathOf(from("/qc/checks?q=a", { dataPath: "/qc/checks.data?q=a&_routes=root" }))).toBe("/qc/checks?q=a");
});

const post = (Referer?: string) =>
  from("/qc/check/answer?id=1", { method: "POST", headers: Referer ? { Referer } : {} });

test("names the page on which a form was sent, if it is on this origin", () => {
  expect(pagePathOf(post("https://qc.test/qc/check/edit?id=1"))).toBe("/qc/check/edit?id=1");
  expect(pagePathOf(post("https://evil.test/qc"))).toBe("/qc/check/answer?id=1");
  expect(pagePathOf(post("nonsense"))).toBe("/qc/check/answer?id=1");
  expect(pagePathOf(post())).toBe("/qc/check/answer?id=1");
});
