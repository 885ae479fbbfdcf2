import { everyRow } from "#app/reports/rows.ts";
import { sittingFacts } from "#app/camera/facts.server.ts";
import { cameraFacts } from "#app/camera/sitting-facts.ts";
import { db } from "#app/db/db.server.ts";
import { feedbackFacts } from "#app/feedback/case-facts.ts";
import { caseFacts } from "#app/feedback/facts.server.ts";
import { monthOf, monthsBetween } from "#app/i18n/days.ts";
import type { Period } from "#app/i18n/period.ts";
import type { Frame } from "#app/reports/frame.server.ts";
import { keyOf, ResultCache } from "#app/reports/partial-sums.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { readPolicyVersions } from "#app/score-policy/policy.server.ts";
import { policyOf } from "#app/score-policy/versions.ts";
import { turn } from "#app/turn.ts";
import { type Standings, standingsOf } from "./standings.ts";
import { type MonthShards, storeFigures } from "./store-figures.ts";

export interface ReadStandings {
  readonly now: Standings;
  readonly before: Standings | null;
  readonly policy: ScorePolicy;
  readonly shards: MonthShards;
}

type StandingsQuery = Pick<Frame, "shards" | "catalog"> & { readonly head: Pick<Frame["head"], "filter" | "before"> };

const standingsCache = new ResultCache<Standings>();

/** All stores of the area and manager, whatever the reader may see: a rank is among all of them. */
export async function readStandings({
  head: { filter, before },
  shards,
  catalog,
}: StandingsQuery): Promise<ReadStandings> {
  const { storeId: _store, ...narrowed } = filter;
  const read = async (period: Period) => {
    const [camera, feedback] = await Promise.all([
      sittingFacts.read(db, cameraFacts, period),
      caseFacts.read(db, feedbackFacts, period),
    ]);
    return { checks: shards, camera, feedback };
  };
  const [versions, current, earlier] = await Promise.all([
    readPolicyVersions(db, monthsBetween(before?.from ?? filter.from, filter.to)),
    read(filter),
    before && read(before),
  ]);
  const of = ({ from, to }: Period, month: MonthShards) => {
    const [scope, policy] = [{ ...narrowed, from, to }, policyOf(versions, monthOf(to))];
    const { weights, points, fewestChecks, shouldCountNoCases } = policy;
    const rules = [weights, points, fewestChecks, shouldCountNoCases];
    const key = keyOf({ filter: scope, catalog, allowed: everyRow }, ...rules);
    return standingsCache.of([...month.checks, ...month.camera, ...month.feedback], key, async () => {
      const figures = await storeFigures(month, { filter: scope, catalog, points });
      await turn();
      return standingsOf(figures, policy);
    });
  };
  return {
    now: await of(filter, current),
    before: before && (await of(before, earlier!)),
    policy: policyOf(versions, monthOf(filter.to)),
    shards: current,
  };
}
