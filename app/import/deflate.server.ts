import { deflateRawSync, inflateRawSync } from "node:zlib";

/** Prefix of a deflated text; lines of JSON never begin with it. */
const deflatedPrefix = "~";
const minLength = 200;

export function deflate(text: string): string {
  return text.length < minLength ? text : deflatedPrefix + deflateRawSync(text).toString("base64");
}

export function inflate(stored: string): string {
  return stored.startsWith(deflatedPrefix)
    ? inflateRawSync(Buffer.from(stored.slice(deflatedPrefix.length), "base64")).toString()
    : stored;
}
