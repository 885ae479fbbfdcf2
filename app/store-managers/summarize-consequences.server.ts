import { config } from "#app/config.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { type Past, describeConsequences, type ConsequenceSummary } from "./consequence-words.ts";
import type { ExpectedConsequences } from "./find-consequences.server.ts";
import type { PastKind } from "./consequences.ts";
import { openTasks, pastRecords } from "./hooks.server.ts";

/** Above this, tasks aren't counted: each store takes a query. */
const maxStoresCounted = 200;

/** Above this, past records aren't counted: each handover takes a query of every kind. */
const maxHandoversCounted = 50;

export async function summarizeConsequences(expected: ExpectedConsequences, now: Date): Promise<ConsequenceSummary> {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const past = await countPast(expected, today);
  const handovers = expected.consequences.filter((each) => each.what === "handover" && (each.to ?? today) >= today);
  if (handovers.length > maxStoresCounted) return describeConsequences(expected, null, past);
  const counts = handovers.map(async (each) => {
    const before = each.what === "handover" ? each.before : null;
    return [each, before ? await openTasks.value(each.store.id, before.id) : 0] as const;
  });
  return describeConsequences(expected, new Map(await Promise.all(counts)), past);
}

async function countPast({ consequences }: ExpectedConsequences, today: string): Promise<Past | null> {
  const begun = consequences.filter((each) => each.what === "handover" && each.from <= today);
  if (begun.length > maxHandoversCounted) return null;
  const counts = begun.map(async (each) => {
    if (each.what !== "handover") return [];
    const { store, from, to } = each;
    const days = { storeId: store.id, from, to: to !== null && to < today ? to : today };
    const countByKind = await Promise.all(
      pastRecords.value.map(async ({ kind, count }) => [kind, await count(days)] as const),
    );
    return [[each, Object.fromEntries(countByKind) as Record<PastKind, number>] as const];
  });
  return new Map((await Promise.all(counts)).flat());
}
