/** The standings of a month, and of the one it is compared with. */
import { sittingFacts } from "#app/camera/facts.server.ts";
import { cameraFacts } from "#app/camera/sitting-facts.ts";
import { db } from "#app/db/db.server.ts";
import { feedbackFacts } from "#app/feedback/case-facts.ts";
import { caseFacts } from "#app/feedback/facts.server.ts";
import { monthOf, monthsBetween } from "#app/i18n/days.ts";
import type { Period } from "#app/i18n/period.ts";
import type { Frame } from "#app/reports/frame.server.ts";
import { keyOf, Remembered } from "#app/reports/partial-sums.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { readVersions } from "#app/score-policy/policy.server.ts";
import { policyOf } from "#app/score-policy/versions.ts";
import { turn } from "#app/turn.ts";
import { type Standings, standingsOf } from "./standings.ts";
import { type MonthShards, storeFigures } from "./store-figures.ts";

export interface ReadStandings {
  readonly now: Standings;
  readonly before: Standings | null;
  /** Of the month. */
  readonly policy: ScorePolicy;
  /** What the month's standings are made of. */
  readonly shards: MonthShards;
}

type Asked = Pick<Frame, "shards" | "places"> & { readonly head: Pick<Frame["head"], "filter" | "before"> };

const remembered = new Remembered<Standings>(8);

/**
 * Of all stores of the filter's area and manager, whichever the reader can see: a store's rank is among them all. Reads of each month 26 documents
 * of camera sittings and 26 of feedback (the head twice, 8 shards, 16 pending rows), and the versions of the policy that hold.
 */
export async function readStandings({ head: { filter, before }, shards, places }: Asked): Promise<ReadStandings> {
  const { storeId: _store, ...narrowed } = filter;
  const read = async (period: Period) => {
    const [camera, feedback] = await Promise.all([
      sittingFacts.read(db, cameraFacts, period),
      caseFacts.read(db, feedbackFacts, period),
    ]);
    return { checks: shards, camera, feedback };
  };
  const [versions, current, earlier] = await Promise.all([
    readVersions(db, monthsBetween(before?.from ?? filter.from, filter.to)),
    read(filter),
    before && read(before),
  ]);
  const of = ({ from, to }: Period, month: MonthShards) => {
    const [asked, policy] = [{ ...narrowed, from, to }, policyOf(versions, monthOf(to))];
    const { weights, points, fewestChecks, shouldCountNoCases } = policy;
    const rules = [weights, points, fewestChecks, shouldCountNoCases];
    const key = keyOf({ filter: asked, places, allowed: null }, ...rules);
    return remembered.of([...month.checks, ...month.camera, ...month.feedback], key, async () => {
      const figures = await storeFigures(month, asked, places, points);
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
