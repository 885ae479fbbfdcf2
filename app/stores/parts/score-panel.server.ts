import { type MonthScoreQuery, passMarkOf, readMonthScores } from "#app/checks/month-scores.server.ts";
import { monthChart } from "#app/checks/score-chart.server.ts";
import { db } from "#app/db/db.server.ts";
import { readPolicyOn } from "#app/score-policy/policy.server.ts";
import { hasFailed } from "./standing.server.ts";

export type ScorePanelData = Awaited<ReturnType<typeof readScorePanel>>;

/** Reads at most 26 documents a month, a policy, and the versions of the last month's templates. */
export async function readScorePanel(query: MonthScoreQuery, today: string) {
  const scores = await readMonthScores(db, query);
  const last = scores.at(-1);
  const [passMark, { fewestChecks }] = await Promise.all([last ? passMarkOf(last) : null, readPolicyOn(db, today)]);
  return {
    scores: scores.map(({ month, checks, mean }) => ({ month, checks, mean })),
    passMark,
    isFail: last !== undefined && hasFailed(last, fewestChecks.comparison),
    chart: monthChart(scores, query.months, passMark),
  };
}
