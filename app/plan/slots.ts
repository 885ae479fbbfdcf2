/**
 * Columns of numbers, since 5,000 stores have tens of thousands of slots a month. The first counted check of the template in the window
 * fills a slot; a check fills one slot, the one that ends first.
 */
import type { SummaryColumns } from "#app/checks/check-facts.ts";
import { addDays, daysBetween } from "#app/i18n/days.ts";
import type { Period } from "#app/i18n/period.ts";
import type { Occurrence } from "./occurrences.server.ts";
import type { PlanVersion } from "./plan.ts";
import type { SlotChange } from "./slot-change.ts";
import type { SlotStatus } from "./slot-status.ts";
import { type TargetStore, targetStores } from "./target.ts";

export interface DatedPlan {
  readonly planId: string;
  readonly terms: PlanVersion;
  readonly occurrences: readonly Occurrence[];
}

export interface SlotSources {
  /** Slots near its ends compete for checks with slots outside. */
  readonly period: Period;
  readonly plans: readonly DatedPlan[];
  readonly changes: readonly SlotChange[];
  readonly stores: ReadonlyMap<string, TargetStore>;
  readonly templates: ReadonlyMap<string, { readonly category?: string | undefined }>;
  readonly checks: readonly Pick<
    SummaryColumns,
    "month" | "count" | "store" | "template" | "day" | "dictionary" | "key"
  >[];
}

/** Columns by slot. Days are counted from the period's first. */
export interface Slots {
  readonly period: Period;
  readonly count: number;
  readonly storeIds: readonly string[];
  readonly plans: readonly DatedPlan[];
  readonly changes: readonly SlotChange[];
  readonly store: Uint16Array;
  readonly plan: Uint16Array;
  readonly origin: Int16Array;
  readonly day: Int16Array;
  readonly end: Int16Array;
  /** The index of its change; −1 for none. */
  readonly change: Int32Array;
  checkOf(slot: number): { readonly id: string; readonly day: string } | null;
  isDone(slot: number): boolean;
}

export function statusOf(slots: Slots, slot: number, today: number): SlotStatus {
  if (slots.isDone(slot)) return "done";
  if (today <= slots.day[slot]!) return "due";
  return today <= slots.end[slot]! ? "late" : "missed";
}

export type SlotLayout = Omit<Slots, "checkOf" | "isDone">;

export function slotsOf(sources: SlotSources): Slots {
  return filledSlots(layOut(sources), sources);
}

/** Fills the slots with checks, which come all day while the layout stays. */
export function filledSlots(
  layout: SlotLayout,
  sources: Pick<SlotSources, "checks" | "templates">,
  storeChecks = checksByStore(layout, sources.checks),
): Slots {
  const { filled, checkAt } = fill(layout, sources, storeChecks);
  return {
    ...layout,
    isDone: (slot) => filled[slot]! >= 0,
    checkOf: (slot) => (filled[slot]! >= 0 ? checkAt(filled[slot]!) : null),
  };
}

export function layOut({ period, plans, changes, stores }: Omit<SlotSources, "checks" | "templates">): SlotLayout {
  const storeIds = [...stores.keys()];
  const indexByStore = new Map(storeIds.map((id, index) => [id, index]));
  const plansOf: number[][] = storeIds.map(() => []);
  let maxCount = 0;
  for (const [index, { terms, occurrences }] of plans.entries()) {
    if (occurrences.length === 0) continue;
    for (const id of targetStores(terms.target, stores, period.from)) {
      plansOf[indexByStore.get(id)!]!.push(index);
      maxCount += occurrences.length;
    }
  }
  const days = plans.map(({ occurrences }) =>
    occurrences.map(({ day, end }) => [daysBetween(period.from, day), daysBetween(period.from, end)] as const),
  );
  const changeOf = changesBySlot(changes);
  const store = new Uint16Array(maxCount);
  const plan = new Uint16Array(maxCount);
  const [origin, day, end] = [new Int16Array(maxCount), new Int16Array(maxCount), new Int16Array(maxCount)];
  const change = new Int32Array(maxCount);
  let count = 0;
  const openTimes = [...stores.values()].map(({ since, until, closures }) => ({
    since: since === undefined ? -Infinity : daysBetween(period.from, since),
    until: until === undefined ? Infinity : daysBetween(period.from, until),
    closures: closures?.map(({ from, to }) => [daysBetween(period.from, from), daysBetween(period.from, to)] as const),
  }));
  for (const [storeIndex, own] of plansOf.entries()) {
    const { since, until, closures } = openTimes[storeIndex]!;
    for (const index of own) {
      const changed = changeOf.get(plans[index]!.planId)?.get(storeIds[storeIndex]!);
      for (const [at, [from, to]] of days[index]!.entries()) {
        const changeIndex = changed?.get(plans[index]!.occurrences[at]!.day) ?? -1;
        const { cancelled = false, movedTo = null } = changeIndex < 0 ? {} : changes[changeIndex]!;
        if (cancelled || to < since || from >= until) continue;
        if (closures?.some(([closed, opened]) => from >= closed && from < opened)) continue;
        const moved = movedTo === null ? 0 : daysBetween(period.from, movedTo) - from;
        store[count] = storeIndex;
        plan[count] = index;
        origin[count] = from;
        day[count] = from + moved;
        end[count] = to + moved;
        change[count] = changeIndex;
        count++;
      }
    }
  }
  return { period, count, storeIds, plans, changes, store, plan, origin, day, end, change };
}

