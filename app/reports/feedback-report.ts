import { cachePerObject } from "#app/facts/per-object.ts";
import { type CaseColumns, startOf } from "#app/feedback/case-facts.ts";
import { caseStatuses, judgements } from "#app/feedback/case-names.ts";
import { dayIn } from "#app/facts/shard.ts";
import { fullScore } from "#app/score-policy/percent.ts";
import { severities, type Severity } from "#app/score-policy/severity.ts";
import { addFigures, entryOf, inTurns, ShardSums } from "./partial-sums.ts";
import { meanOf } from "./mean.ts";
import { type RowQuery, matchingRows } from "./rows.ts";

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
  /** Minutes since receipt, as is `due`. */
  readonly answer: number | null;
  readonly due: number;
  /** Also for answered cases. */
  readonly isDue: boolean;
  readonly overdue: boolean;
}

export async function casesIn(shards: readonly CaseColumns[], query: RowQuery, now: Date): Promise<CaseFact[]> {
  return (await inTurns(shards, (shard) => casesOf(shard, query, now))).flat();
}

function casesOf(shard: CaseColumns, { filter, catalog, allowed }: RowQuery, now: Date): CaseFact[] {
  return Array.from(matchingRows(shard, { filter, catalog, allowed }), (row) => factAt(shard, row, now));
}

function factAt(shard: CaseColumns, row: number, now: Date): CaseFact {
  const answer = shard.answer[row]!;
  const status = caseStatuses[shard.status[row]!]!;
  const isDue = dueAtMs(shard, row) < now.getTime();
  return {
    id: shard.key(row),
    store: shard.dictionary.store[shard.store[row]!]!,
    manager: shard.dictionary.manager[shard.manager[row]!] ?? null,
    day: dayIn(shard.month, shard.day[row]!),
    month: shard.month,
    channel: shard.dictionary.channel[shard.channel[row]!]!,
    category: shard.dictionary.category[shard.category[row]!]!,
    severity: severities[shard.severity[row]!]!,
    justified: judgements[shard.justified[row]!]!,
    status,
    answer: answer < 0 ? null : answer,
    due: shard.due[row]!,
    isDue,
    overdue: isDue && answer < 0 && (status === "new" || status === "in-progress"),
  };
}

function dueAtMs(shard: CaseColumns, row: number): number {
  return startOf(shard.month) + (shard.came[row]! + shard.due[row]!) * 60_000;
}

const duesIn = cachePerObject((shard: CaseColumns) =>
  Float64Array.from({ length: shard.count }, (_, row) => dueAtMs(shard, row)).sort(),
);

/** The sums of a shard stay the same until this number changes. */
function countDue(shard: CaseColumns, now: Date): number {
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
  points: number;
  /** Cases whose answer was due by now; `answered` and `inTime` are of these. */
  due: number;
  answered: number;
  inTime: number;
  minutes: number;
  medianMinutes: number | null;
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
    due: 0,
    answered: 0,
    inTime: 0,
    minutes: 0,
    medianMinutes: null,
  };
}

type Counts = Omit<CaseFigures, "medianMinutes">;

/** The minutes are stored one by one, because medians can't be joined. */
interface Tally {
  readonly counts: Counts;
  readonly minutes: number[];
}

function noTally(): Tally {
  const { medianMinutes: _, ...counts } = noCaseFigures();
  return { counts, minutes: [] };
}

export function inTimeRate({ inTime, due }: CaseFigures): number | null {
  return meanOf(inTime * fullScore, due);
}

export function medianOf(values: readonly number[]): number | null {
  const inOrder = values.toSorted((a, b) => a - b);
  const half = inOrder.length / 2;
  return meanOf((inOrder[Math.ceil(half) - 1] ?? 0) + (inOrder[Math.floor(half)] ?? 0), half > 0 ? 2 : 0);
}

type PointsOf = (month: string) => Readonly<Record<Severity, number>>;

export interface CaseSums {
  readonly total: CaseFigures;
  readonly by: Readonly<Record<(typeof groupings)[number], ReadonlyMap<string, CaseFigures>>>;
}

interface Tallies {
  readonly total: Tally;
  readonly by: Readonly<Record<(typeof groupings)[number], Map<string, Tally>>>;
}

const groupings = ["store", "category", "channel", "severity", "month"] as const;

const caseCache = new ShardSums<CaseColumns, Tallies>();

export async function sumCases(
  shards: readonly CaseColumns[],
  query: RowQuery,
  pointsOf: PointsOf,
  now: Date,
): Promise<CaseSums> {
  const states = new Map<string, string>();
  const pointsIn = (month: string) => entryOf(states, month, () => JSON.stringify(pointsOf(month)));
  const tallies = await caseCache.of(shards, query, {
    by: [],
    stateOf: (shard) => `${countDue(shard, now)} ${pointsIn(shard.month)}`,
    none: noTallies,
    sumShard(shard) {
      const part = noTallies();
      for (const fact of casesOf(shard, query, now)) {
        const points = pointsOf(fact.month)[fact.severity];
        add(part.total, fact, points);
        for (const name of groupings) add(entryOf(part.by[name], fact[name], noTally), fact, points);
      }
      return part;
    },
    join(sums, part) {
      joinTally(sums.total, part.total);
      for (const name of groupings)
        for (const [key, tally] of part.by[name]) joinTally(entryOf(sums.by[name], key, noTally), tally);
    },
  });
  return figuresOf(tallies);
}

function noTallies(): Tallies {
  return {
    total: noTally(),
    by: { store: new Map(), category: new Map(), channel: new Map(), severity: new Map(), month: new Map() },
  };
}

function joinTally(sum: Tally, part: Tally): void {
  addFigures(sum.counts, part.counts);
  for (const each of part.minutes) sum.minutes.push(each);
}

const figuresOf = cachePerObject(({ total, by }: Tallies): CaseSums => {
  const figures = ({ counts, minutes }: Tally): CaseFigures => ({ ...counts, medianMinutes: medianOf(minutes) });
  const all = (tallies: ReadonlyMap<string, Tally>) => new Map([...tallies].map(([key, each]) => [key, figures(each)]));
  return {
    total: figures(total),
    by: {
      store: all(by.store),
      category: all(by.category),
      channel: all(by.channel),
      severity: all(by.severity),
      month: all(by.month),
    },
  };
});

function add({ counts: sum, minutes }: Tally, fact: CaseFact, points: number): void {
  sum.cases++;
  if (fact.justified === "yes") {
    sum.justified++;
    sum.points += points;
  }
  if (fact.status === "recovered") sum.recovered++;
  else if (fact.status === "lost") sum.lost++;
  else sum.open++;
  if (fact.overdue) sum.overdue++;
  if (!fact.isDue) return;
  sum.due++;
  if (fact.answer === null) return;
  sum.answered++;
  sum.minutes += fact.answer;
  minutes.push(fact.answer);
  if (fact.answer <= fact.due) sum.inTime++;
}
