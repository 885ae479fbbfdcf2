/** Slots that lose something: those that go when a day or a store is closed and come back when it is open again, and those of somebody who leaves. */
import { addDays } from "#app/i18n/days.ts";
import { turn } from "#app/turn.server.ts";
import { inspectorOf, readLayout } from "./slots.server.ts";
import { type Layout, layOut } from "./slots.ts";

/** As far ahead as slots of somebody who leaves are counted. */
export const daysCounted = 60;

/** How many there are, of whom, and the stores to which one is announced. */
export interface SlotsOff {
  readonly count: number;
  readonly byInspector: ReadonlyMap<string, number>;
  readonly announcedAt: readonly string[];
}

/** Of plans that skip closed days, those of this day. Reads what a calendar of one day does, without checks. */
export async function slotsOffOnDay(day: string): Promise<SlotsOff> {
  const period = { from: day, to: day };
  const { stores, changed, dated } = await readLayout(period);
  const plans = dated(day).filter(({ terms }) => terms.holidays === "skip");
  await turn();
  return off(layOut({ period, plans, changes: changed.map(({ data }) => data), stores }));
}

/** Those of a store on some days. */
export async function slotsOffAtStore(storeId: string, period: Layout["period"]): Promise<SlotsOff> {
  const { stores, changed, dated } = await readLayout(period);
  const store = stores.get(storeId);
  if (!store) return { count: 0, byInspector: new Map(), announcedAt: [] };
  const open = new Map([[storeId, { ...store, status: "open", until: undefined }]]);
  const changes = changed.flatMap(({ data }) => (data.storeId === storeId ? data : []));
  return off(layOut({ period, plans: dated(), changes, stores: open }));
}

/** How many slots of the coming days each inspector has. Reads what a calendar does, without checks. */
export async function countSlotsByInspector(today: string): Promise<ReadonlyMap<string, number>> {
  const period = { from: addDays(today, 1), to: addDays(today, daysCounted) };
  const { stores, changed, dated } = await readLayout(period);
  const plans = dated();
  await turn();
  return off(layOut({ period, plans, changes: changed.map(({ data }) => data), stores })).byInspector;
}

function off(layout: Layout): SlotsOff {
  const byInspector = new Map<string, number>();
  const announcedAt = new Set<string>();
  for (let slot = 0; slot < layout.count; slot++) {
    const { id } = inspectorOf(layout, slot);
    if (id !== null) byInspector.set(id, (byInspector.get(id) ?? 0) + 1);
    if (layout.plans[layout.plan[slot]!]!.terms.announced) announcedAt.add(layout.storeIds[layout.store[slot]!]!);
  }
  return { count: layout.count, byInspector, announcedAt: [...announcedAt] };
}
