import { activityFacts } from "#app/activities/facts.server.ts";
import { type ActivityColumns, activityShards } from "#app/activities/activity-facts.ts";
import type { User } from "#app/auth/user.ts";
import { detailFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import { dayIn } from "#app/facts/shard.ts";
import { monthOf } from "#app/i18n/days.ts";
import { sittingsIn } from "#app/reports/camera-report.ts";
import { sumDetails } from "#app/reports/details.ts";
import { casesIn } from "#app/reports/feedback-report.ts";
import { allowedFor } from "#app/reports/frame.server.ts";
import { readPlanCompletion } from "#app/reports/plan-completion.server.ts";
import { type ItemRow, itemRows } from "#app/reports/items.ts";
import { matchingRows } from "#app/reports/rows.ts";
import { readCoverage, readVersionsOf } from "#app/reports/wording.server.ts";
import { countLate, latePages } from "./late-changes.server.ts";
import { type MonthStandings, readMonthStandings } from "./read-month.server.ts";
import { readCommonFindings, readInspectorComparison, readUnchecked } from "./read-monthly.server.ts";
import { rankedStores, sortStores, unrankedStores } from "./store-rows.ts";

export interface CheckEntry {
  readonly id: string;
  readonly day: string;
  readonly store: string;
  readonly template: string;
  readonly inspector: string;
  readonly manager: string | null;
  readonly score: number | null;
  readonly result: "pass" | "fail" | null;
  readonly critical: number;
  readonly major: number;
  readonly minor: number;
}

export async function readMonthlyBook(user: User, search: URLSearchParams, now: Date) {
  const month = await readMonthStandings(user, search, now);
  const { frame, standings, stores } = month;
  const { filter } = frame.head;
  const { camera, feedback } = standings.shards;
  const query = { filter, catalog: frame.catalog };
  return {
    ...month,
    month: monthOf(filter.to),
    at: now.toISOString(),
    ranked: sortStores(rankedStores(stores), "rank"),
    unranked: unrankedStores(stores),
    items: await readItems(month),
    unchecked: await readUnchecked(month),
    common: await readCommonFindings(frame),
    inspectors: await readInspectorComparison(frame, search),
    checks: checkEntries(month),
    sittings: await sittingsIn(camera, { ...query, allowed: allowedFor(user, "read sitting") }, () => standings.policy),
    cases: await casesIn(feedback, { ...query, allowed: allowedFor(user, "read feedback") }, now),
    activities: await readActivities(user, month),
    plan: await readPlanCompletion(user, filter, frame.head.today),
    late: await countLate(user, filter),
    latePages: async function* () {
      yield* latePages(user, filter, "figures");
      yield* latePages(user, filter, "confirmed");
    },
  };
}
export type MonthlyBook = Awaited<ReturnType<typeof readMonthlyBook>>;

async function readItems({ frame: { head, catalog, allowed } }: MonthStandings): Promise<ItemRow[]> {
  const details = await checkFacts.read(db, detailFacts, head.filter);
  const sums = [...(await sumDetails(details, { filter: head.filter, catalog, allowed }))];
  const rows = await Promise.all(
    sums.map(async ([templateId, own]) =>
      itemRows({
        templateId,
        details: own,
        versions: await readVersionsOf(templateId, [own]),
        coverage: await readCoverage(templateId, [own]),
      }),
    ),
  );
  return rows
    .flat()
    .filter(({ findings }) => findings > 0)
    .toSorted((a, b) => b.findings - a.findings || (b.findingRate ?? 0) - (a.findingRate ?? 0));
}

/** A generator, because there may be many. */
function* checkEntries({ frame: { head, shards, catalog, allowed } }: MonthStandings): Generator<CheckEntry> {
  const rows = shards.flatMap((shard) =>
    Array.from(matchingRows(shard, { filter: head.filter, catalog, allowed }), (row) => ({ shard, row })),
  );
  rows.sort((a, b) => a.shard.day[a.row]! - b.shard.day[b.row]!);
  const results = [null, "pass", "fail"] as const;
  for (const { shard, row } of rows) {
    const { dictionary } = shard;
    const score = shard.score[row]!;
    yield {
      id: shard.key(row),
      day: dayIn(shard.month, shard.day[row]!),
      store: dictionary.store[shard.store[row]!]!,
      template: dictionary.template[shard.template[row]!]!.id,
      inspector: dictionary.inspector[shard.inspector[row]!]!,
      manager: dictionary.manager[shard.manager[row]!] ?? null,
      score: score < 0 ? null : score,
      result: results[shard.result[row]!]!,
      critical: shard.critical[row]!,
      major: shard.major[row]!,
      minor: shard.minor[row]!,
    };
  }
}

async function readActivities(
  user: User,
  { frame: { head, catalog } }: MonthStandings,
): Promise<ReturnType<ActivityColumns["row"]>[]> {
  const shards = await activityFacts.read(db, activityShards, head.filter);
  const allowed = allowedFor(user, "read activity");
  return shards
    .flatMap((shard) =>
      Array.from(matchingRows(shard, { filter: head.filter, catalog, allowed }), (row) => shard.row(row)),
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
