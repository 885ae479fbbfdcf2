/**
 * A module only declares when it is imported. `app/areas.server.ts` provides values between areas when a process
 * starts.
 */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseSync } from "vite";

/** Modules that run when they are loaded: entries of the server and the browser, commands, and scripts of pages. */
const entries = new Set(
  `entry.client.tsx entry.server.tsx start.ts import.ts facts.ts transfer.ts i18n/compile.ts auth/log-hash.ts db/backup.ts db/restore.ts
  demo/ensure.ts demo/reset.ts sign-in/access.ts sign-in/grant.ts sign-in/parts/passkey.ts sign-in/parts/show-password.ts sign-in/pop-up/pop-up.ts
  offline/service-worker.ts export/book-worker.server.ts files/shrink-process.server.ts`.split(/\s+/),
);
/** Modules that set the options of a library that only they import. */
const librarySettings = new Set(["export/zip-library.ts", "i18n/locale.ts", "i18n/locale.server.ts"]);

const files = globSync("**/*.{ts,tsx}", { cwd: "app", exclude: ["i18n/paraglide/**"] });
const sources = new Map(files.map((path) => [path, readFileSync(`app/${path}`, "utf8")]));
const declarations = /^(Import|Export|TS)|^(Function|Class|Variable)Declaration$/;

/** Statements of a module that do something, and its imports that name nothing. */
function effectsOf(path: string, source: string): string[] {
  return parseSync(path, source)
    .program.body.filter(
      (statement) =>
        !declarations.test(statement.type) ||
        (statement.type === "ImportDeclaration" &&
          statement.specifiers.length === 0 &&
          !statement.source.value.endsWith(".css")),
    )
    .map(({ start, end }) => `${path}: ${source.slice(start, end).split("\n")[0]}`);
}

test("finds the side effects of importing a module", () => {
  const source = `import "./side.ts";\nimport "./look.css";\nconst lists = [];\nlists.push(1);\nfor (const list of lists) list();`;
  expect(effectsOf("x.ts", source)).toHaveLength(3);
});

test("no module does anything by being imported", () => {
  const passive = files.filter((path) => !entries.has(path) && !librarySettings.has(path));
  expect(passive.flatMap((path) => effectsOf(path, sources.get(path)!))).toEqual([]);
});

test("every exception exists and has side effects", () => {
  const named = [...entries, ...librarySettings];
  expect(named.filter((path) => !sources.has(path) || effectsOf(path, sources.get(path)!).length === 0)).toEqual([]);
});

test("only the composition provides values", () => {
  const providing = files.filter((path) => /\.provide\(/.test(sources.get(path)!));
  expect(providing).toEqual(["areas.server.ts"]);
});

test("only modules that start a process compose the areas", () => {
  const composing = files.filter((path) => sources.get(path)!.includes("composeAreas()") && path !== "areas.server.ts");
  expect(composing.filter((path) => !entries.has(path) && path !== "provided.ts")).toEqual([]);
});
