import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { CompilerOptions } from "@inlang/paraglide-js";

/** Compiling takes 20 seconds, hashing the inputs a tenth of one. */
const sources = [
  "app/i18n/compile.ts",
  "node_modules/@inlang/paraglide-js/package.json",
  "app/i18n/project.inlang/settings.json",
  ...globSync("app/**/messages.*.json", { exclude: ["app/i18n/paraglide"] }).toSorted(),
];
const hash = createHash("sha256");
for (const source of sources) hash.update(`${source}\n`).update(readFileSync(source));
const digest = hash.digest("hex");
const compiledFrom = "./app/i18n/paraglide/compiled-from";
if (existsSync(compiledFrom) && readFileSync(compiledFrom, "utf8") === digest) process.exit();
rmSync(compiledFrom, { force: true });

const messages: Omit<CompilerOptions, "outdir"> = {
  project: "./app/i18n/project.inlang",
  cookieName: "locale",
  cookieMaxAge: 60 * 60 * 24 * 400,
  emitReadme: false,
};

const { compile } = await import("@inlang/paraglide-js");
// A module per message, so that a page's script contains only its own messages.
await compile({
  ...messages,
  outdir: "./app/i18n/paraglide/browser",
  // app/i18n/locale.ts reads the language of the rendered page.
  strategy: ["baseLocale"],
  isServer: "false",
  disableAsyncLocalStorage: true,
});
// One module for all messages, because loading thousands would dominate the start of a process.
await compile({
  ...messages,
  outdir: "./app/i18n/paraglide/server",
  strategy: ["cookie", "preferredLanguage", "baseLocale"],
  outputStructure: "locale-modules",
  emitTsDeclarations: true,
});

writeFileSync(compiledFrom, digest);
