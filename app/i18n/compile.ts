/**
 * Compiles the messages of every area (`app/AREA/messages.LOCALE.json`) to functions, unless they were compiled just so before. Run by
 * `npm ci`, the build and the checks.
 */
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { CompilerOptions } from "@inlang/paraglide-js";

/** What the functions follow from. Compiling takes 20 seconds, reading this a tenth of one. */
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
  strategy: ["cookie", "preferredLanguage", "baseLocale"],
  cookieName: "locale",
  cookieMaxAge: 60 * 60 * 24 * 400,
  emitReadme: false,
};

const { compile } = await import("@inlang/paraglide-js");
// A module per message, of which each page's script takes what it says.
await compile({ ...messages, outdir: "./app/i18n/paraglide/browser" });
// One module for all: to load thousands takes a process longer than all else it does to start.
await compile({
  ...messages,
  outdir: "./app/i18n/paraglide/server",
  outputStructure: "locale-modules",
  emitTsDeclarations: true,
});

// Making the rules of a language takes longer than all else about a text, so they are kept.
for (const side of ["browser", "server"]) {
  const registry = `./app/i18n/paraglide/${side}/registry.js`;
  const written = readFileSync(registry, "utf8");
  if (written.startsWith("const rules")) continue;
  const kept = written.replace(
    "new Intl.PluralRules(locale, options)",
    "(rules[locale + JSON.stringify(options)] ??= $&)",
  );
  if (kept === written) throw new Error("Plurals are no longer compiled as expected");
  writeFileSync(registry, `const rules = {};\n${kept}`);
}
writeFileSync(compiledFrom, digest);
