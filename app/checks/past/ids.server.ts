/** By what checks from a file are known again, and where they lie. Pure. */
import { createHash } from "node:crypto";
import { config } from "#app/config.server.ts";
import { derivedId } from "#app/db/ids.ts";
import { codeKey } from "#app/i18n/code-key.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import { detailFacts } from "#app/checks/check-facts.ts";
import { codeSigns } from "#app/checks/code.ts";
import { remembered } from "#app/checks/remembered.ts";
import { storeId } from "#app/stores/stores.server.ts";

export const idOfStore = remembered(storeId);

/**
 * The code of a check whose file has none: the same for the same store, template, day and place among such checks, so that the same file
 * again finds the same checks. CH1001-260305-7K3FQA
 */
export function pastCode(store: { id: string; code: string }, day: string, template: string, nth: number): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([store.id, day, template, nth]))
    .digest();
  const end = Array.from(digest.subarray(0, 6), (byte) => codeSigns[byte % codeSigns.length]);
  return `${store.code}-${day.slice(2).replaceAll("-", "")}-${end.join("")}`;
}

/**
 * A number for the checks of a month and a shard of facts. Ids begin with it: documents that are written together so lie together in most
 * indexes, without which 30,000 of them take the embedded engine twice as long.
 */
function locality(day: string, store: string): number {
  return (Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))) * 256 + detailFacts.shardOf(store);
}

/** Ids of this shape are our own: the file that has them in its numbers was exported here. */
export function isOwnId(code: string): boolean {
  return /^[\w-]{16}$/.test(code);
}

/** The id of a past record with this number, which may be one that our own export gave it. */
export function numberedId(kind: string, number: string): string {
  return isOwnId(number) ? number : derivedId(kind, "code", codeKey(number));
}

/** The same id for the same parts of a past record of a store and day, beside those of its month. */
export function localId(day: string, store: string, ...parts: string[]): string {
  const id = Buffer.from(derivedId(...parts), "base64url");
  id.writeUIntBE(locality(day, store), 0, 3);
  return id.toString("base64url");
}

/** The id of a past check: made from its code. */
export function pastId(code: string, day: string, store: string): string {
  return localId(day, store, "past-check", codeKey(code));
}

/** A text by which rows of one month and of the same shard of facts come together, store by store (its id and its code). */
export function pastOrder(day: string, id: string, code: string): string {
  return `${detailFacts.idOf(monthOf(day), id)} ${codeKey(code)} ${day}`;
}

/** An instant within the day, later for later checks: nobody knows when it was, but the checks of a day are kept in an order. */
export function instantOf(day: string, nth: number): string {
  return new Date(someTimeOf(day) + Math.min(nth, 3599) * 1000).toISOString();
}

/** Followed by an hour that is of the same business day. */
const someTimeOf = remembered((day) => {
  let at = Date.parse(`${day}T12:00:00Z`);
  while (dayOf(new Date(at), config.APP_TIME_ZONE) > day) at -= 3 * 3_600_000;
  while (dayOf(new Date(at), config.APP_TIME_ZONE) < day) at += 3 * 3_600_000;
  return at;
});
