/** Sums over cases of customer feedback: exact, and the same whatever order or shards they come in. */
import { type CaseColumns, startOf } from "#app/feedback/case-facts.ts";
import { caseStatuses, judgements } from "#app/feedback/case-names.ts";
import { dayIn } from "#app/facts/shard.ts";
import { severities, type Severity } from "#app/score-policy/severity.ts";
import { addFigures, type Asked, entryOf, inTurns, joinFigures, perObject, ShardSums } from "./partial-sums.ts";
import { rowsOf } from "./rows.ts";

export interface CaseFact {
  readonly id: string;
  readonly store: string;
  readonly manager: string | null;
  readonly day: string;
  readonly month: string;
  readonly channel: string;
  readonly category: string;
  readonly severity: Severity;
  readonly justified: (typeof judgements)[number];
  readonly status: (typeof caseStatuses)[number];
  /** Minutes from its coming; `answer` is null without an answer. */
  readonly answer: number | null;
  readonly due: number;
  readonly overdue: boolean;
}

/** The cases that the filter and the scope leave. */
export async function casesIn(shards: readonly CaseColumns[], asked: Asked, now: Date): Promise<CaseFact[]> {
  return (await inTurns(shards, (shard) => casesOf(shard, asked, now))).flat();
}

function casesOf(shard: CaseColumns, { filter, places, allowed }: Asked, now: Date): CaseFact[] {
  return Array.from(rowsOf(shard, filter, places, allowed), (row) => factAt(shard, row, now));
}

function factAt(shard: CaseColumns, row: number, now: Date): CaseFact {
  const [answer, due] = [shard.answer[row]!, dueOf(shard, row)];
  return {
    id: shard.key(row),
    store: shard.words.store[shard.store[row]!]!,
    manager: shard.words.manager[shard.manager[row]!] ?? null,
    day: dayIn(shard.month, shard.day[row]!),
    month: shard.month,
    channel: shard.words.channel[shard.channel[row]!]!,
    category: shard.words.category[shard.category[row]!]!,
    severity: severities[shard.severity[row]!]!,
    justified: judgements[shard.justified[row]!]!,
    status: caseStatuses[shard.status[row]!]!,
    answer: answer < 0 ? null : answer,
    due: shard.due[row]!,
    overdue: due !== null && due < now.getTime(),
  };
}

/** When an open case must be answered (milliseconds since 1970); null where it needn't any more. */
function dueOf(shard: CaseColumns, row: number): number | null {
  const status = caseStatuses[shard.status[row]!]!;
  if ((status !== "new" && status !== "in-progress") || shard.answer[row]! >= 0) return null;
  return startOf(shard.month) + (shard.came[row]! + shard.due[row]!) * 60_000;
}

/** Of all cases of a shard that must be answered, in order. */
const duesIn = perObject((shard: CaseColumns) =>
  Float64Array.from(
    Array.from({ length: shard.count }, (_, row) => dueOf(shard, row)).filter((due) => due !== null),
  ).sort(),
);

/** How many cases of a shard are overdue: for as long as that stays, all that is said of them does. */
function overdueIn(shard: CaseColumns, now: Date): number {
  const later = duesIn(shard).findIndex((due) => due >= now.getTime());
  return later < 0 ? duesIn(shard).length : later;
}

export interface CaseFigures {
  cases: number;
  justified: number;
  open: number;
  overdue: number;
  recovered: number;
  lost: number;
  /** That justified ones take. */
  points: number;
  answered: number;
  inTime: number;
  /** Of all first answers. */
  minutes: number;
}

export function noCaseFigures(): CaseFigures {
  return {
    cases: 0,
    justified: 0,
    open: 0,
    overdue: 0,
    recovered: 0,
    lost: 0,
    points: 0,
    answered: 0,
    inTime: 0,
    minutes: 0,
  };
}

type PointsOf = (month: string) => Readonly<Record<Severity, number>>;

export interface CaseSums {
  readonly total: CaseFigures;
  readonly by: Readonly<Record<(typeof groupings)[number], Map<string, CaseFigures>>>;
}

const groupings = ["store", "category", "channel", "severity", "month"] as const;

const kept = new ShardSums<CaseColumns, CaseSums>(8);

/** Sums over the cases that the filter and the scope leave. */
export function sumCases(
  shards: readonly CaseColumns[],
  asked: Asked,
  pointsOf: PointsOf,
  now: Date,
): Promise<CaseSums> {
  const states = new Map<string, string>();
  const pointsIn = (month: string) => entryOf(states, month, () => JSON.stringify(pointsOf(month)));
  return kept.of(shards, asked, {
    by: [],
    stateOf: (shard) => `${overdueIn(shard, now)} ${pointsIn(shard.month)}`,
    none: noSums,
    sumShard(shard) {
      const sums = noSums();
      for (const fact of casesOf(shard, asked, now)) {
        const points = pointsOf(fact.month)[fact.severity];
        add(sums.total, fact, points);
        for (const name of groupings) add(entryOf(sums.by[name], fact[name], noCaseFigures), fact, points);
      }
      return sums;
    },
    join(whole, part) {
      addFigures(whole.total, part.total);
      for (const name of groupings) joinFigures(whole.by[name], part.by[name]);
    },
  });
}

function noSums(): CaseSums {
  return {
    total: noCaseFigures(),
    by: { store: new Map(), category: new Map(), channel: new Map(), severity: new Map(), month: new Map() },
  };
}

function add(sum: CaseFigures, fact: CaseFact, points: number): void {
  sum.cases++;
  if (fact.justified === "yes") {
    sum.justified++;
    sum.points += points;
  }
  if (fact.status === "recovered") sum.recovered++;
  else if (fact.status === "lost") sum.lost++;
  else sum.open++;
  if (fact.overdue) sum.overdue++;
  if (fact.answer === null) return;
  sum.answered++;
  sum.minutes += fact.answer;
  if (fact.answer <= fact.due) sum.inTime++;
}
