import type { Documents } from "#app/db/documents.ts";
import { summaryFacts } from "./check-facts.ts";
import { checkFacts } from "./facts.server.ts";

export interface MonthScore {
  readonly month: string;
  readonly checks: number;
  /** In millionths of a per cent, rounded half up. */
  readonly mean: number;
}

interface MonthScoreQuery {
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
  const sums = new Map<string, { checks: number; sum: number }>();
  for (const shard of await checkFacts.readOf(db, summaryFacts, storeIds, months)) {
    for (let row = 0; row < shard.count; row++) {
      const storeId = shard.dictionary.store[shard.store[row]!]!;
      const score = shard.score[row]!;
      if (score < 0 || !wantedIds.has(storeId)) continue;
      if (!counts({ storeId, managerId: shard.dictionary.manager[shard.manager[row]!] ?? null })) continue;
      const sum = sums.get(shard.month) ?? { checks: 0, sum: 0 };
      sums.set(shard.month, { checks: sum.checks + 1, sum: sum.sum + score });
    }
  }
  return months.flatMap((month) => {
    const total = sums.get(month);
    return total ? [{ month, checks: total.checks, mean: Math.round(total.sum / total.checks) }] : [];
  });
}
