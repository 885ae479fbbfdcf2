/** Sums over what QC staff did: checks and sittings, which count by themselves, and activities, planned and done. Exact, in one pass. */
import { activityFactStates, type ActivityColumns } from "#app/activities/activity-facts.ts";
import { activityCategories } from "#app/activities/activity-names.ts";
import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import type { SittingColumns } from "#app/camera/sitting-facts.ts";
import type { SummaryColumns } from "#app/checks/check-facts.ts";
import { dayIn } from "#app/facts/shard.ts";
import { addDays } from "#app/i18n/days.ts";
import type { Period } from "#app/i18n/period.ts";
import { type Allowed, type Places, type ReportFilter, rowsOf } from "./report.ts";

/** Whether the report shows the user what they did themselves, and nothing of others. */
export function seesOwnAlone(user: User): boolean {
  return readsAllStores(user) && !can(user, "read inspector figures", {});
}

/** A shard of one of the three sources. */
export type DeedColumns =
  | (SummaryColumns & { readonly source: "checks" })
  | (SittingColumns & { readonly source: "sittings" })
  | (ActivityColumns & { readonly source: "activities" });

export interface DeedFigures {
  /** Activities that were planned ahead; of those the ones that are done, and the ones whose day is past and that aren't. */
  planned: number;
  kept: number;
  late: number;
  /** Activities that are done without a plan. */
  unplanned: number;
  /** Of activities that are done, at stores: from their times. Checks tell no times, and sittings are not on site. */
  minutes: number;
  checks: number;
  sittings: number;
  /** Different stores with a check, a sitting or an activity that is done. */
  stores: number;
}

export const noDeeds: DeedFigures = {
  planned: 0,
  kept: 0,
  late: 0,
  unplanned: 0,
  minutes: 0,
  checks: 0,
  sittings: 0,
  stores: 0,
};

interface PersonFigures extends DeedFigures {
  /** On which they did anything. */
  readonly days: ReadonlySet<string>;
}

/** By id; of activities away from stores the store is "". `time` is by day or by month, `kind` of activities alone. */
export interface DeedSums {
  readonly total: DeedFigures;
  readonly person: ReadonlyMap<string, PersonFigures>;
  readonly store: ReadonlyMap<string, DeedFigures>;
  readonly time: ReadonlyMap<string, DeedFigures>;
  readonly kind: ReadonlyMap<string, DeedFigures>;
}

class Tally {
  readonly figures = { ...noDeeds };
  readonly stores = new Set<string>();
  readonly days = new Set<string>();

  done(): DeedFigures {
    return { ...this.figures, stores: this.stores.size };
  }
}

class Tallies {
  readonly #tallies = new Map<string, Tally>();

  at(key: string): Tally {
    let tally = this.#tallies.get(key);
    if (!tally) this.#tallies.set(key, (tally = new Tally()));
    return tally;
  }

  done<F>(figuresOf: (tally: Tally) => F): Map<string, F> {
    return new Map([...this.#tallies].map(([key, tally]) => [key, figuresOf(tally)]));
  }
}

interface Asked {
  readonly filter: ReportFilter;
  readonly places: Places;
  readonly allowed: Allowed;
  readonly today: string;
  readonly by: "day" | "month";
}

/** Sums the rows that the filter and the scope leave. */
export function sumDeeds(shards: readonly DeedColumns[], { filter, places, allowed, today, by }: Asked): DeedSums {
  const total = new Tally();
  const [person, store, time, kind] = [new Tallies(), new Tallies(), new Tallies(), new Tallies()];
  for (const shard of shards)
    for (const row of rowsOf(shard, filter, places, allowed)) {
      const [who, where] = [shard.words.inspector[shard.inspector[row]!]!, shard.words.store[shard.store[row]!]!];
      const day = dayIn(shard.month, shard.day[row]!);
      const own = person.at(who);
      const tallies = [total, own, store.at(where), time.at(by === "day" ? day : shard.month)];
      if (shard.source === "activities") tallies.push(kind.at(activityCategories[shard.kind[row]!]!));
      const isDone = shard.source !== "activities" || stateAt(shard, row) !== "open";
      for (const { figures, stores } of tallies) {
        add(figures, shard, row, day < today);
        if (isDone && where) stores.add(where);
      }
      if (isDone) own.days.add(day);
    }
  const figuresOf = (tally: Tally) => tally.done();
  return {
    total: total.done(),
    person: person.done((tally) => ({ ...tally.done(), days: tally.days })),
    store: store.done(figuresOf),
    time: time.done(figuresOf),
    kind: kind.done(figuresOf),
  };
}

function stateAt(shard: ActivityColumns, row: number) {
  return activityFactStates[shard.state[row]!]!;
}

function add(figures: DeedFigures, shard: DeedColumns, row: number, isPast: boolean): void {
  if (shard.source !== "activities") {
    figures[shard.source]++;
    return;
  }
  const state = stateAt(shard, row);
  if (state === "unplanned") figures.unplanned++;
  else figures.planned++;
  if (state === "kept") figures.kept++;
  if (state === "open" && isPast) figures.late++;
  if (shard.words.store[shard.store[row]!] !== "") figures.minutes += shard.minutes[row]!;
}

/** Activities that are done. */
export function doneActivities({ kept, unplanned }: DeedFigures): number {
  return kept + unplanned;
}

/** Mondays to Saturdays of a period before today on which nothing was done. Today still has time. */
export function gapsIn({ from, to }: Period, days: ReadonlySet<string>, today: string): string[] {
  const last = to < today ? to : addDays(today, -1);
  const gaps: string[] = [];
  for (let day = from; day <= last; day = addDays(day, 1))
    if (new Date(`${day}T00:00:00Z`).getUTCDay() !== 0 && !days.has(day)) gaps.push(day);
  return gaps;
}
