import { createHash } from "node:crypto";
import { config } from "#app/config.server.ts";
import { codeKey } from "#app/i18n/code-key.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import { pastRecordId } from "#app/import/ids.server.ts";
import { memoize } from "#app/lru-cache.ts";
import { detailFacts } from "#app/checks/check-facts.ts";
import { codeSigns } from "#app/checks/check-codes.server.ts";

export function pastCode(
  store: { id: string; code: string },
  { day, templateId, nth }: { day: string; templateId: string; nth: number },
): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([store.id, day, templateId, nth]))
    .digest();
  const end = Array.from(digest.subarray(0, 6), (byte) => codeSigns[byte % codeSigns.length]);
  return `${store.code}-${day.slice(2).replaceAll("-", "")}-${end.join("")}`;
}

export function pastId(code: string, day: string, store: string): string {
  return pastRecordId(day, store, "past-check", codeKey(code));
}

/** Sorts rows by month, shard of facts, and store. */
export function pastOrder(day: string, id: string, code: string): string {
  return `${detailFacts.idOf(monthOf(day), id)} ${codeKey(code)} ${day}`;
}

/** An instant within the day, later for later checks, because checks of a day are sorted by it. */
export function pastInstant(day: string, nth: number): string {
  return new Date(someTimeOf(day) + Math.min(nth, 3599) * 1000).toISOString();
}

/** An hour that lies within the business day. */
const someTimeOf = memoize((day) => {
  let at = Date.parse(`${day}T12:00:00Z`);
  while (dayOf(new Date(at), config.APP_TIME_ZONE) > day) at -= 3 * 3_600_000;
  while (dayOf(new Date(at), config.APP_TIME_ZONE) < day) at += 3 * 3_600_000;
  return at;
});
