import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** sonner adds its style sheet with an inline <style>, which the content security policy refuses; app.css imports the same sheet as a file instead. */
function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: "sonner-without-inline-style",
    transform(code, id) {
      if (!/sonner\/dist\/index\.mjs/.test(id)) return;
      const stripped = code.replace(/^__insertCSS\(".*"\);?$/m, "");
      if (stripped === code) this.error("sonner no longer inserts its style sheet as expected");
      return { code: stripped, map: null };
    },
  };
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), sonnerWithoutInlineStyle()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // Schemas that only the server parses with are dropped from the browser's modules, and zod with them.
    rolldownOptions: { treeshake: { manualPureFunctions: ["z", "collection"] } },
  },
  // The native modules and the engine stay outside the server bundle.
  ssr: { external: ["sharp"] },
});
