/** Assumptions of app/browser-build.ts about the packages' sources and the build. Run `npm run build` first. */
import { globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { schemaFunctions, sharedPaths } from "#app/browser-build.ts";

const assets = "build/client/assets";
const built = readdirSync(assets);
/** Built files of an ending that have a text in them. */
const having = (ending: string, text: string) =>
  built.filter((name) => name.endsWith(ending) && readFileSync(join(assets, name), "utf8").includes(text));

test("sends browsers the stand-in for zod and none of its code", () => {
  // Every schema of zod has its internals under this name.
  const own = "_zod";
  expect(readFileSync("node_modules/zod/v4/core/core.js", "utf8")).toContain(own);
  expect(having(".js", own)).toEqual([]);
  expect(having(".js", "zod runs on the server only")).toHaveLength(1);
});

const sources = globSync(["app/**/*.{ts,tsx,js}", "react-router.config.ts"]);

test.each(Object.values(sharedPaths).flat())(
  "has files at $at, and files that are exempt from the chunk",
  ({ at, but }) => {
    const files = sources.filter((source) => source.startsWith(`app/${at}`));
    expect(files.length).toBeGreaterThan(0);
    expect(files.some((file) => but?.test(file) ?? true)).toBe(true);
  },
);

test.each(["shared", "every-page", "check-rules", "lists", "words-checks"])(
  "shares a file of %s among pages",
  (name) => {
    expect(built.filter((file) => file.startsWith(`${name}-`) && file.endsWith(".js"))).toHaveLength(1);
  },
);

test("has the browser compile what every page starts with while it arrives", () => {
  const hinted = built.filter(
    (name) => name.endsWith(".js") && /^(.*\n)?\/\/# allF/.test(readFileSync(join(assets, name), "utf8")),
  );
  expect(hinted.map((name) => name.replace(/-[\w-]{8}\.js$/, "")).toSorted()).toEqual([
    "every-page",
    "react-dom",
    "shared",
  ]);
});

test.each(schemaFunctions.filter((name) => name !== "z"))("has a function %s", (name) => {
  const declared = new RegExp(`(function|const) ${name}\\b`);
  expect(sources.some((path) => declared.test(readFileSync(path, "utf8")))).toBe(true);
});

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { id: string; parentId?: string; module: string; imports: string[] }>;
}

/** Gzip bytes of script that a page's first load brings; a list is opened most often, and has less. */
const maxBytes = { page: 160_000, list: 150_000 };
/** Each file is a request of its own. */
const maxScripts = { page: 46, list: 28 };

test("keeps each page's scripts within their limits of bytes and files", () => {
  const file = built.find((name) => /^manifest-\w+\.js$/.test(name));
  const written = readFileSync(join(assets, file!), "utf8");
  const { entry, routes } = JSON.parse(written.slice(written.indexOf("{"), written.lastIndexOf("}") + 1)) as Manifest;
  const lines = Object.values(routes);
  const pages = lines.map((route) => {
    const line = [route];
    for (let up = route.parentId; up !== undefined; up = routes[up]!.parentId) line.push(routes[up]!);
    const scripts = new Set([entry, ...line].flatMap(({ module, imports }) => [module, ...imports]));
    const bytes = [...scripts].reduce((sum, path) => sum + statSync(`build/client${path}.gz`).size, 0);
    const list = [...scripts].some((path) => path.startsWith("/assets/lists-"));
    return { id: route.id, bytes, files: scripts.size, list };
  });
  expect(pages.filter(({ list }) => list).length).toBeGreaterThan(10);
  const kind = ({ list }: { list: boolean }) => (list ? "list" : "page");
  expect(pages.filter((page) => page.bytes > maxBytes[kind(page)] || page.files > maxScripts[kind(page)])).toEqual([]);
});
