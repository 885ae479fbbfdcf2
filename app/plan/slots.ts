/**
 * Slots: at which store a plan is due on which day, and which check fills it. Columns of numbers, since 5,000 stores have tens of thousands a month.
 * A slot is filled by the first counted check of its template at its store in its window; a check fills one slot, the one that ends first. Pure.
 */
import type { SummaryColumns } from "#app/checks/check-facts.ts";
import { addDays, daysBetween } from "#app/i18n/days.ts";
import type { Period } from "#app/i18n/period.ts";
import type { Occurrence } from "./occurrences.server.ts";
import type { PlanVersion } from "./plan.ts";
import type { SlotChange } from "./slot-change.ts";
import type { SlotStatus } from "./slot-status.ts";
import { type PlacedStore, storesOf } from "./target.ts";

/** A version of a plan with its days. */
export interface DatedPlan {
  readonly planId: string;
  readonly terms: PlanVersion;
  readonly occurrences: readonly Occurrence[];
}

export interface SlotSources {
  /** The days of the slots: those that are near its ends compete for checks with others that aren't among them. */
  readonly period: Period;
  readonly plans: readonly DatedPlan[];
  readonly changes: readonly SlotChange[];
  readonly stores: ReadonlyMap<string, PlacedStore>;
  readonly templates: ReadonlyMap<string, { readonly category?: string | undefined }>;
  /** Of the period and of the days in which its slots can be done. */
  readonly checks: readonly Pick<SummaryColumns, "month" | "count" | "store" | "template" | "day" | "words" | "key">[];
}

/** By slot; days are counted from the period's first. */
export interface Slots {
  readonly period: Period;
  readonly count: number;
  readonly storeIds: readonly string[];
  readonly plans: readonly DatedPlan[];
  readonly changes: readonly SlotChange[];
  readonly store: Uint16Array;
  readonly plan: Uint16Array;
  /** On which the plan has it. */
  readonly origin: Int16Array;
  /** On which it is due, and the last on which it can be done. */
  readonly day: Int16Array;
  readonly end: Int16Array;
  /** Its place among the changes; −1 for none. */
  readonly change: Int32Array;
  /** The check that fills it; null for none. */
  checkOf(slot: number): { readonly id: string; readonly day: string } | null;
  isDone(slot: number): boolean;
}

/** Due up to its day, late while it can still be done, then missed. `today` is counted as the slots' days are. */
export function statusOf(slots: Slots, slot: number, today: number): SlotStatus {
  if (slots.isDone(slot)) return "done";
  if (today <= slots.day[slot]!) return "due";
  return today <= slots.end[slot]! ? "late" : "missed";
}

export type Layout = Omit<Slots, "checkOf" | "isDone">;

export function slotsOf(sources: SlotSources): Slots {
  return filledSlots(layOut(sources), sources);
}

/** Filled with the checks that there are: what changes all day, while the slots stay. */
export function filledSlots(
  layout: Layout,
  sources: Pick<SlotSources, "checks" | "templates">,
  found = checksByStore(layout, sources.checks),
): Slots {
  const { filled, checkAt } = fill(layout, sources, found);
  return {
    ...layout,
    isDone: (slot) => filled[slot]! >= 0,
    checkOf: (slot) => (filled[slot]! >= 0 ? checkAt(filled[slot]!) : null),
  };
}

/** All slots, store by store. */
export function layOut({ period, plans, changes, stores }: Omit<SlotSources, "checks" | "templates">): Layout {
  const storeIds = [...stores.keys()];
  const placeOf = new Map(storeIds.map((id, place) => [id, place]));
  const plansOf: number[][] = storeIds.map(() => []);
  let most = 0;
  for (const [index, { terms, occurrences }] of plans.entries()) {
    if (occurrences.length === 0) continue;
    for (const id of storesOf(terms.target, stores, period.from)) {
      plansOf[placeOf.get(id)!]!.push(index);
      most += occurrences.length;
    }
  }
  const days = plans.map(({ occurrences }) =>
    occurrences.map(({ day, end }) => [daysBetween(period.from, day), daysBetween(period.from, end)] as const),
  );
  const changeOf = changesBySlot(changes);
  const store = new Uint16Array(most);
  const plan = new Uint16Array(most);
  const [origin, day, end] = [new Int16Array(most), new Int16Array(most), new Int16Array(most)];
  const change = new Int32Array(most);
  let count = 0;
  const lives = [...stores.values()].map(({ since, until, closures }) => ({
    since: since === undefined ? -Infinity : daysBetween(period.from, since),
    until: until === undefined ? Infinity : daysBetween(period.from, until),
    closures: closures?.map(({ from, to }) => [daysBetween(period.from, from), daysBetween(period.from, to)] as const),
  }));
  for (const [place, own] of plansOf.entries()) {
    const { since, until, closures } = lives[place]!;
    for (const index of own) {
      const changed = changeOf.get(plans[index]!.planId)?.get(storeIds[place]!);
      for (const [at, [from, to]] of days[index]!.entries()) {
        const found = changed?.get(plans[index]!.occurrences[at]!.day) ?? -1;
        const { cancelled = false, movedTo = null } = found < 0 ? {} : changes[found]!;
        if (cancelled || to < since || from >= until) continue;
        if (closures?.some(([closed, opened]) => from >= closed && from < opened)) continue;
        const moved = movedTo === null ? 0 : daysBetween(period.from, movedTo) - from;
        store[count] = place;
        plan[count] = index;
        origin[count] = from;
        day[count] = from + moved;
        end[count] = to + moved;
        change[count] = found;
        count++;
      }
    }
  }
  return { period, count, storeIds, plans, changes, store, plan, origin, day, end, change };
}

