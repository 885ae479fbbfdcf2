/** The slots of months, as far as the user can see them: derived from plans, what was changed of single slots, the directory and facts of checks. */
import { turn } from "#app/turn.server.ts";
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
import { checksByStore, type DatedPlan, filledSlots, type Layout, layOut, type Slots, statusOf } from "./slots.ts";

/** What slots can be narrowed by; nothing given narrows nothing. */
export interface SlotFilter {
  readonly area?: string | undefined;
  readonly storeId?: string | undefined;
  readonly templateId?: string | undefined;
  /** `noOne`: those that anyone can do. */
  readonly inspectorId?: string | undefined;
  readonly status?: SlotStatus | undefined;
}

/** Those of a month that are left, in no order. */
export interface MonthSlots {
  readonly slots: Slots;
  readonly places: ReadonlyMap<string, DirectoryEntry>;
  readonly templates: ReadonlyMap<string, DirectoryEntry>;
  readonly left: Uint32Array;
  /** Of all slots; `today` when it was asked. */
  statusOf(slot: number): SlotStatus;
}

/** A month's slots compete for checks with those of its neighbours, so all three are laid out together. */
export const around = (month: string): Period => ({
  from: firstDay(addMonths(month, -1)),
  to: lastDay(addMonths(month, 1)),
});

/** The slots of a month, with what they follow from, as it was when they were laid out and filled. */
interface CachedMonth {
  readonly key: string;
  readonly stores: object;
  readonly layout: Layout;
  /** What fills them. */
  readonly parts: readonly unknown[];
  readonly slots: Slots;
}

const cache = new LruCache<CachedMonth>(12);

/**
 * Reads the directory's 17 documents of stores and templates, the plans that hold, the closed days and changed slots of three months, and of each at
 * most 26 documents of facts.
 */
async function readMonth(month: string) {
  const period = around(month);
  const [{ stores, templates, plans, closed, changed, dated }, checks] = await Promise.all([
    readLayout(period),
    checkFacts.read(db, summaryFacts, period),
  ]);
  const key = JSON.stringify([plans, closed, changed].map((all) => all.map(({ id, revision }) => [id, revision])));
  const parts: unknown[] = [templates, ...checks];
  const known = cache.get(month);
  const before = known?.key === key && known.stores === stores ? known : null;
  if (before && isSame(before.parts, parts)) return { slots: before.slots, stores, templates };
  const laidOut = async () => {
    const datedPlans = dated();
    await turn();
    const layout = layOut({ period, plans: datedPlans, changes: changed.map(({ data }) => data), stores });
    await turn();
    return layout;
  };
  const layout = before?.layout ?? (await laidOut());
  const found = checksByStore(layout, checks);
  await turn();
  const slots = filledSlots(layout, { checks, templates }, found);
  cache.set(month, { key, stores, layout, parts, slots });
  return { slots, stores, templates };
}

