import { activityFacts } from "#app/activities/facts.server.ts";
import { activityFactStates, activityShards } from "#app/activities/activity-facts.ts";
import { authorize } from "#app/auth/authorize.server.ts";
import type { Action } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { sittingFacts } from "#app/camera/facts.server.ts";
import { cameraFacts } from "#app/camera/sitting-facts.ts";
import { summaryFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { DamagedFacts } from "#app/facts/shard.ts";
import { feedbackFacts } from "#app/feedback/case-facts.ts";
import { caseFacts } from "#app/feedback/facts.server.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import { monthPeriod } from "#app/i18n/period.ts";
import { seesOwnAlone } from "./activity-report.ts";
import { allowedFor } from "./frame.server.ts";
import { type Line, lineOf } from "./lines.ts";
import { type Summary, summarize } from "./report.ts";
import { matchingRows, type SubjectColumns } from "./rows.ts";

export interface MonthFigures {
  readonly line: Line;
  readonly stores: number;
  readonly managers: number;
  readonly templates: number;
}

/** Null where facts can't be read: the index still links to the reports. */
export interface MonthOfReports {
  readonly month: string;
  readonly figures: MonthFigures | null;
  readonly sittings: number | null;
  readonly cases: number | null;
  readonly activities: number | null;
}

const emptyCatalog = { stores: new Map(), templates: new Map() };

export async function readMonthFigures(user: User, now: Date): Promise<MonthOfReports> {
  authorize(user, "read report");
  const month = monthOf(dayOf(now, config.APP_TIME_ZONE));
  const period = monthPeriod(month);
  const [checks, sittings, cases, activities] = await Promise.all([
    unlessDamaged(checkFacts.read(db, summaryFacts, period)),
    unlessDamaged(sittingFacts.read(db, cameraFacts, period)),
    unlessDamaged(caseFacts.read(db, feedbackFacts, period)),
    unlessDamaged(activityFacts.read(db, activityShards, period)),
  ]);
  const count = <C extends SubjectColumns>(
    shards: readonly C[] | null,
    action: Action,
    counts: (shard: C, row: number) => boolean = () => true,
  ) =>
    shards &&
    shards.flatMap((shard) =>
      [...matchingRows(shard, { filter: period, catalog: emptyCatalog, allowed: allowedFor(user, action) })].filter(
        (row) => counts(shard, row),
      ),
    ).length;
  const ownAlone = seesOwnAlone(user);
  const open = activityFactStates.indexOf("open");
  return {
    month,
    figures:
      checks &&
      figuresOf(
        await summarize(checks, { filter: period, catalog: emptyCatalog, allowed: allowedFor(user) }, [
          "store",
          "manager",
          "template",
        ]),
      ),
    sittings: count(sittings, "read sitting"),
    cases: count(cases, "read feedback"),
    activities: count(
      activities,
      "read activity",
      ({ state, inspector, dictionary }, row) =>
        state[row] !== open && (!ownAlone || dictionary.inspector[inspector[row]!] === user.uid),
    ),
  };
}

function figuresOf({ total, by }: Summary<"store" | "manager" | "template">): MonthFigures {
  const managers = [...by.manager.keys()].filter(Boolean).length;
  return { line: lineOf(total), stores: by.store.size, managers, templates: by.template.size };
}

export async function unlessDamaged<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof DamagedFacts) return null;
    throw error;
  }
}
