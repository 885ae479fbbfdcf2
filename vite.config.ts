import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { chunks, compileHint, hasSideEffects, schemaFunctions, zodOnServerOnly } from "./app/browser-build.ts";

/** The server, what it runs in a thread or a process of its own, and the service worker that it sends: each is one file of `build/server`. */
const serverEntries = {
  index: "./app/server.ts",
  "book-worker.server": "./app/export/book-worker.server.ts",
  "shrink-process.server": "./app/files/shrink-process.server.ts",
  "service-worker": "./app/offline/service-worker.ts",
};

/** After React Router's plugin, which gives every entry of the server the same name, and both builds the same chunks. */
const outputs: Plugin = {
  name: "outputs",
  configEnvironment: (name) => ({
    build: {
      rolldownOptions: {
        output:
          name === "client"
            ? { codeSplitting: { groups: chunks }, postBanner: compileHint }
            : { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  }),
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), outputs, zodOnServerOnly()],
  build: {
    target: "es2022",
    // The service worker's list of files follows its imports.
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // How long each plugin took is nothing to whoever starts the app.
      checks: { bundlerTimings: false },
      treeshake: { manualPureFunctions: schemaFunctions },
    },
  },
  // The script of the sign-in pages fetches the provider's SDK when it is used.
  worker: { format: "es" },
  // The native modules and the engine stay outside the server bundle.
  ssr: { external: ["sharp"] },
  environments: {
    client: { build: { rolldownOptions: { treeshake: { moduleSideEffects: hasSideEffects } } } },
    // In development React Router brings its own server.
    ...(command === "build" && { ssr: { build: { rolldownOptions: { input: serverEntries } } } }),
  },
}));
