/** Statements of the documents about the project are true. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";

const pages = globSync("docs/*.md").toSorted();
const decisions = globSync("docs/decisions/*.md").toSorted();
const documents = ["README.md", ...pages, ...decisions];
const textOf = (path: string) => readFileSync(path, "utf8");
const all = documents.map(textOf).join("\n");
type Named = Readonly<Record<string, string>>;
type Kind = "scripts" | "dependencies" | "devDependencies" | "optionalDependencies" | "overrides";
const packages = JSON.parse(textOf("package.json")) as Readonly<Record<Kind, Named>>;
const { scripts } = packages;
const settings = Object.keys(parseEnv(textOf(".env.example")));

/** As GitHub derives it from a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const anchorsOf = (path: string) =>
  Array.from(textOf(path).matchAll(/^#+ (.+)$/gm), ([, heading]) => anchorOf(heading!));

test.each(documents)("links of %s resolve", (path) => {
  const links = Array.from(textOf(path).matchAll(/\]\(([^)\s]+)\)/g), ([, to]) => to!).filter(
    (to) => !/^https?:/.test(to),
  );
  const broken = links.filter((link) => {
    const [file = "", anchor] = link.split("#");
    const target = file ? normalize(join(dirname(path), file)) : path;
    if (globSync(target).length === 0) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test("every document is linked", () => {
  const linked = (path: string) =>
    all.includes(`](${path})`) || all.includes(`](${path.replace("docs/", "")})`) || decisions.includes(path);
  expect(documents.slice(1).filter((path) => !linked(path))).toEqual([]);
});

test("commands that documents name exist, and every command is named", () => {
  const named = new Set(
    Array.from(all.matchAll(/npm (?:run )?((?<=run )[a-z][\w:-]*|start|test)/g), ([, name]) => name!),
  );
  expect([...named].filter((name) => !(name in scripts))).toEqual([]);
  // npm runs it by itself.
  expect(Object.keys(scripts).filter((name) => name !== "prepare" && !named.has(name))).toEqual([]);
});

test("settings that documents name exist", () => {
  const named = new Set(Array.from(all.matchAll(/`([A-Z][A-Z_]{3,})(?:=[^`]*)?`/g), ([, name]) => name!));
  const ofTests = ["FIRESTORE_EMULATOR_JAR", "BENCH_ONLY", "OFFLINE_RUNS", "OFFLINE_SEED", "ORIGIN"];
  const words = ["POST", "GET", "ABORTED", "UNAVAILABLE"];
  expect([...named].filter((name) => ![...settings, ...ofTests, ...words].includes(name))).toEqual([]);
});

test("files and folders that documents name exist", () => {
  const named = Array.from(all.matchAll(/`((?:app|tests|e2e|docs)\/[\w./-]+)`/g), ([, path]) => path!);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => globSync(path).length === 0)).toEqual([]);
});

test("every fault that a phone survives is a test", () => {
  const rows =
    textOf("docs/offline.md")
      .split("## Faults")[1]!
      .match(/^\| (?!fault|-).+?(?= \|)/gm) ?? [];
  const tests = globSync("e2e/offline-*.js.spec.ts").map(textOf).join("");
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.map((row) => row.slice(2)).filter((name) => !tests.includes(`"${name}"`))).toEqual([]);
});

test("every package is named with its reason, and pinned", () => {
  const { dependencies, devDependencies, optionalDependencies, overrides } = packages;
  const installed = { ...dependencies, ...devDependencies, ...optionalDependencies };
  const rows = textOf("docs/dependencies.md").match(/^\| `.*$/gm) ?? [];
  const named = rows.flatMap((row) => Array.from(row.split("|")[1]!.matchAll(/`([^`]+)`/g), ([, name]) => name!));
  expect(named.toSorted()).toEqual(Object.keys(installed).toSorted());
  const versions = [installed, overrides].flatMap((some) => JSON.stringify(some).match(/(?<=:")[^"]+/g) ?? []);
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test("README.md is a front page", () => {
  const lines = textOf("README.md").trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(100);
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});

test.each(pages)("%s is one subject", (path) => {
  const lines = textOf(path).trimEnd().split("\n");
  expect(lines.length).toBeGreaterThanOrEqual(35);
  expect(lines.length).toBeLessThanOrEqual(150);
});

test("the glossary's words are those on screen", () => {
  const [onScreen] = textOf("docs/glossary.md").split("## Words of the code");
  const rows = Array.from(
    onScreen!.matchAll(/^\| ([^|]+) \| ([^|]+) \| [^|]+ \|$/gm),
    ([, en, vi]) => [en!, vi!] as const,
  );
  const words = rows.filter(([en]) => en !== "English");
  expect(words.length).toBeGreaterThan(15);
  const messagesIn = (language: string) =>
    globSync(`app/**/messages.${language}.json`).map(textOf).join("\n").toLowerCase();
  const [english, vietnamese] = [messagesIn("en"), messagesIn("vi")];
  const unused = words.filter(
    ([en, vi]) => !english.includes(en.toLowerCase()) || !vietnamese.includes(vi.toLowerCase()),
  );
  expect(unused).toEqual([]);
});
