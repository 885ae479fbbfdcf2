import type { SummaryColumns } from "./check-facts.ts";

interface Scored {
  /** In millionths of a per cent, rounded half up; null without a scored check. */
  readonly mean: number | null;
  readonly checks: number;
  readonly failed: number;
}

export interface RecentFigures {
  readonly lastDay: string | null;
  /** The last month, so far. */
  readonly now: Scored;
  readonly before: Scored;
  readonly months: readonly (number | null)[];
}

interface RecentQuery {
  readonly by: "store" | "manager";
  readonly ids: readonly string[];
  readonly months: readonly string[];
  readonly before: { readonly from: string; readonly to: string };
  counts(check: { storeId: string; managerId: string | null }): boolean;
}

/** Figures of stores, or of the managers that their checks count for. */
export function recentFigures(
  shards: readonly SummaryColumns[],
  { by, ids, months, before, counts }: RecentQuery,
): Map<string, RecentFigures> {
  const sums = new Map(ids.map((id) => [id, emptySum(months)]));
  for (const { month, count, dictionary, store, manager, day, score, result } of shards)
    for (let row = 0; row < count; row++) {
      const storeId = dictionary.store[store[row]!]!;
      const managerId = dictionary.manager[manager[row]!] ?? null;
      const sum = sums.get((by === "store" ? storeId : managerId) ?? "");
      if (!sum || !counts({ storeId, managerId })) continue;
      const date = `${month}-${String(day[row]!).padStart(2, "0")}`;
      if (date > sum.lastDay) sum.lastDay = date;
      if (score[row]! < 0) continue;
      const isFail = result[row] === 2;
      addScore(sum.months[months.indexOf(month)]!, score[row]!, isFail);
      if (date >= before.from && date <= before.to) addScore(sum.before, score[row]!, isFail);
    }
  return new Map(
    [...sums].map(([id, { lastDay, months: all, before: earlier }]) => [
      id,
      {
        lastDay: lastDay || null,
        now: scoredOf(all.at(-1)!),
        before: scoredOf(earlier),
        months: all.map((each) => scoredOf(each).mean),
      },
    ]),
  );
}

interface Sum {
  total: number;
  checks: number;
  failed: number;
}

const emptySum = (months: readonly string[]) => ({
  lastDay: "",
  months: months.map((): Sum => ({ total: 0, checks: 0, failed: 0 })),
  before: { total: 0, checks: 0, failed: 0 },
});

function addScore(sum: Sum, score: number, isFail: boolean): void {
  sum.total += score;
  sum.checks++;
  if (isFail) sum.failed++;
}

const scoredOf = ({ total, ...counts }: Sum): Scored => ({
  ...counts,
  mean: counts.checks ? Math.round(total / counts.checks) : null,
});
