import { authorize } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { sittingFacts } from "#app/camera/facts.server.ts";
import { cameraFacts } from "#app/camera/sitting-facts.ts";
import { summaryFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { feedbackFacts } from "#app/feedback/case-facts.ts";
import { caseFacts } from "#app/feedback/facts.server.ts";
import { addMonths, dayOf, monthOf } from "#app/i18n/days.ts";
import { monthPeriod } from "#app/i18n/period.ts";
import { readDirectories } from "#app/reports/choices.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { readPolicyVersions } from "#app/score-policy/policy.server.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { policyOf } from "#app/score-policy/versions.ts";
import { mostMoved, type MovedStore, type RankChanges } from "./policy-moves.ts";
import { type Standings, standingsOf } from "./standings.ts";
import { type MonthShards, storeFigures } from "./store-figures.ts";

export const monthsToTry = 12;
export const usualMonths = 3;
const shownStores = 10;

interface MonthTotal extends Pick<Standings, "mean" | "ranked"> {
  /** Stores with a score that have too few scored checks for a rank. */
  readonly unranked: number;
  readonly unscored: number;
  /** Scored checks that a rank takes. */
  readonly fewestChecks: number;
}

export interface PolicyMonth {
  readonly month: string;
  readonly before: MonthTotal;
  readonly after: MonthTotal;
  readonly ranks: RankChanges;
  readonly stores: readonly (MovedStore & { readonly name: string })[];
}

/**
 * The last whole months with a ranked store, under another policy. Reads the directory and facts; writes nothing.
 * @param count 1 to `monthsToTry`
 */
export async function previewPolicy(user: User, policy: ScorePolicy, count: number, now: Date): Promise<PolicyMonth[]> {
  authorize(user, "keep score policy");
  const current = monthOf(dayOf(now, config.APP_TIME_ZONE));
  const months = Array.from({ length: Math.min(count, monthsToTry) }, (_, at) => addMonths(current, -1 - at));
  const [{ stores, templates }, versions] = await Promise.all([readDirectories(db), readPolicyVersions(db, months)]);
  const previews: PolicyMonth[] = [];
  for (const month of months) {
    const shards = await readMonthShards(month);
    const standings = async (rules: ScorePolicy) => {
      const query = { filter: monthPeriod(month), catalog: { stores, templates }, points: rules.points };
      return standingsOf(await storeFigures(shards, query), rules);
    };
    const former = policyOf(versions, month);
    const [before, after] = [await standings(former), await standings(policy)];
    if (before.ranked + after.ranked === 0) continue;
    const { moved, ranks } = mostMoved(before, after);
    const movedStores = moved.slice(0, shownStores).map((store) => ({
      ...store,
      name: nameOfEntry(stores.get(store.id)) || store.id,
    }));
    previews.push({
      month,
      before: totalOf(before, former),
      after: totalOf(after, policy),
      ranks,
      stores: movedStores,
    });
  }
  return previews;
}

function totalOf({ mean, ranked, stores }: Standings, { fewestChecks }: ScorePolicy): MonthTotal {
  const others = [...stores.values()].filter(({ rank }) => rank === null);
  const unscored = others.filter(({ score }) => score === null).length;
  return { mean, ranked, unranked: others.length - unscored, unscored, fewestChecks: fewestChecks.rank };
}

async function readMonthShards(month: string): Promise<MonthShards> {
  const period = monthPeriod(month);
  const [checks, camera, feedback] = await Promise.all([
    checkFacts.read(db, summaryFacts, period),
    sittingFacts.read(db, cameraFacts, period),
    caseFacts.read(db, feedbackFacts, period),
  ]);
  return { checks, camera, feedback };
}
