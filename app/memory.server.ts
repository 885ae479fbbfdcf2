/** How the memory that the server may take up is shared out. */
import { config } from "#app/config.server.ts";

const mebibyte = 1024 * 1024;
/** MiB for code, SQLite's pages, buffers, and the process that shrinks photos, as `npm run bench:memory` found them. */
const fixedMib = 320;
/** MiB of facts that stay decoded: at 1 GiB 18 months of 5,000 stores with 8 checks a month each, their details too. */
const factsMib = Math.min(320, config.MEMORY_MIB - 576);

/** Bounds that V8 takes only as it starts. Without them its heap grows with the machine's memory, not with what is needed. */
export const heapFlags = [`--max-old-space-size=${config.MEMORY_MIB - fixedMib - factsMib}`, "--max-semi-space-size=8"];

export const factsCacheBytes = factsMib * mebibyte;

/** Characters of JSON whose documents stay parsed, which takes several times as much. */
export const documentCacheCapacity = Math.min(32, config.MEMORY_MIB / 40) * mebibyte;
