import { derivedId } from "#app/db/ids.ts";
import { spread } from "#app/facts/shard.ts";
import { codeKey } from "#app/i18n/code-key.ts";

/** Whether a number in a file is an id of ours, since the file was exported here. */
export function isOwnId(code: string): boolean {
  return /^[\w-]{16}$/.test(code);
}

export function numberedId(kind: string, number: string): string {
  return isOwnId(number) ? number : derivedId(kind, "code", codeKey(number));
}

/** Ids of a month begin alike, so that index entries are close together: writing 30,000 takes the embedded engine half the time. */
export function pastRecordId(day: string, storeId: string, ...parts: string[]): string {
  const id = Buffer.from(derivedId(...parts), "base64url");
  const locality = (Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))) * 256 + spread(storeId, 16);
  id.writeUIntBE(locality, 0, 3);
  return id.toString("base64url");
}
