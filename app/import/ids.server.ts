/** By what records from a file are known again, and where they lie. */
import { derivedId } from "#app/db/ids.ts";
import { spread } from "#app/facts/shard.ts";
import { codeKey } from "#app/i18n/code-key.ts";

/** Ids of this shape are our own: the file that has them in its numbers was exported here. */
export function isOwnId(code: string): boolean {
  return /^[\w-]{16}$/.test(code);
}

/** The id of a past record with this number, which may be one that our own export gave it. */
export function numberedId(kind: string, number: string): string {
  return isOwnId(number) ? number : derivedId(kind, "code", codeKey(number));
}

/**
 * The same id for the same parts of a past record of a store and day. Ids of a month begin alike: documents that are written together so lie
 * together in most indexes, without which 30,000 of them take the embedded engine twice as long.
 */
export function localId(day: string, storeId: string, ...parts: string[]): string {
  const id = Buffer.from(derivedId(...parts), "base64url");
  const locality = (Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))) * 256 + spread(storeId, 16);
  id.writeUIntBE(locality, 0, 3);
  return id.toString("base64url");
}
