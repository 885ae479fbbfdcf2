import { turn } from "#app/turn.ts";
import { can, readsAllStores } from "#app/auth/can.ts";
import { LruCache } from "#app/lru-cache.ts";
import type { User } from "#app/auth/user.ts";
import { summaryFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import type { DirectoryEntry } from "#app/facts/directory.ts";
import { addDays, addMonths, daysBetween, firstDay, lastDay, monthsBetween } from "#app/i18n/days.ts";
import type { Period } from "#app/i18n/period.ts";
import { noOne } from "#app/lists/params.ts";
import { closedDaysIn } from "./closed-days.server.ts";
import { occurrencesIn } from "./occurrences.server.ts";
import { plansFrom } from "./plans.server.ts";
import { slotChanges } from "./slot-change.ts";
import { type SlotStatus, slotStatuses } from "./slot-status.ts";
import { checksByStore, type DatedPlan, filledSlots, type SlotLayout, layOut, type Slots, statusOf } from "./slots.ts";

export interface SlotFilter {
  readonly area?: string | undefined;
  readonly storeId?: string | undefined;
  readonly templateId?: string | undefined;
  /** `noOne` for slots that anyone can do. */
  readonly inspectorId?: string | undefined;
  readonly status?: SlotStatus | undefined;
}

export interface MonthSlots {
  readonly slots: Slots;
  readonly stores: ReadonlyMap<string, DirectoryEntry>;
  readonly templates: ReadonlyMap<string, DirectoryEntry>;
  readonly matches: Uint32Array;
  statusOf(slot: number): SlotStatus;
}

/** Slots compete for checks with those of the neighbouring months, so all three months are laid out together. */
export const monthWithNeighbours = (month: string): Period => ({
  from: firstDay(addMonths(month, -1)),
  to: lastDay(addMonths(month, 1)),
});

interface CachedMonth {
  readonly key: string;
  readonly stores: object;
  readonly layout: SlotLayout;
  readonly parts: readonly unknown[];
  readonly slots: Slots;
}

const cache = new LruCache<CachedMonth>(12);

/** Reads the directory's 17 documents, the plans, and of three months the closed days, the slot changes and at most 26 documents of facts each. */
async function readMonth(month: string) {
  const period = monthWithNeighbours(month);
  const [{ stores, templates, plans, closed, changed, datePlans }, checks] = await Promise.all([
    readLayoutSources(period),
    checkFacts.read(db, summaryFacts, period),
  ]);
  const key = JSON.stringify([plans, closed, changed].map((all) => all.map(({ id, revision }) => [id, revision])));
  const parts: unknown[] = [templates, ...checks];
  const cached = cache.get(month);
  const before = cached?.key === key && cached.stores === stores ? cached : null;
  if (before && isSame(before.parts, parts)) return { slots: before.slots, stores, templates };
  const layOutMonth = async () => {
    const datedPlans = datePlans();
    await turn();
    const layout = layOut({ period, plans: datedPlans, changes: changed.map(({ data }) => data), stores });
    await turn();
    return layout;
  };
  const layout = before?.layout ?? (await layOutMonth());
  const storeChecks = checksByStore(layout, checks);
  await turn();
  const slots = filledSlots(layout, { checks, templates }, storeChecks);
  cache.set(month, { key, stores, layout, parts, slots });
  return { slots, stores, templates };
}

export async function readLayoutSources(period: Period) {
  const [stores, templates, plans, closed, changed] = await Promise.all([
    readDirectory(db, "stores"),
    readDirectory(db, "templates"),
    plansFrom(db, period.from),
    closedDaysIn(period),
    queryAll(db, slotChanges, {
      where: [
        ["day", ">=", period.from],
        ["day", "<=", period.to],
      ],
    }),
  ]);
  const datePlans = (open?: string): DatedPlan[] => {
    const closedSet = new Set(closed.flatMap(({ id }) => (id === open ? [] : id)));
    return plans
      .flatMap(({ id, data }) =>
        data.versions.map((terms) => ({ planId: id, terms, occurrences: occurrencesIn(terms, period, closedSet) })),
      )
      .filter(({ occurrences }) => occurrences.length > 0);
  };
  return { stores, templates, plans, closed, changed, datePlans };
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((part, at) => part === other[at]);

export async function readSlots(user: User, days: Period, filter: SlotFilter, today: string): Promise<MonthSlots[]> {
  const selected: MonthSlots[] = [];
  for (const month of monthsBetween(days.from, days.to)) {
    const { slots, stores, templates } = await readMonth(month);
    const now = daysBetween(slots.period.from, today);
    const statusAt = (slot: number) => statusOf(slots, slot, now);
    const monthDays = { from: maxOf(days.from, firstDay(month)), to: minOf(days.to, lastDay(month)) };
    const select = (): MonthSlots => {
      const allSlots = { slots, stores, templates, statusOf: statusAt };
      return { ...allSlots, matches: selectSlots(user, allSlots, monthDays, filter) };
    };
    const isUnfiltered = readsAllStores(user) && Object.values(filter).every((value) => value === undefined);
    selected.push(isUnfiltered ? cacheUnfiltered(slots, `${now} ${monthDays.from} ${monthDays.to}`, select) : select());
    await turn();
  }
  return selected;
}

const unfilteredMonths = new WeakMap<Slots, { readonly query: string; readonly month: MonthSlots }>();

/** Most people who see all slots read the same days. */
function cacheUnfiltered(slots: Slots, query: string, select: () => MonthSlots): MonthSlots {
  const last = unfilteredMonths.get(slots);
  if (last?.query === query) return last.month;
  const month = select();
  unfilteredMonths.set(slots, { query, month });
  return month;
}

const maxOf = (one: string, other: string) => (one > other ? one : other);
const minOf = (one: string, other: string) => (one < other ? one : other);

/** Filters are decided once for each store and plan, so each slot takes a few look-ups. */
function selectSlots(
  user: User,
  { slots, stores, templates, statusOf: statusAt }: Omit<MonthSlots, "matches">,
  days: Period,
  filter: SlotFilter,
): Uint32Array {
  const [from, to] = [daysBetween(slots.period.from, days.from), daysBetween(slots.period.from, days.to)];
  const isAll = readsAllStores(user);
  const storeIn = slots.storeIds.map(
    (id) =>
      (filter.storeId === undefined || id === filter.storeId) &&
      (filter.area === undefined || stores.get(id)?.area === filter.area) &&
      (isAll || can(user, "read slot", { storeId: id, announced: true })),
  );
  const templateId = filter.templateId;
  const planIn = slots.plans.map(
    ({ terms }) =>
      (isAll || terms.announced) &&
      (templateId === undefined ||
        (terms.templateId ? terms.templateId === templateId : templates.get(templateId)?.category === terms.category)),
  );
  const matches = new Uint32Array(slots.count);
  let count = 0;
  for (let slot = 0; slot < slots.count; slot++) {
    const day = slots.day[slot]!;
    if (day < from || day > to || !planIn[slots.plan[slot]!] || !storeIn[slots.store[slot]!]) continue;
    if (filter.inspectorId !== undefined && (slotInspector(slots, slot).id ?? noOne) !== filter.inspectorId) continue;
    if (filter.status !== undefined && statusAt(slot) !== filter.status) continue;
    matches[count++] = slot;
  }
  return matches.subarray(0, count);
}

/** The plan's inspector, unless another took the slot over. */
export function slotInspector(
  { plans, plan, changes, change }: Pick<Slots, "plans" | "plan" | "changes" | "change">,
  slot: number,
): { id: string | null; name: string | null } {
  const changed = change[slot]! < 0 ? null : changes[change[slot]!]!.inspector;
  const { inspectorId: id, inspectorName: name } = plans[plan[slot]!]!.terms;
  return changed ?? { id, name };
}

export type SlotCounts = Record<SlotStatus, number>;

export function noSlots(): SlotCounts {
  return { due: 0, done: 0, late: 0, missed: 0 };
}

export function countByDay(months: readonly MonthSlots[]): Map<string, Readonly<SlotCounts>> {
  const byDay = new Map<string, Readonly<SlotCounts>>();
  for (const month of months)
    for (const [day, counts] of countsOf(month).entries())
      if (counts) byDay.set(addDays(month.slots.period.from, day), counts);
  return byDay;
}

function countsOf(month: MonthSlots): readonly (Readonly<SlotCounts> | undefined)[] {
  let counts = cachedCounts.get(month);
  if (!counts) {
    counts = [];
    for (const slot of month.matches) (counts[month.slots.day[slot]!] ??= noSlots())[month.statusOf(slot)]++;
    cachedCounts.set(month, counts);
  }
  return counts;
}

const cachedCounts = new WeakMap<MonthSlots, (SlotCounts | undefined)[]>();

/** Plans of the same check are one. */
export function countByPlan({ slots, matches, statusOf: statusAt }: MonthSlots) {
  const bySubject = new Map<string, { templateId: string; category: string; counts: SlotCounts; total: number }>();
  for (const slot of matches) {
    const { templateId, category } = slots.plans[slots.plan[slot]!]!.terms;
    const key = `${templateId} ${category}`;
    const plan = bySubject.get(key) ?? { templateId, category, counts: noSlots(), total: 0 };
    plan.counts[statusAt(slot)]++;
    plan.total++;
    bySubject.set(key, plan);
  }
  return [...bySubject.values()];
}

export function countAll(byDay: ReadonlyMap<string, SlotCounts>): SlotCounts {
  const all = noSlots();
  for (const counts of byDay.values()) for (const status of slotStatuses) all[status] += counts[status];
  return all;
}
