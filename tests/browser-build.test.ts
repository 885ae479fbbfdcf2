/** What app/browser-build.ts relies on still holds, in the packages' sources and in what was built of them. Run `npm run build` first. */
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { build, type Rolldown } from "vite";
import { messagesInBrief, schemaFunctions, sharedPaths, sonnerInsertsStyle } from "#app/browser-build.ts";

const assets = "build/client/assets";
const built = readdirSync(assets);
/** Built files of an ending that have a text in them. */
const having = (ending: string, text: string) =>
  built.filter((name) => name.endsWith(ending) && readFileSync(join(assets, name), "utf8").includes(text));

test("browsers get the stand-in and nothing of zod", () => {
  // Every schema of zod carries what it is under this name.
  const own = "_zod";
  expect(readFileSync("node_modules/zod/v4/core/core.js", "utf8")).toContain(own);
  expect(having(".js", own)).toEqual([]);
  expect(having(".js", "zod runs on the server only")).toHaveLength(1);
});

test("sonner's style sheet is a file and no script", () => {
  const sonner = readFileSync("node_modules/sonner/dist/index.mjs", "utf8");
  const [, sheet = '""'] = new RegExp(`^${sonnerInsertsStyle}\\((".*")\\);?$`, "m").exec(sonner) ?? [];
  const inserted = JSON.parse(sheet) as string;
  const file = readFileSync("node_modules/sonner/dist/styles.css", "utf8");
  const names = [...new Set(inserted.match(/\[data-[\w-]+|@keyframes [\w-]+|--[\w-]+/g))];
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !file.includes(name))).toEqual([]);
  expect(having(".js", inserted.slice(0, 30))).toEqual([]);
  expect(having(".css", "--toast-icon-margin-start")).toHaveLength(1);
});

type Messages = Record<string, (inputs: object, options: { locale: string }) => string>;

/** All messages as one script, and what is exported by it. */
async function bundled(plugins: ReturnType<typeof messagesInBrief>[]): Promise<{ code: string; messages: Messages }> {
  const [bundle] = (await build({
    configFile: false,
    logLevel: "error",
    plugins,
    build: { write: false, lib: { entry: "app/i18n/paraglide/browser/messages/_index.js", formats: ["es"] } },
  })) as Rolldown.RolldownOutput[];
  const { code } = bundle!.output[0];
  return { code, messages: (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Messages };
}

test("every message says in brief what it says as compiled, in two thirds of the bytes", async () => {
  const [compiled, brief] = [await bundled([]), await bundled([messagesInBrief()])];
  const names = Object.keys(compiled.messages);
  expect(names.length).toBeGreaterThan(1000);
  expect(Object.keys(brief.messages)).toEqual(names);
  for (const given of [1, 2]) {
    const inputs = new Proxy({}, { get: () => given });
    for (const locale of ["en", "vi"])
      for (const name of names)
        expect(brief.messages[name]!(inputs, { locale })).toBe(compiled.messages[name]!(inputs, { locale }));
  }
  expect(brief.code.length).toBeLessThan((compiled.code.length * 2) / 3);
});

const sources = globSync("app/**/*.{ts,tsx,js}");

test.each(Object.values(sharedPaths).flat())(
  "there are files at $at, and what stays out of its file",
  ({ at, but }) => {
    const files = sources.filter((source) => source.startsWith(`app/${at}`));
    expect(files.length).toBeGreaterThan(0);
    expect(files.some((file) => but?.test(file) ?? true)).toBe(true);
  },
);

test.each(["shared", "check-form", "lists", "words-checks", "words-templates"])("pages share a file of %s", (name) => {
  expect(built.filter((file) => file.startsWith(`${name}-`) && file.endsWith(".js"))).toHaveLength(1);
});

test.each(schemaFunctions.filter((name) => name !== "z"))("there is a function %s", (name) => {
  const declared = new RegExp(`(function|const) ${name}\\b`);
  expect(sources.some((path) => declared.test(readFileSync(path, "utf8")))).toBe(true);
});