function changesBySlot(changes: readonly SlotChange[]): Map<string, Map<string, Map<string, number>>> {
  const byPlan = new Map<string, Map<string, Map<string, number>>>();
  for (const [index, { planId, storeId, day }] of changes.entries()) {
    const byStore = byPlan.get(planId) ?? new Map<string, Map<string, number>>();
    const byDay = byStore.get(storeId) ?? new Map<string, number>();
    byPlan.set(planId, byStore.set(storeId, byDay.set(day, index)));
  }
  return byPlan;
}

interface StoreCheck {
  readonly shard: number;
  readonly row: number;
  readonly day: number;
  readonly template: number;
}

function fill(
  slots: SlotLayout,
  { checks, templates }: Pick<SlotSources, "checks" | "templates">,
  { byStore, templateIds }: ReturnType<typeof checksByStore>,
) {
  const accepts = slots.plans.map(({ terms }) =>
    templateIds.map((id) =>
      terms.templateId ? terms.templateId === id : templates.get(id)?.category === terms.category,
    ),
  );
  const filled = new Int32Array(slots.count).fill(-1);
  const filling: StoreCheck[] = [];
  for (let from = 0; from < slots.count;) {
    let to = from + 1;
    while (to < slots.count && slots.store[to] === slots.store[from]) to++;
    for (const check of byStore[slots.store[from]!] ?? []) {
      const slot = findSlotFor(check, from, to);
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

  /** The slot that ends first, then one that names its template, then the earliest. −1 for none. */
  function findSlotFor(check: StoreCheck, from: number, to: number): number {
    let best = -1;
    for (let slot = from; slot < to; slot++) {
      if (filled[slot]! >= 0 || check.day < slots.day[slot]! || check.day > slots.end[slot]!) continue;
      if (!accepts[slots.plan[slot]!]![check.template]) continue;
      if (best < 0 || isBefore(slots, slot, best)) best = slot;
    }
    return best;
  }
}

function isBefore({ plan, plans, day, end }: SlotLayout, one: number, other: number): boolean {
  if (end[one] !== end[other]) return end[one]! < end[other]!;
  const namesTemplate = (slot: number) => plans[plan[slot]!]!.terms.templateId !== "";
  if (namesTemplate(one) !== namesTemplate(other)) return namesTemplate(one);
  return day[one]! < day[other]!;
}

export function checksByStore(slots: SlotLayout, shards: SlotSources["checks"]) {
  const byStore: StoreCheck[][] = [];
  const templateIds: string[] = [];
  const indexByStore = new Map(slots.storeIds.map((id, index) => [id, index]));
  const numbers = new Map<string, number>();
  const numberOf = (id: string) =>
    numbers.get(id) ?? (numbers.set(id, templateIds.push(id) - 1), templateIds.length - 1);
  const hasSlots = new Uint8Array(slots.storeIds.length);
  for (let slot = 0; slot < slots.count; slot++) hasSlots[slots.store[slot]!] = 1;
  for (const [shard, { month, count, store, template, day, dictionary }] of shards.entries()) {
    const storeIndexes = dictionary.store.map((id) => indexByStore.get(id) ?? -1);
    const templates = dictionary.template.map(({ id }) => numberOf(id));
    const first = daysBetween(slots.period.from, `${month}-01`) - 1;
    for (let row = 0; row < count; row++) {
      const storeIndex = storeIndexes[store[row]!]!;
      if (storeIndex < 0 || !hasSlots[storeIndex]) continue;
      (byStore[storeIndex] ??= []).push({ shard, row, day: first + day[row]!, template: templates[template[row]!]! });
    }
  }
  const keyOf = ({ shard, row }: StoreCheck) => shards[shard]!.key(row);
  for (const own of byStore) own?.sort((a, b) => a.day - b.day || (keyOf(a) < keyOf(b) ? -1 : 1));
  return { byStore, templateIds };
}
