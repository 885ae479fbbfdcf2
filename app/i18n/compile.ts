/** Compiles the messages of every area (`app/AREA/messages.LOCALE.json`) to functions. Run by `npm ci`, the build and the checks. */
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
