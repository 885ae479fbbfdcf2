/** `npm start`: builds the app if its sources are newer than its build, then serves it. */
import "#app/config.server.ts";
import { builtServer, ensureBuilt } from "./built.server.ts";

ensureBuilt();
// React renders a page in half the time when it isn't made ready for developing.
process.env["NODE_ENV"] ??= "production";
const { start } = await import(new URL(`../${builtServer}`, import.meta.url).href);
await start();
