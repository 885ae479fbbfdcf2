/** asvs.md is right: each requirement once, with existing tests and files, and correct sums. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("tests/security/asvs.md", "utf8");
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+) \|$/gm)].map(
  ([, id = "", verdict = "", reason = ""]) => ({ id, verdict, reason }),
);
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

/** The files that a row names, each with parts of test titles. */
const named = rows.flatMap(({ id, reason }) =>
  [...reason.matchAll(/`([\w-]+(?:[./][\w.-]+)*)`((?: "[^"]+")*)/g)]
    .map(([, path = "", names = ""]) => ({
      id,
      path,
      names: [...names.matchAll(/"([^"]+)"/g)].map((name) => name[1]!),
    }))
    .filter(({ path }) => path.includes("/") || existsSync(path)),
);

/** Titles of a file's tests and groups: the first arguments of calls with a function. */
function titlesOf(path: string): string[] {
  const calls = /\(\s*(["`])((?:(?!\1).)+)\1,?\s*(?=async\b|\(|\{|$)/gm;
  return [...readFileSync(path, "utf8").matchAll(calls)].map((call) => call[2]!);
}

test("each requirement is listed once, in its chapter, in order", () => {
  const ids = rows.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids).toEqual(ids.toSorted(new Intl.Collator("en", { numeric: true }).compare));
  for (const chapter of page.split(/^## /m).slice(1))
    for (const row of chapter.matchAll(/^\| (\d+)\.\d/gm)) expect(row[1]).toBe(/^\d+/.exec(chapter)![0]);
});

test("the sums at the top match the rows", () => {
  const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
  expect(page).toContain(
    `\n${rows.length} requirements: ${count("held")} held, ${count("failed")} failed, ${count("n.a.")} not applying.\n`,
  );
  expect(count("held") + count("failed") + count("n.a.")).toBe(rows.length);
});

test("each requirement that is met names a test or a file", () => {
  const met = rows.filter(({ verdict }) => verdict === "held").map(({ id }) => id);
  const shown = new Set(named.map(({ id }) => id));
  expect(met.filter((id) => !shown.has(id))).toEqual([]);
});

test("each named file exists and has the named tests", () => {
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
  const tests = named.filter(({ path }) => isTest(path));
  expect(tests.filter(({ names }) => names.length === 0)).toEqual([]);
  const missing = tests.flatMap(({ id, path, names }) => {
    const titles = titlesOf(path);
    return names.filter((name) => !titles.some((title) => title.includes(name))).map((name) => ({ id, path, name }));
  });
  expect(missing).toEqual([]);
});