/** The place of each among the changes, by plan, store and day. */
function changesBySlot(changes: readonly SlotChange[]): Map<string, Map<string, Map<string, number>>> {
  const byPlan = new Map<string, Map<string, Map<string, number>>>();
  for (const [place, { planId, storeId, day }] of changes.entries()) {
    const byStore = byPlan.get(planId) ?? new Map<string, Map<string, number>>();
    const byDay = byStore.get(storeId) ?? new Map<string, number>();
    byPlan.set(planId, byStore.set(storeId, byDay.set(day, place)));
  }
  return byPlan;
}

interface FoundCheck {
  readonly shard: number;
  readonly row: number;
  /** Counted as the slots' days are. */
  readonly day: number;
  /** Of the templates that were met. */
  readonly template: number;
}

function fill(
  slots: Layout,
  { checks, templates }: Pick<SlotSources, "checks" | "templates">,
  { byStore, met }: ReturnType<typeof checksByStore>,
) {
  const takes = slots.plans.map(({ terms }) =>
    met.map((id) => (terms.templateId ? terms.templateId === id : templates.get(id)?.category === terms.category)),
  );
  const filled = new Int32Array(slots.count).fill(-1);
  const filling: FoundCheck[] = [];
  for (let from = 0; from < slots.count;) {
    let to = from + 1;
    while (to < slots.count && slots.store[to] === slots.store[from]) to++;
    for (const check of byStore[slots.store[from]!] ?? []) {
      const slot = slotFor(slots, filled, takes, from, to, check);
      if (slot >= 0) filled[slot] = filling.push(check) - 1;
    }
    from = to;
  }
  return {
    filled,
    checkAt(at: number) {
      const { shard, row, day } = filling[at]!;
      return { id: checks[shard]!.key(row), day: addDays(slots.period.from, day) };
    },
  };
}

/** Of those that the check can fill the one that ends first; of several the one that names its template, then the earliest. −1 for none. */
function slotFor(
  { plan, plans, day, end }: Layout,
  filled: Int32Array,
  takes: readonly (readonly boolean[])[],
  from: number,
  to: number,
  check: FoundCheck,
): number {
  let best = -1;
  for (let slot = from; slot < to; slot++) {
    if (filled[slot]! >= 0 || check.day < day[slot]! || check.day > end[slot]!) continue;
    if (!takes[plan[slot]!]![check.template]) continue;
    if (best < 0 || isBefore(slot, best)) best = slot;
  }
  return best;

  function isBefore(one: number, other: number): boolean {
    if (end[one] !== end[other]) return end[one]! < end[other]!;
    const named = (slot: number) => plans[plan[slot]!]!.terms.templateId !== "";
    if (named(one) !== named(other)) return named(one);
    return day[one]! < day[other]!;
  }
}

/** The checks of each store in the order of their days; those of one day always in the same. */
export function checksByStore(slots: Layout, shards: SlotSources["checks"]) {
  const byStore: FoundCheck[][] = [];
  const met: string[] = [];
  const placeOf = new Map(slots.storeIds.map((id, place) => [id, place]));
  const numbers = new Map<string, number>();
  const numberOf = (id: string) => numbers.get(id) ?? (numbers.set(id, met.push(id) - 1), met.length - 1);
  const hasSlots = new Uint8Array(slots.storeIds.length);
  for (let slot = 0; slot < slots.count; slot++) hasSlots[slots.store[slot]!] = 1;
  for (const [shard, { month, count, store, template, day, words }] of shards.entries()) {
    const places = words.store.map((id) => placeOf.get(id) ?? -1);
    const templates = words.template.map(({ id }) => numberOf(id));
    const first = daysBetween(slots.period.from, `${month}-01`) - 1;
    for (let row = 0; row < count; row++) {
      const place = places[store[row]!]!;
      if (place < 0 || !hasSlots[place]) continue;
      (byStore[place] ??= []).push({ shard, row, day: first + day[row]!, template: templates[template[row]!]! });
    }
  }
  const keyOf = ({ shard, row }: FoundCheck) => shards[shard]!.key(row);
  for (const own of byStore) own?.sort((a, b) => a.day - b.day || (keyOf(a) < keyOf(b) ? -1 : 1));
  return { byStore, met };
}
