/** One dialect of CSS: Tailwind's utilities, with style sheets only for the rest. */
import { globSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { compile } from "tailwindcss";
import { expect, test } from "vitest";

const sheets = globSync("app/**/*.css").map((path) => readFileSync(path, "utf8").replace(/\/\*[^]*?\*\//g, ""));
const modules = globSync("app/**/*.{ts,tsx}", { exclude: ["app/i18n/paraglide/**"] }).map((path) =>
  readFileSync(path, "utf8"),
);

/** The classes of a style sheet's selectors. */
function classesIn(css: string): Set<string> {
  const selectors = css.match(/[^{};]*(?=\{)/g) ?? [];
  const classes = selectors.flatMap((selector) => selector.match(/(?<=\.)(?:\\.|[a-z_-])(?:\\.|[\w-])*/gi) ?? []);
  return new Set(classes.map((name) => name.replace(/\\(.)/g, "$1")));
}

/** The classes that elements have: the words of the texts in `className`, but those that are compared with or handed to a function. */
function classesOf(module: string): string[] {
  const plain = [...module.matchAll(/\bclassName="([^"]*)"/g)].map(([, text = ""]) => text);
  const chosen = [...module.matchAll(/\bclassName=\{((?:[^{}]|\{[^{}]*\})*)\}/g)].flatMap(([, code = ""]) => {
    const choice = code.replace(/\w\([^()]*\)|[!=]== "[^"]*"/g, "");
    return [...choice.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text);
  });
  return [...plain, ...chosen].flatMap((text) => text.split(/\s+/).filter(Boolean));
}

async function loadStylesheet(id: string, base: string) {
  const path = id === "tailwindcss" ? resolve("node_modules/tailwindcss/index.css") : resolve(base, id);
  return { path, base: dirname(path), content: readFileSync(path, "utf8") };
}

/** Classes that define nothing. */
async function unknown(classes: readonly string[]): Promise<string[]> {
  const { build } = await compile(readFileSync("app/app.css", "utf8"), { base: resolve("app"), loadStylesheet });
  const known = classesIn(build([...classes]));
  return classes.filter((name) => !known.has(name));
}

test("every class of an element has a style", async () => {
  const used = [...new Set(modules.flatMap(classesOf))];
  expect(used.length).toBeGreaterThan(300);
  expect(await unknown(used.filter((name) => name !== "group" && !name.startsWith("group/")))).toEqual([]);
  expect(await unknown(["flex", "p-4", "muted"])).toEqual(["muted"]);
});

test("every class of a style sheet is an element's", () => {
  const words = new Set(modules.flatMap((module) => module.match(/[\w-]+/g) ?? []));
  const defined = sheets.flatMap((sheet) => [...classesIn(sheet)]);
  expect(defined.length).toBeGreaterThan(20);
  expect(defined.filter((name) => !words.has(name) && !words.has(name.replace("button-", "")))).toEqual([]);
});

test("no class of a style sheet is another name of one utility", () => {
  const twins = (sheet: string) => sheet.match(/^\s*\.[\w-]+ \{\s*@apply [^\s;]+;\s*\}/gm) ?? [];
  expect(sheets.flatMap(twins)).toEqual([]);
  expect(twins(".muted {\n  @apply text-muted;\n}\n")).toHaveLength(1);
});

test("no class has the browser restyle the whole page whenever an element comes or goes", () => {
  const costly = (module: string) => module.match(/(?<![\w-])(?:group|peer|in)-has-\S+/g) ?? [];
  expect(modules.flatMap(costly)).toEqual([]);
  expect(costly('className="hidden group-has-[:checked]:block"')).toHaveLength(1);
});
