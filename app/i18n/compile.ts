/** Compiles the messages of every area (`app/AREA/messages.LOCALE.json`) to functions. Run by `npm ci`, the build and the checks. */
import { compile } from "@inlang/paraglide-js";

await compile({
  project: "./app/i18n/project.inlang",
  outdir: "./app/i18n/paraglide",
  strategy: ["cookie", "preferredLanguage", "baseLocale"],
  cookieName: "locale",
  cookieMaxAge: 60 * 60 * 24 * 400,
  emitTsDeclarations: true,
  emitReadme: false,
});
