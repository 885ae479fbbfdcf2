import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** sonner adds its style sheet with an inline <style>, which the content security policy refuses; app.css imports the same sheet as a file instead. */
function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: "sonner-without-inline-style",
    transform(code, id) {
      if (!/sonner\/dist\/index\.mjs/.test(id)) return null;
      const stripped = code.replace(/^__insertCSS\(".*"\);?$/m, "");
      if (stripped === code) this.error("sonner no longer inserts its style sheet as expected");
      return { code: stripped, map: null };
    },
  };
}

/**
 * Forms are parsed on the server alone. Schemas stand beside the rules that browsers share, so in their modules zod is an inert
 * stand-in of a few bytes instead of 25 kB; parsing with it is an error.
 */
function zodOnServerOnly(): Plugin {
  const inert = `
    const refuse = () => { throw new Error("zod runs on the server only"); };
    const inert = new Proxy(function () {}, {
      get: (_, name) => (/parse/i.test(String(name)) ? refuse : inert),
      apply: () => inert,
    });
    export const z = inert;`;
  return {
    name: "zod-on-server-only",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: (id) => (id === "zod" ? "\0inert-zod" : null),
    load: (id) => (id === "\0inert-zod" ? inert : null),
  };
}

/**
 * Every message is compiled to three functions, for each language and for the choice between them. Browsers get the two texts and one
 * choice for them all, which is about a third less. The page's language is the one it was rendered in: only the server looks for it.
 */
function messagesInBrief(): Plugin {
  // Named as if it stood in a file, which puts it among what pages share.
  const [choice, file] = ["virtual:message-choice", "\0/app/i18n/message-choice"];
  const choose = `
    import { getLocale } from ${JSON.stringify(fileURLToPath(new URL("app/i18n/paraglide/browser/runtime.js", import.meta.url)))};
    export const choose = (en, vi) => (inputs = {}, options = {}) => {
      const text = (options.locale ?? getLocale()) === "vi" ? vi : en;
      return typeof text === "string" ? text : text(inputs);
    };`;
  const pageLanguage = `export const getLocale = () => (document.documentElement.lang === "vi" ? "vi" : "en");`;
  const body = (code: string, locale: string) =>
    new RegExp(`^const ${locale}_.*?(\\(i?\\) => \\{[^]*?^\\});`, "m").exec(code)?.[1];
  /** The text alone where it is all that the function returns. */
  const brief = (written: string) => {
    const [, inputs, text] = /^\((i?)\) => \{\s*return [^`]*\((`(?:[^`\\]|\\.)*`)\)\s*\}$/.exec(written) ?? [];
    return text ? `${inputs ? "(i) => " : ""}${text}` : written;
  };
  /** Making the rules of a language takes a slow phone longer than all else about a text. */
  const withKeptRules = (written: string) => {
    const kept = written.replace(
      "new Intl.PluralRules(locale, options)",
      "(rules[locale + JSON.stringify(options)] ??= $&)",
    );
    if (kept === written) throw new Error("plurals are no longer compiled as expected");
    return `const rules = {};\n${kept}`;
  };
  return {
    name: "messages-in-brief",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: (id) => (id === choice ? file : null),
    load: (id) => (id === file ? choose : null),
    transform(code, id) {
      if (id.endsWith("/paraglide/browser/runtime.js")) return { code: pageLanguage, map: null };
      if (id.endsWith("/paraglide/browser/registry.js")) return { code: withKeptRules(code), map: null };
      if (!/\/paraglide\/browser\/messages\/(?!_index)\w+\.js$/.test(id)) return null;
      const [name, en, vi] = [/^export const (\w+)/m.exec(code)?.[1], body(code, "en"), body(code, "vi")];
      if (!name || !en || !vi) this.error("messages are no longer compiled as expected");
      const plural = code.includes("registry.") ? `import * as registry from "../registry.js";\n` : "";
      return {
        code: `${plural}import { choose } from "${choice}";\nexport const ${name} = /* @__PURE__ */ choose(${brief(en)}, ${brief(vi)});`,
        map: null,
      };
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), sonnerWithoutInlineStyle(), zodOnServerOnly(), messagesInBrief()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // Schemas are dropped from the browser's modules, where the server alone parses with them.
    rolldownOptions: {
      // How long each plugin took is nothing to whoever starts the app.
      checks: { bundlerTimings: false },
      treeshake: { manualPureFunctions: ["z", "itemBase", "sectionOf", "sectionsOf", "withOneSeverity", "collection"] },
      // What pages share travels as one file: a request costs a phone more than the few kilobytes a page may not need. Only the words of
      // each area are one of its own, and what a check's form shares with its preview and with its parts that come later.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "shared",
              test: /\/app\/((i18n(?!\/paraglide\/browser\/messages\/(?!shell_|ui_|i18n_|settings_|checks_band))|ui(?!\/column-)|shell|settings)\/|checks\/(asked|photo-href)\.ts|templates\/template\.ts)/,
              minShareCount: 2,
            },
            { name: "outbox", test: /\/app\/outbox\//, minShareCount: 2 },
            {
              name: "check-form",
              test: /\/app\/checks\/(pages\/edit\/(?!kept-)|(answers|score|fraction|say-answer)\.ts)|\/paraglide\/browser\/messages\/checks_edit_/,
              minShareCount: 2,
            },
            {
              name: (id) => `words-${/messages\/([a-z0-9]+)_/.exec(id)?.[1]}`,
              test: /\/paraglide\/browser\/messages\/[a-z0-9]+_/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  // The script of the sign-in pages fetches the provider's SDK when it is used.
  worker: { format: "es" },
  // The native modules and the engine stay outside the server bundle.
  ssr: { external: ["sharp"] },
  // Built, the server is one file; in development React Router brings its own.
  ...(command === "build" && { environments: { ssr: { build: { rolldownOptions: { input: "./app/server.ts" } } } } }),
}));
