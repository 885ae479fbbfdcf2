/** Every regular expression of the app takes linear time, so that no input can block the server. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "recheck";
import { expect, test } from "vitest";
import { parseSync, Visitor } from "vite";

interface Pattern {
  /** "app/file.ts:12". */
  readonly at: string;
  readonly source: string;
  readonly flags: string;
}

/** The literals of a module, and where it makes expressions of texts, which can't be checked. */
function patternsOf(path: string, code: string): { literals: Pattern[]; made: string[] } {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const [literals, made]: [Pattern[], string[]] = [[], []];
  const placeOf = (start: number) => `${path}:${code.slice(0, start).split("\n").length}`;
  const noteMade = (node: { start: number; callee: { type: string; name?: unknown } }) => {
    if (node.callee.type === "Identifier" && node.callee.name === "RegExp") made.push(placeOf(node.start));
  };
  new Visitor({
    Literal(node) {
      if ("regex" in node)
        literals.push({ at: placeOf(node.start), source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: noteMade,
    CallExpression: noteMade,
  }).visit(program);
  return { literals, made };
}

/** The fuzzer counts steps, so that a busy machine doesn't make an expression slow. */
const bySteps = { seedingTimeout: null, incubationTimeout: null, attackTimeout: null };

/** A machine that does other work besides is many times slower. */
const patternMs = 120_000;
const testMs = 240_000;

/** The automaton proves it; the fuzzer, which guesses, is for those that look around. */
async function verdictOn(source: string, flags: string): ReturnType<typeof check> {
  const proof = await check(source, flags, { checker: "automaton", timeout: patternMs });
  return proof.status === "unknown" && proof.error.kind === "unsupported"
    ? check(source, flags, { checker: "fuzz", timeout: patternMs, ...bySteps })
    : proof;
}

/** Expressions that are slow or can't be judged, with a slow input. */
async function slowOnes(patterns: readonly Pattern[]): Promise<string[]> {
  const slow: string[] = [];
  for (const { at, source, flags } of patterns) {
    const verdict = await verdictOn(source, flags);
    if (verdict.status === "safe") continue;
    const why = verdict.status === "unknown" ? verdict.error.kind : verdict.complexity.summary;
    const input = verdict.status === "vulnerable" ? `, as with ${verdict.attack.pattern.slice(0, 200)}` : "";
    slow.push(`${at} /${source}/${flags}: ${why}${input}`);
  }
  return slow;
}

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.startsWith(join("i18n", "paraglide")))
  .map((path) => ({ path: join("app", path), code: readFileSync(join("app", path), "utf8") }));
const found = sources.map(({ path, code }) => patternsOf(path, code));

test("no regular expression of the app becomes slow for some input", { timeout: testMs }, async () => {
  const literals = found.flatMap((module) => module.literals);
  expect(literals.length).toBeGreaterThan(100);
  expect(await slowOnes(literals)).toEqual([]);
});

test("every regular expression is written as a literal, so that it can be checked", () => {
  expect(found.flatMap(({ made }) => made)).toEqual([]);
});

test("only two modules normalise texts, where long runs of marks are handled", () => {
  const modules = sources.filter(({ code }) => /\.normalize\(/.test(code)).map(({ path }) => path);
  expect(modules).toEqual(["app/i18n/fold.ts", "app/i18n/plain.ts"]);
});

test("finds a slow expression anywhere in a file, and one built from a text", { timeout: testMs }, async () => {
  const code = `
    const fine: RegExp = /^a+$/;
    const view = <p title={text.replace(/\\s+$/, "")}>{/(a|a)*b/u.test(text)}</p>;
    const made = new RegExp("a" + b);`;
  const { literals, made } = patternsOf("view.tsx", code);
  expect(literals).toHaveLength(3);
  expect(made).toEqual(["view.tsx:4"]);
  const slow = await slowOnes(literals);
  expect(slow.map((line) => line.slice(0, line.indexOf(", as with")))).toEqual([
    "view.tsx:3 /\\s+$/: 2nd degree polynomial",
    "view.tsx:3 /(a|a)*b/u: exponential",
  ]);
});
