/** Loads the app's modules again, as a process does that has read nothing before: what Node has loaded, Vitest can't reset. */
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

/** Whatever of the app is imported from now on is loaded anew, with all that it imports. */
export function forgetModules(): void {
  times++;
  vi.resetModules();
}
