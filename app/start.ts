import { heapFlags } from "#app/memory.server.ts";
import { builtServer, ensureBuilt } from "./built.server.ts";

ensureBuilt();
const isBounded = heapFlags.every((flag) => process.execArgv.includes(flag));
// Stays the same process for its supervisor. Windows can't do that.
if (!isBounded && process.platform !== "win32")
  process.execve!(process.execPath, [process.execPath, ...process.execArgv, ...heapFlags, ...process.argv.slice(1)]);
// React renders a page in half the time without its development checks.
process.env["NODE_ENV"] ??= "production";
const { start } = await import(new URL(`../${builtServer}`, import.meta.url).href);
await start();
