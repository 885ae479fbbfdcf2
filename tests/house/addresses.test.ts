/** Every address inside the app is an `href()`, or a page that `defineForms` names: the compiler checks both against the routes. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const routes = readFileSync("app/routes.ts", "utf8").replace(/prefix\("(\w+)", \[[^]*?\n {4}\]\)/g, 'route("$1")');
/** Prefixes of addresses: the first segment of each route. */
const areas = [...routes.matchAll(/route\("([\w-]+)/g)].map((match) => match[1]);
const written = new RegExp(`(\\bhref\\(\\s*)?["'\`]/(?:${[...new Set(areas)].join("|")})(?=["'\`/?#$])`, "g");

/** The addresses of a module that neither has; comments may name some. */
function handWritten(path: string): string[] {
  const code = readFileSync(path, "utf8").replace(/\/\*[^]*?\*\/|^\s*\/\/.*$|\bdoes: \{[^}]*\}/gm, "");
  return [...code.matchAll(written)]
    .filter((match) => !match[1])
    .map(({ index }) => `${path}: ${code.slice(index, index + 60)}`);
}

test("no address of the app is written by hand", () => {
  expect(areas).toContain("qc");
  const modules = globSync("app/**/*.{ts,tsx}", { exclude: ["app/i18n/paraglide/**"] });
  expect(modules.flatMap(handWritten)).toEqual([]);
});

test("routes read the address as React Router hands it to them", () => {
  const pages = globSync("app/*/pages/**/*.{ts,tsx}");
  expect(pages.length).toBeGreaterThan(200);
  expect(pages.filter((path) => readFileSync(path, "utf8").includes("request.url"))).toEqual([]);
});
