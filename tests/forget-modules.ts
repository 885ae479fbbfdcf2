/** Loads the app's modules again, as in a new process. Node caches modules that Vitest can't reset. */
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { vi } from "vitest";

let times = 0;
const app = pathToFileURL(join(import.meta.dirname, "../app/")).href;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const { parentURL = "" } = context;
    const again = parentURL.startsWith(app) ? new URL(parentURL).search : times > 0 ? `?${times}` : "";
    return found.url.startsWith(app) && found.url.endsWith(".ts") ? { ...found, url: found.url + again } : found;
  },
});

/** From now on, imports of the app load its modules again, with all their imports. */
export function forgetModules(): void {
  times++;
  vi.resetModules();
}
