/** `npm start`: builds the app if its sources are newer than its build, then serves it. */
import { heapFlags } from "#app/memory.server.ts";
import { builtServer, ensureBuilt } from "./built.server.ts";

ensureBuilt();
const isBounded = heapFlags.every((flag) => process.execArgv.includes(flag));
// The same process goes on, so that whoever supervises it notices nothing. Windows can't do that.
if (!isBounded && process.platform !== "win32")
  process.execve!(process.execPath, [process.execPath, ...process.execArgv, ...heapFlags, ...process.argv.slice(1)]);
// React renders a page in half the time when it isn't made ready for developing.
process.env["NODE_ENV"] ??= "production";
const { start } = await import(new URL(`../${builtServer}`, import.meta.url).href);
await start();
