import type { Documents } from "#app/db/documents.ts";
import { findVersion } from "#app/templates/templates.server.ts";
import { type SummaryColumns, summaryFacts } from "./check-facts.ts";
import { checkFacts } from "./facts.server.ts";

type Version = SummaryColumns["dictionary"]["template"][number];

export interface MonthScore {
  readonly month: string;
  readonly checks: number;
  readonly failed: number;
  /** In millionths of a per cent, rounded half up. */
  readonly mean: number;
  readonly versions: readonly Version[];
}

export interface MonthScoreQuery {
  readonly storeIds: readonly string[];
  readonly months: readonly string[];
  counts(check: { storeId: string; managerId: string | null }): boolean;
}

/** Reads at most 26 documents a month. */
export async function readMonthScores(
  db: Documents,
  { storeIds, months, counts }: MonthScoreQuery,
): Promise<MonthScore[]> {
  const wantedIds = new Set(storeIds);
  const sums = new Map<string, { checks: number; failed: number; sum: number; versions: Map<string, Version> }>();
  for (const shard of await checkFacts.readOf(db, summaryFacts, storeIds, months)) {
    for (let row = 0; row < shard.count; row++) {
      const storeId = shard.dictionary.store[shard.store[row]!]!;
      const score = shard.score[row]!;
      if (score < 0 || !wantedIds.has(storeId)) continue;
      if (!counts({ storeId, managerId: shard.dictionary.manager[shard.manager[row]!] ?? null })) continue;
      const sum = sums.get(shard.month) ?? { checks: 0, failed: 0, sum: 0, versions: new Map() };
      sums.set(shard.month, sum);
      const version = shard.dictionary.template[shard.template[row]!]!;
      sum.checks++;
      sum.sum += score;
      if (shard.result[row] === 2) sum.failed++;
      sum.versions.set(`${version.id}.${version.version}`, version);
    }
  }
  return months.flatMap((month) => {
    const total = sums.get(month);
    if (!total) return [];
    const { checks, failed, sum, versions } = total;
    return [{ month, checks, failed, mean: Math.round(sum / checks), versions: [...versions.values()] }];
  });
}

/** Null unless all checks of the month have the same, in per cent. */
export async function passMarkOf({ versions }: MonthScore): Promise<number | null> {
  const found = await Promise.all(versions.map(({ id, version }) => findVersion(id, version)));
  const marks = new Set(found.flatMap((version) => (version?.scored ? version.passMark : [])));
  const [mark = null] = marks;
  return marks.size === 1 ? mark : null;
}
