import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { defineColumns } from "#app/lists/columns.ts";
import { Score } from "#app/score-policy/parts/score.tsx";
import { percent } from "#app/score-policy/percent.ts";
import { Sparkline } from "#app/ui/sparkline.tsx";

/** In words from the server, so that lists load no script of reports. */
export interface ScoreChange {
  readonly text: string;
  readonly spoken: string;
  readonly direction: "up" | "down" | null;
}

export interface MonthStanding {
  readonly lastCheck: string;
  /** It fails where half of its checks did, or more, and they are enough for a comparison. */
  readonly score: { readonly score: number; readonly isFail: boolean } | null;
  readonly checks: number | null;
  readonly change: ScoreChange | null;
  readonly trend: readonly (number | null)[];
  readonly tasks: OpenTasks;
}

const directionClasses = { up: "difference up text-good", down: "difference text-bad" } as const;

export interface OpenTasks {
  readonly open: number;
  readonly overdue: number;
}

const scoreCell = (score: MonthStanding["score"]) =>
  score && (
    <span className={score.isFail ? "text-bad" : undefined}>
      <Score {...score} />
    </span>
  );

const checksCell = (checks: number | null) => checks !== null && formatNumber(checks, getLocale());

const changeCell = (change: ScoreChange | null) =>
  change && (
    <span className={change.direction ? directionClasses[change.direction] : "text-muted"}>
      <span aria-hidden="true">{change.text}</span>
      <span className="sr-only">{change.spoken}</span>
    </span>
  );

const tasksCell = ({ open, overdue }: OpenTasks) =>
  open > 0 && (
    <span className="whitespace-nowrap md:ps-3">
      {open > overdue && <span>{formatNumber(open, getLocale()) + (overdue > 0 ? " · " : "")}</span>}
      {overdue > 0 && (
        <span className="text-bad">{m.stores_tasks_overdue({ number: formatNumber(overdue, getLocale()) })}</span>
      )}
    </span>
  );

export const trendCell = (months: readonly (number | null)[]) => (
  <Sparkline values={months} range={[50 * percent, 100 * percent]} />
);

export interface WithStandings {
  readonly standings: ReadonlyMap<string, MonthStanding>;
}

export const standingValue =
  <Name extends keyof MonthStanding>(name: Name) =>
  ({ id }: { readonly id: string }, { standings }: WithStandings): MonthStanding[Name] =>
    standings.get(id)![name];

const onServer = import.meta.env.SSR;

export const monthStandingColumns = defineColumns<{ readonly id: string }, WithStandings>()({
  score: {
    phone: "end",
    cell: scoreCell,
    server: onServer && { label: m.stores_month_score, visibility: "usual", value: standingValue("score") },
  },
  checks: {
    phone: "named",
    numeric: true,
    cell: checksCell,
    server: onServer && { label: m.stores_month_checks, visibility: "usual", value: standingValue("checks") },
  },
  change: {
    phone: "line",
    numeric: true,
    cell: changeCell,
    server: onServer && { label: m.stores_month_change, visibility: "usual", value: standingValue("change") },
  },
  tasks: {
    phone: "named",
    numeric: true,
    cell: tasksCell,
    server: onServer && { label: m.stores_open_tasks, visibility: "usual", value: standingValue("tasks") },
  },
});
