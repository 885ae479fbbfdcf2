/** `npm start`: builds the app if its sources are newer than its build, then serves it. */
import "#app/config.server.ts";
import { builtServer, ensureBuilt } from "./built.server.ts";

ensureBuilt();
const { start } = await import(new URL(`../${builtServer}`, import.meta.url).href);
await start();
