import { config } from "#app/config.server.ts";

const mebibyte = 1024 * 1024;
/** For code, SQLite's pages, buffers and the process that shrinks photos, as measured by `npm run bench:memory`. */
const fixedMib = 320;
/** 1 GiB in all suffices for 18 months of 5,000 stores with 8 checks a month and their details. */
const factsMib = Math.min(240, (config.MEMORY_MIB - 544) / 2);

/** V8 accepts these only at startup. Facts can be typed arrays outside of its heap or texts in it, so they count twice. */
export const heapFlags = [
  `--max-old-space-size=${Math.floor(config.MEMORY_MIB - fixedMib - factsMib)}`,
  "--max-semi-space-size=8",
];

export const factsCacheBytes = factsMib * mebibyte;

/** Characters of JSON; parsed documents take several times as much memory. */
export const documentCacheCapacity = Math.min(32, config.MEMORY_MIB / 40) * mebibyte;
