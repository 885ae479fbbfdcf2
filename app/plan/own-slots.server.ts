import type { User } from "#app/auth/user.ts";
import { can } from "#app/auth/can.ts";
import { summaryFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import { addDays, daysBetween, monthOf, monthsBetween } from "#app/i18n/days.ts";
import { readCached } from "#app/facts/generations.server.ts";
import { type SlotRow, slotRows } from "./slot-rows.server.ts";
import { monthWithNeighbours, slotInspector, readLayoutSources } from "./slots.server.ts";
import { type Slots, slotsOf, statusOf } from "./slots.ts";
import { targetStores } from "./target.ts";

/** Reads 3 documents and facts; after a change of plans, stores or templates also the sources of a layout. */
export async function readOwnSlots(user: User, today: string): Promise<SlotRow[]> {
  if (!can(user, "read plan")) return [];
  const period = monthWithNeighbours(monthOf(today));
  const read = () => readLayoutSources(period);
  const { stores, templates, changed, datePlans } = await readCached(
    `layout ${period.from}`,
    ["stores", "templates", "plans"],
    read,
  );
  const plans = datePlans();
  const changes = changed.map(({ data }) => data);
  const candidateIds = new Set([
    ...plans
      .filter(({ terms }) => terms.inspectorId === user.uid)
      .flatMap(({ terms }) => targetStores(terms.target, stores)),
    ...changes.filter(({ inspector }) => inspector?.id === user.uid).map(({ storeId }) => storeId),
  ]);
  const pickStores = (ids: ReadonlySet<string>) => new Map([...stores].filter(([id]) => ids.has(id)));
  const sources = { period, plans, changes, templates };
  const now = daysBetween(period.from, today);
  const isOpen = (slots: Slots, slot: number) =>
    slots.day[slot]! <= now && now <= slots.end[slot]! && slotInspector(slots, slot).id === user.uid;

  const planned = slotsOf({ ...sources, stores: pickStores(candidateIds), checks: [] });
  const own = everySlot(planned).filter((slot) => isOpen(planned, slot));
  if (own.length === 0) return [];
  const ids = new Set(own.map((slot) => planned.storeIds[planned.store[slot]!]!));
  const months = monthsBetween(addDays(period.from, Math.max(0, firstCompetingDay(planned, own))), today);
  const checks = await checkFacts.readOf(db, summaryFacts, [...ids], months);
  const slots = slotsOf({ ...sources, stores: pickStores(ids), checks });
  const status = (slot: number) => statusOf(slots, slot, now);
  const open = everySlot(slots).filter(
    (slot) => isOpen(slots, slot) && (slots.day[slot] === now || status(slot) === "late"),
  );
  return slotRows([{ slots, stores, templates, matches: Uint32Array.from(open), statusOf: status }]);
}

const everySlot = ({ count }: Slots) => Array.from({ length: count }, (_, slot) => slot);

/** The first day on which a check could fill one of these slots, or one that competes with them directly or through others. */
function firstCompetingDay({ count, plans, plan, store, day, end }: Slots, own: readonly number[]): number {
  const competing = new Set(own);
  // Slots are sorted by store.
  for (const slot of competing) {
    let first = slot;
    while (first > 0 && store[first - 1] === store[slot]) first--;
    for (let other = first; other < count && store[other] === store[slot]; other++)
      if (
        day[other]! <= end[slot]! &&
        end[other]! >= day[slot]! &&
        competes(plans[plan[slot]!]!.terms, plans[plan[other]!]!.terms)
      )
        competing.add(other);
  }
  return Math.min(...[...competing].map((slot) => day[slot]!));
}

/** Categories are not compared. */
function competes(one: { templateId: string }, other: { templateId: string }): boolean {
  return !one.templateId || !other.templateId || one.templateId === other.templateId;
}
