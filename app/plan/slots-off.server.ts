import { addDays } from "#app/i18n/days.ts";
import { turn } from "#app/turn.ts";
import { slotInspector, readLayoutSources } from "./slots.server.ts";
import { type SlotLayout, layOut } from "./slots.ts";

export const daysCounted = 60;

export interface SlotsOff {
  readonly count: number;
  readonly byInspector: ReadonlyMap<string, number>;
  readonly announcedAt: readonly string[];
}

export async function slotsOffOnDay(day: string): Promise<SlotsOff> {
  const period = { from: day, to: day };
  const { stores, changed, datePlans } = await readLayoutSources(period);
  const plans = datePlans(day).filter(({ terms }) => terms.holidays === "skip");
  await turn();
  return countOff(layOut({ period, plans, changes: changed.map(({ data }) => data), stores }));
}

export async function slotsOffAtStore(storeId: string, period: SlotLayout["period"]): Promise<SlotsOff> {
  const { stores, changed, datePlans } = await readLayoutSources(period);
  const store = stores.get(storeId);
  if (!store) return { count: 0, byInspector: new Map(), announcedAt: [] };
  const open = new Map([[storeId, { ...store, status: "open", until: undefined }]]);
  const changes = changed.flatMap(({ data }) => (data.storeId === storeId ? data : []));
  return countOff(layOut({ period, plans: datePlans(), changes, stores: open }));
}

export async function countSlotsByInspector(today: string): Promise<ReadonlyMap<string, number>> {
  const period = { from: addDays(today, 1), to: addDays(today, daysCounted) };
  const { stores, changed, datePlans } = await readLayoutSources(period);
  const plans = datePlans();
  await turn();
  return countOff(layOut({ period, plans, changes: changed.map(({ data }) => data), stores })).byInspector;
}

function countOff(layout: SlotLayout): SlotsOff {
  const byInspector = new Map<string, number>();
  const announcedAt = new Set<string>();
  for (let slot = 0; slot < layout.count; slot++) {
    const { id } = slotInspector(layout, slot);
    if (id !== null) byInspector.set(id, (byInspector.get(id) ?? 0) + 1);
    if (layout.plans[layout.plan[slot]!]!.terms.announced) announcedAt.add(layout.storeIds[layout.store[slot]!]!);
  }
  return { count: layout.count, byInspector, announcedAt: [...announcedAt] };
}
