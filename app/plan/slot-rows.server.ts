/** Slots as pages show them, in the order of their days and stores. */
import { addDays, daysBetween } from "#app/i18n/days.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { compareNames } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { subjectName } from "./names.server.ts";
import type { SlotStatus } from "./slot-status.ts";
import { inspectorOf, type MonthSlots } from "./slots.server.ts";
import type { Slots } from "./slots.ts";

export interface SlotRow {
  readonly planId: string;
  readonly storeId: string;
  /** On which its plan has it: with plan and store its name. */
  readonly origin: string;
  readonly day: string;
  /** The last on which it can be done. */
  readonly end: string;
  readonly status: SlotStatus;
  readonly store: string;
  readonly code: string;
  readonly area: string;
  /** "" for any of a category. */
  readonly templateId: string;
  readonly category: string;
  readonly subject: string;
  readonly inspectorId: string | null;
  readonly inspector: string;
  readonly announced: boolean;
  readonly moved: boolean;
  readonly check: string | null;
}

/** So many of them, from a place on; all where none is said. */
export function slotRows(months: readonly MonthSlots[], { from = 0, most = Infinity } = {}): SlotRow[] {
  const rows: SlotRow[] = [];
  let skipped = 0;
  for (const month of months) {
    if (rows.length >= most) break;
    if (skipped + month.left.length <= from) skipped += month.left.length;
    else {
      const start = Math.max(0, from - skipped);
      skipped += start;
      for (const slot of inOrder(month, start, start + most - rows.length)) rows.push(rowOf(month, slot));
    }
  }
  return rows;
}

/** Those from a place to another; only the days that these fall on are put in order by store. */
function inOrder({ slots, places, left }: MonthSlots, from: number, to: number): number[] {
  const byDay: number[][] = [];
  for (const slot of left) (byDay[slots.day[slot]!] ??= []).push(slot);
  const found: number[] = [];
  let before = 0;
  for (const own of byDay) {
    if (!own) continue;
    if (before < to && before + own.length > from) {
      const ranks = ranksOf(slots, places);
      own.sort((a, b) => ranks[slots.store[a]!]! - ranks[slots.store[b]!]! || slots.plan[a]! - slots.plan[b]!);
      found.push(...own.slice(Math.max(0, from - before), Math.max(0, to - before)));
    }
    before += own.length;
  }
  return found;
}

const ranked = new WeakMap<Slots, Uint16Array>();

/** The places of the stores in the order of their names. */
function ranksOf(slots: Slots, places: MonthSlots["places"]): Uint16Array {
  let ranks = ranked.get(slots);
  if (!ranks) {
    const names = slots.storeIds.map((id, store) => ({ store, name: nameOfEntry(places.get(id)) }));
    ranks = new Uint16Array(names.length);
    for (const [rank, { store }] of names.toSorted((a, b) => compareNames(a.name, b.name)).entries())
      ranks[store] = rank;
    ranked.set(slots, ranks);
  }
  return ranks;
}

export function rowOf(month: MonthSlots, slot: number): SlotRow {
  const { slots, places, templates } = month;
  const { planId, terms } = slots.plans[slots.plan[slot]!]!;
  const storeId = slots.storeIds[slots.store[slot]!]!;
  const entry = places.get(storeId);
  const dayAt = (days: number) => addDays(slots.period.from, days);
  const inspector = inspectorOf(slots, slot);
  return {
    planId,
    storeId,
    origin: dayAt(slots.origin[slot]!),
    day: dayAt(slots.day[slot]!),
    end: dayAt(slots.end[slot]!),
    status: month.statusOf(slot),
    store: nameOfEntry(entry),
    code: entry?.code ?? "",
    area: entry?.area ?? "",
    templateId: terms.templateId,
    category: terms.category,
    subject: subjectName(terms, { stores: places, templates }),
    inspectorId: inspector.id,
    inspector: inspector.name ?? m.plan_anyone(),
    announced: terms.announced,
    moved: slots.day[slot] !== slots.origin[slot],
    check: slots.checkOf(slot)?.id ?? null,
  };
}

/** A slot by its name; −1 where the plan has none there. */
export function findSlot({ slots }: MonthSlots, planId: string, storeId: string, origin: string): number {
  const store = slots.storeIds.indexOf(storeId);
  const day = daysBetween(slots.period.from, origin);
  for (let slot = 0; slot < slots.count; slot++)
    if (slots.store[slot] === store && slots.origin[slot] === day && slots.plans[slots.plan[slot]!]!.planId === planId)
      return slot;
  return -1;
}
