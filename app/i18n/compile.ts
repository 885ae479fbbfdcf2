/** Compiles the messages of every area (`app/AREA/messages.LOCALE.json`) to functions. Run by `npm ci`, the build and the checks. */
import { readFileSync, writeFileSync } from "node:fs";
import { compile, type CompilerOptions } from "@inlang/paraglide-js";

const messages: Omit<CompilerOptions, "outdir"> = {
  project: "./app/i18n/project.inlang",
  strategy: ["cookie", "preferredLanguage", "baseLocale"],
  cookieName: "locale",
  cookieMaxAge: 60 * 60 * 24 * 400,
  emitReadme: false,
};

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
