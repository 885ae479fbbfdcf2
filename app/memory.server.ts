import { config } from "#app/config.server.ts";

const mebibyte = 1024 * 1024;
/** For code, SQLite's pages, buffers and the process that shrinks photos, as measured by `npm run bench:memory`. */
const fixedMib = 320;
/** 1 GiB in all suffices for 18 months of 5,000 stores with 8 checks a month and their details. */
const factsMib = Math.min(320, config.MEMORY_MIB - 576);

/** V8 accepts these only at startup. Without them its heap would grow with the machine's memory. */
export const heapFlags = [`--max-old-space-size=${config.MEMORY_MIB - fixedMib - factsMib}`, "--max-semi-space-size=8"];

export const factsCacheBytes = factsMib * mebibyte;

/** Characters of JSON; parsed documents take several times as much memory. */
export const documentCacheCapacity = Math.min(32, config.MEMORY_MIB / 40) * mebibyte;
