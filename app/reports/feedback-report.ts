/** Sums over cases of customer feedback: exact, and the same whatever order or shards they come in. */
import type { CaseColumns } from "#app/feedback/case-facts.ts";
import { startOf } from "#app/feedback/case-facts.ts";
import { caseStatuses, judgements } from "#app/feedback/case-names.ts";
import { dayIn } from "#app/facts/shard.ts";
import { severities, type Severity } from "#app/score-policy/severity.ts";
import { type Allowed, type Places, type ReportFilter, rowsOf } from "./report.ts";

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
export function casesIn(
  shards: readonly CaseColumns[],
  filter: ReportFilter,
  places: Places,
  allowed: Allowed,
  now: Date,
): CaseFact[] {
  return shards.flatMap((shard) =>
    Array.from(rowsOf(shard, filter, places, allowed), (row) => factAt(shard, row, now)),
  );
}

function factAt(shard: CaseColumns, row: number, now: Date): CaseFact {
  const status = caseStatuses[shard.status[row]!]!;
  const [answer, due] = [shard.answer[row]!, shard.due[row]!];
  const open = status === "new" || status === "in-progress";
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
    status,
    answer: answer < 0 ? null : answer,
    due,
    overdue: open && answer < 0 && startOf(shard.month) + (shard.came[row]! + due) * 60_000 < now.getTime(),
  };
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

function noFigures(): CaseFigures {
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

type PointsOf = (month: string, severity: Severity) => number;

export function sumCases(facts: Iterable<CaseFact>, pointsOf: PointsOf): CaseFigures {
  const sum = noFigures();
  for (const fact of facts) {
    sum.cases++;
    if (fact.justified === "yes") {
      sum.justified++;
      sum.points += pointsOf(fact.month, fact.severity);
    }
    if (fact.status === "recovered") sum.recovered++;
    else if (fact.status === "lost") sum.lost++;
    else sum.open++;
    if (fact.overdue) sum.overdue++;
    if (fact.answer === null) continue;
    sum.answered++;
    sum.minutes += fact.answer;
    if (fact.answer <= fact.due) sum.inTime++;
  }
  return sum;
}
