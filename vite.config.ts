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

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), sonnerWithoutInlineStyle(), zodOnServerOnly()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // Schemas are dropped from the browser's modules, where the server alone parses with them.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ["z", "itemBase", "collection"] },
      // What pages share travels as one file: a request costs a phone more than the few kilobytes a page may not need. Only the words of
      // each area are one of its own.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "shared",
              test: /\/app\/(i18n(?!\/paraglide\/messages\/(?!shell_|ui_|i18n_|settings_))|ui|shell|settings)\//,
              minShareCount: 2,
            },
            {
              name: (id) => `words-${/messages\/([a-z0-9]+)_/.exec(id)?.[1]}`,
              test: /\/paraglide\/messages\/[a-z0-9]+_/,
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
