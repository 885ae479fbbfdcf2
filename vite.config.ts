import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunks, hasSideEffects, schemaFunctions, zodOnServerOnly } from "./app/browser-build.ts";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), zodOnServerOnly()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: {
      // How long each plugin took is nothing to whoever starts the app.
      checks: { bundlerTimings: false },
      treeshake: { manualPureFunctions: schemaFunctions },
      output: { codeSplitting: { groups: chunks } },
    },
  },
  // The script of the sign-in pages fetches the provider's SDK when it is used.
  worker: { format: "es" },
  // The native modules and the engine stay outside the server bundle.
  ssr: { external: ["sharp"] },
  environments: {
    client: { build: { rolldownOptions: { treeshake: { moduleSideEffects: hasSideEffects } } } },
    // Built, the server is one file; in development React Router brings its own.
    ...(command === "build" && { ssr: { build: { rolldownOptions: { input: "./app/server.ts" } } } }),
  },
}));
