/** Texts of imports as documents hold them: deflated, so that what a file repeats is kept about as small as the file had it. */
import { deflateRawSync, inflateRawSync } from "node:zlib";

/** Begins what is deflated; lines of JSON begin otherwise. */
const mark = "~";
/** Characters below which it isn't worth it. */
const short = 200;

export function deflated(text: string): string {
  return text.length < short ? text : mark + deflateRawSync(text).toString("base64");
}

export function inflated(stored: string): string {
  return stored.startsWith(mark) ? inflateRawSync(Buffer.from(stored.slice(mark.length), "base64")).toString() : stored;
}