/** What the slots of some days follow from, beside checks. */
export async function readLayout(period: Period) {
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
  /** Versions of plans that have a day among them; as it would be were the chain open on one of the closed days. */
  const dated = (open?: string): DatedPlan[] => {
    const closedSet = new Set(closed.flatMap(({ id }) => (id === open ? [] : id)));
    return plans
      .flatMap(({ id, data }) =>
        data.versions.map((terms) => ({ planId: id, terms, occurrences: occurrencesIn(terms, period, closedSet) })),
      )
      .filter(({ occurrences }) => occurrences.length > 0);
  };
  return { stores, templates, plans, closed, changed, dated };
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((part, at) => part === other[at]);

/** The user's slots that are due on these days, month by month. */
export async function readSlots(user: User, days: Period, filter: SlotFilter, today: string): Promise<MonthSlots[]> {
  const found: MonthSlots[] = [];
  for (const month of monthsBetween(days.from, days.to)) {
    const { slots, stores, templates } = await readMonth(month);
    const now = daysBetween(slots.period.from, today);
    const statusAt = (slot: number) => statusOf(slots, slot, now);
    const of = { from: maxOf(days.from, firstDay(month)), to: minOf(days.to, lastDay(month)) };
    const read = (): MonthSlots => {
      const left = sift(user, slots, stores, templates, of, filter, statusAt);
      return { slots, places: stores, templates, left, statusOf: statusAt };
    };
    const isWhole = readsAllStores(user) && Object.values(filter).every((value) => value === undefined);
    found.push(isWhole ? wholeMonth(slots, `${now} ${of.from} ${of.to}`, read) : read());
    await turn();
  }
  return found;
}

const wholeMonths = new WeakMap<Slots, { readonly asked: string; readonly month: MonthSlots }>();

/** What was asked last of all its slots: most of those who see all of them ask for the same. */
function wholeMonth(slots: Slots, asked: string, read: () => MonthSlots): MonthSlots {
  const last = wholeMonths.get(slots);
  if (last?.asked === asked) return last.month;
  const month = read();
  wholeMonths.set(slots, { asked, month });
  return month;
}

const maxOf = (one: string, other: string) => (one > other ? one : other);
const minOf = (one: string, other: string) => (one < other ? one : other);

/** Decided once for each store and plan, so that a slot takes a few look-ups. */
function sift(
  user: User,
  slots: Slots,
  stores: ReadonlyMap<string, DirectoryEntry>,
  templates: ReadonlyMap<string, DirectoryEntry>,
  days: Period,
  filter: SlotFilter,
  statusAt: (slot: number) => SlotStatus,
): Uint32Array {
  const [from, to] = [daysBetween(slots.period.from, days.from), daysBetween(slots.period.from, days.to)];
  const isAll = readsAllStores(user);
  const storeIn = slots.storeIds.map(
    (id) =>
      (filter.storeId === undefined || id === filter.storeId) &&
      (filter.area === undefined || stores.get(id)?.area === filter.area) &&
      (isAll || can(user, "read slot", { storeId: id, announced: true })),
  );
  const asked = filter.templateId;
  const planIn = slots.plans.map(
    ({ terms }) =>
      (isAll || terms.announced) &&
      (asked === undefined ||
        (terms.templateId ? terms.templateId === asked : templates.get(asked)?.category === terms.category)),
  );
  const left = new Uint32Array(slots.count);
  let count = 0;
  for (let slot = 0; slot < slots.count; slot++) {
    const day = slots.day[slot]!;
    if (day < from || day > to || !planIn[slots.plan[slot]!] || !storeIn[slots.store[slot]!]) continue;
    if (filter.inspectorId !== undefined && (inspectorOf(slots, slot).id ?? noOne) !== filter.inspectorId) continue;
    if (filter.status !== undefined && statusAt(slot) !== filter.status) continue;
    left[count++] = slot;
  }
  return left.subarray(0, count);
}

/** Who does it: whom the plan names, unless another took the slot over. */
export function inspectorOf(
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

/** How many of each status on each day that has any. */
export function countByDay(months: readonly MonthSlots[]): Map<string, Readonly<SlotCounts>> {
  const byDay = new Map<string, Readonly<SlotCounts>>();
  for (const month of months)
    for (const [day, counts] of countsOf(month).entries())
      if (counts) byDay.set(addDays(month.slots.period.from, day), counts);
  return byDay;
}

/** By the day's place; counted once for as long as the slots are kept. */
function countsOf(month: MonthSlots): readonly (Readonly<SlotCounts> | undefined)[] {
  let counts = counted.get(month);
  if (!counts) {
    counts = [];
    for (const slot of month.left) (counts[month.slots.day[slot]!] ??= noSlots())[month.statusOf(slot)]++;
    counted.set(month, counts);
  }
  return counts;
}

const counted = new WeakMap<MonthSlots, (SlotCounts | undefined)[]>();

/** All together. */
export function countAll(byDay: ReadonlyMap<string, SlotCounts>): SlotCounts {
  const all = noSlots();
  for (const counts of byDay.values()) for (const status of slotStatuses) all[status] += counts[status];
  return all;
}
