/** What one person has to check on a day: the slots that are theirs and can be done then. */
import type { User } from "#app/auth/user.ts";
import { can } from "#app/auth/can.ts";
import { summaryFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import { addDays, daysBetween, monthOf, monthsBetween } from "#app/i18n/days.ts";
import { readCached } from "#app/facts/generations.server.ts";
import { type SlotRow, slotRows } from "./slot-rows.server.ts";
import { around, inspectorOf, readLayout } from "./slots.server.ts";
import { type Slots, slotsOf, statusOf } from "./slots.ts";
import { storesOf } from "./target.ts";

/**
 * Those due on the day, done ones too, and earlier ones that can still be done. Reads three documents, and of the
 * months and stores that these depend on (one month, or two) the heads twice, the pending rows of these stores (at most 16, then they are
 * folded) and at most 8 shards a month that changed. What plans come to is kept until any of them changes, a store or a template; then it reads
 * the directory's 17 documents, the plans, and the closed days and changed slots of three months, once in each process.
 */
export async function readOwnSlots(user: User, today: string): Promise<SlotRow[]> {
  if (!can(user, "read plan")) return [];
  const period = around(monthOf(today));
  const read = () => readLayout(period);
  const { stores, templates, changed, dated } = await readCached(
    `layout ${period.from}`,
    ["stores", "templates", "plans"],
    read,
  );
  const plans = dated();
  const changes = changed.map(({ data }) => data);
  const meant = new Set([
    ...plans
      .filter(({ terms }) => terms.inspectorId === user.uid)
      .flatMap(({ terms }) => storesOf(terms.target, stores)),
    ...changes.filter(({ inspector }) => inspector?.id === user.uid).map(({ storeId }) => storeId),
  ]);
  const only = (ids: ReadonlySet<string>) => new Map([...stores].filter(([id]) => ids.has(id)));
  const sources = { period, plans, changes, templates };
  const now = daysBetween(period.from, today);
  const isOpen = (slots: Slots, slot: number) =>
    slots.day[slot]! <= now && now <= slots.end[slot]! && inspectorOf(slots, slot).id === user.uid;

  const planned = slotsOf({ ...sources, stores: only(meant), checks: [] });
  const own = everySlot(planned).filter((slot) => isOpen(planned, slot));
  if (own.length === 0) return [];
  const ids = new Set(own.map((slot) => planned.storeIds[planned.store[slot]!]!));
  const months = monthsBetween(addDays(period.from, Math.max(0, firstRival(planned, own))), today);
  const checks = await checkFacts.readOf(db, summaryFacts, [...ids], months);
  const slots = slotsOf({ ...sources, stores: only(ids), checks });
  const status = (slot: number) => statusOf(slots, slot, now);
  const left = everySlot(slots).filter(
    (slot) => isOpen(slots, slot) && (slots.day[slot] === now || status(slot) === "late"),
  );
  return slotRows([{ slots, places: stores, templates, left: Uint32Array.from(left), statusOf: status }]);
}

const everySlot = ({ count }: Slots) => Array.from({ length: count }, (_, slot) => slot);

/** The first day on which a check could fill one of these, or another slot that competes with them for checks, and so on backwards. */
function firstRival({ count, plans, plan, store, day, end }: Slots, own: readonly number[]): number {
  const met = new Set(own);
  // Slots stand store by store.
  for (const slot of met) {
    let first = slot;
    while (first > 0 && store[first - 1] === store[slot]) first--;
    for (let other = first; other < count && store[other] === store[slot]; other++)
      if (
        day[other]! <= end[slot]! &&
        end[other]! >= day[slot]! &&
        competes(plans[plan[slot]!]!.terms, plans[plan[other]!]!.terms)
      )
        met.add(other);
  }
  return Math.min(...[...met].map((slot) => day[slot]!));
}

/** One check can do both, as far as can be told without its template. */
function competes(one: { templateId: string }, other: { templateId: string }): boolean {
  return !one.templateId || !other.templateId || one.templateId === other.templateId;
}
