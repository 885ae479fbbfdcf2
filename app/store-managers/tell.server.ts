/** What a change of assignments will do, with the tasks that go along. */
import { config } from "#app/config.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { type Past, tell, type Told } from "./consequence-words.ts";
import type { Foreseen } from "./foresee.server.ts";
import type { PastKind } from "./consequences.ts";
import { openTasks, pastRecords } from "./hooks.server.ts";

/** Of as many stores the tasks are counted, each by a query. */
const mostCounted = 200;

/** Of as many handovers of the past the records are counted, each by a query of every kind. */
const mostPast = 50;

/** Counts the tasks of each store that is handed over, and its records of past days, unless they are too many. */
export async function tellAll(foreseen: Foreseen, now: Date): Promise<Told> {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const past = await countPast(foreseen, today);
  const handed = foreseen.consequences.filter((each) => each.what === "handover" && (each.to ?? today) >= today);
  if (handed.length > mostCounted) return tell(foreseen, null, past);
  const counts = handed.map(async (each) => {
    const before = each.what === "handover" ? each.before : null;
    return [each, before ? await openTasks.value(each.store.id, before.id) : 0] as const;
  });
  return tell(foreseen, new Map(await Promise.all(counts)), past);
}

async function countPast({ consequences }: Foreseen, today: string): Promise<Past | null> {
  const begun = consequences.filter((each) => each.what === "handover" && each.from <= today);
  if (begun.length > mostPast) return null;
  const counts = begun.map(async (each) => {
    if (each.what !== "handover") return [];
    const { store, from, to } = each;
    const days = { storeId: store.id, from, to: to !== null && to < today ? to : today };
    const found = await Promise.all(
      pastRecords.value.map(async ({ kind, count }) => [kind, await count(days)] as const),
    );
    return [[each, Object.fromEntries(found) as Record<PastKind, number>] as const];
  });
  return new Map((await Promise.all(counts)).flat());
}
