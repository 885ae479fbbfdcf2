import { addDays, daysBetween } from "#app/i18n/days.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { compareNames } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { SlotName } from "./slot-change.ts";
import { subjectName } from "./names.server.ts";
import type { SlotStatus } from "./slot-status.ts";
import { slotInspector, type MonthSlots } from "./slots.server.ts";
import type { Slots } from "./slots.ts";

export interface SlotRow {
  readonly planId: string;
  readonly storeId: string;
  /** The plan's own day; with plan and store it identifies the slot. */
  readonly origin: string;
  readonly day: string;
  readonly end: string;
  readonly status: SlotStatus;
  readonly store: string;
  readonly code: string;
  readonly area: string;
  readonly templateId: string;
  readonly category: string;
  readonly subject: string;
  readonly inspectorId: string | null;
  readonly inspector: string;
  readonly announced: boolean;
  readonly moved: boolean;
  readonly check: string | null;
}

export function slotRows(months: readonly MonthSlots[], { from = 0, most: count = Infinity } = {}): SlotRow[] {
  const rows: SlotRow[] = [];
  let skipped = 0;
  for (const month of months) {
    if (rows.length >= count) break;
    if (skipped + month.matches.length <= from) skipped += month.matches.length;
    else {
      const start = Math.max(0, from - skipped);
      skipped += start;
      for (const slot of sortRange(month, start, start + count - rows.length)) rows.push(toSlotRow(month, slot));
    }
  }
  return rows;
}

/** Only the days in the range are sorted by store. */
function sortRange({ slots, stores, matches }: MonthSlots, from: number, to: number): number[] {
  const byDay: number[][] = [];
  for (const slot of matches) (byDay[slots.day[slot]!] ??= []).push(slot);
  const sorted: number[] = [];
  let before = 0;
  for (const own of byDay) {
    if (!own) continue;
    if (before < to && before + own.length > from) {
      const ranks = ranksOf(slots, stores);
      own.sort((a, b) => ranks[slots.store[a]!]! - ranks[slots.store[b]!]! || slots.plan[a]! - slots.plan[b]!);
      sorted.push(...own.slice(Math.max(0, from - before), Math.max(0, to - before)));
    }
    before += own.length;
  }
  return sorted;
}

const cachedRanks = new WeakMap<Slots, Uint16Array>();

function ranksOf(slots: Slots, stores: MonthSlots["stores"]): Uint16Array {
  let ranks = cachedRanks.get(slots);
  if (!ranks) {
    const names = slots.storeIds.map((id, store) => ({ store, name: nameOfEntry(stores.get(id)) }));
    ranks = new Uint16Array(names.length);
    for (const [rank, { store }] of names.toSorted((a, b) => compareNames(a.name, b.name)).entries())
      ranks[store] = rank;
    cachedRanks.set(slots, ranks);
  }
  return ranks;
}

export function toSlotRow(month: MonthSlots, slot: number): SlotRow {
  const { slots, stores, templates } = month;
  const { planId, terms } = slots.plans[slots.plan[slot]!]!;
  const storeId = slots.storeIds[slots.store[slot]!]!;
  const entry = stores.get(storeId);
  const dayAt = (days: number) => addDays(slots.period.from, days);
  const inspector = slotInspector(slots, slot);
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
    subject: subjectName(terms, { stores, templates }),
    inspectorId: inspector.id,
    inspector: inspector.name ?? m.plan_anyone(),
    announced: terms.announced,
    moved: slots.day[slot] !== slots.origin[slot],
    check: slots.checkOf(slot)?.id ?? null,
  };
}

/** −1 if the plan has no such slot. */
export function findSlot({ slots }: MonthSlots, { planId, storeId, day: origin }: SlotName): number {
  const store = slots.storeIds.indexOf(storeId);
  const day = daysBetween(slots.period.from, origin);
  for (let slot = 0; slot < slots.count; slot++)
    if (slots.store[slot] === store && slots.origin[slot] === day && slots.plans[slots.plan[slot]!]!.planId === planId)
      return slot;
  return -1;
}
