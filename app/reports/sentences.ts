/** The sentence at the top of each report: what there is to be seen, from figures that the page shows. */
import { formatNumber, formatProportion, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Period } from "#app/i18n/period.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { type DeedFigures, doneActivities } from "./activity-report.ts";
import type { CameraFigures } from "./camera-report.ts";
import type { CaseFigures } from "./feedback-report.ts";
import { formatPeriod } from "./lead.ts";
import type { Compared, Line, LineRow } from "./lines.ts";
import { tenthsOf } from "./mean.ts";
import { formatRate, isFewForRate, passes } from "./rate.ts";
import type { StoreRow } from "./monthly/store-rows.ts";

interface Head {
  readonly before: Period | null;
  readonly fewestChecks: ScorePolicy["fewestChecks"];
}

interface Named {
  readonly name: string;
  readonly score: number;
  readonly checks: number;
}

const number = (value: number, digits = 0) => formatNumber(value, getLocale(), digits);
const percent = (score: number) => formatScore(score, getLocale());
const joined = (...sentences: readonly (string | null)[]) => sentences.filter(Boolean).join(" ");

export function summarySentence(head: Head, total: Compared<Line>, stores: readonly LineRow[]): string {
  return (
    checksSentence(head, total) ?? lowest(head, stores) ?? joined(meanSentence(head, total), passSentence(total.now))
  );
}

interface Rank {
  readonly rank: number;
  readonly of: number;
}

export function storeSentence(
  head: Head,
  { total, chain, repeats }: { total: Compared<Line>; chain: Rank | null; repeats: number },
): string {
  const few = checksSentence(head, total);
  const again = repeats > 0 ? m.reports_seen_repeats({ count: repeats, number: number(repeats) }) : null;
  if (few !== null) return joined(few, again);
  const { failed } = total.now;
  return joined(
    chain && m.reports_seen_rank({ rank: number(chain.rank), of: number(chain.of) }),
    failed > 0 ? m.reports_seen_failed({ count: failed, number: number(failed) }) : m.reports_seen_all_passed(),
    again,
  );
}

interface FailingItem {
  readonly text: string;
  readonly findingRate: number | null;
  readonly judged: number;
}

export function templateSentence(
  head: Head,
  total: Compared<Line>,
  { rows = [], worst }: { rows?: readonly LineRow[]; worst?: FailingItem | undefined },
): string {
  const few = checksSentence(head, total);
  if (few !== null) return few;
  const item =
    worst?.findingRate && !isFewForRate({ total: worst.judged })
      ? m.reports_seen_item_fails({
          rate: formatProportion(worst.findingRate, getLocale()),
          number: number(worst.judged),
          item: worst.text,
        })
      : null;
  return joined(lowest(head, rows), item) || joined(meanSentence(head, total), passSentence(total.now));
}

interface MonthFigures {
  readonly all: {
    readonly mean: number | null;
    readonly before: number | null;
    readonly isComparable: boolean;
    readonly ranked: number;
    readonly scored: number;
  } | null;
  readonly checks: number;
  readonly ranked: readonly StoreRow[];
  readonly unchecked: number;
}

export function monthlySentence(head: Head, { all, checks, ranked, unchecked }: MonthFigures): string {
  const fewest = head.fewestChecks.comparison;
  const uncheckedStores =
    unchecked > 0 ? m.reports_seen_unchecked({ count: unchecked, number: number(unchecked) }) : null;
  const compared = ranked.flatMap(({ name, rank, score, figures }): Named[] =>
    rank !== null && score !== null && figures.checks.scored >= fewest
      ? [{ name, score, checks: figures.checks.scored }]
      : [],
  );
  const mean = all && all.mean !== null && all.scored >= fewest ? all.mean : null;
  if (mean === null && compared.length < 2)
    return joined(m.reports_seen_checks({ count: checks, number: number(checks) }), uncheckedStores);
  return (
    joined(lowestOf(compared), uncheckedStores) ||
    withChange(
      m.reports_seen_stores({ count: all!.ranked, number: number(all!.ranked), score: percent(mean!) }),
      all!.isComparable ? changeOf(head, mean!, all!.before) : null,
    )
  );
}

export function cameraSentence(
  head: Head,
  now: CameraFigures,
  categories: readonly { name: string; now: CameraFigures }[],
) {
  const { sittings, observations, critical } = now;
  const [most] = categories;
  const sittingCount = m.camera_count({ count: sittings, number: number(sittings) });
  const findings = m.reports_seen_findings({ count: observations, number: number(observations) });
  return joined(
    critical > 0
      ? m.reports_seen_camera_critical({ sittings: sittingCount, findings, number: number(critical) })
      : m.reports_seen_camera({ sittings: sittingCount, findings }),
    most && most.now.points > 0 && sittings >= head.fewestChecks.comparison
      ? m.reports_seen_points_off({ name: most.name, number: number(most.now.points) })
      : null,
  );
}

export function feedbackSentence(
  { fewestChecks }: Head,
  { cases, justified }: CaseFigures,
  [most]: readonly { name: string; now: CaseFigures }[],
): string {
  return most && cases >= fewestChecks.comparison
    ? m.reports_seen_most_cases({ name: most.name, part: number(most.now.cases), of: number(cases) })
    : m.reports_seen_cases({
        cases: m.feedback_count({ count: cases, number: number(cases) }),
        number: number(justified),
      });
}

export function activitySentence(now: DeedFigures): string {
  const { planned, unplanned } = now;
  const done = doneActivities(now);
  if (planned === 0) return m.reports_seen_activities({ count: done, number: number(done) });
  return joined(
    m.reports_seen_planned({ done: number(done - unplanned), planned: number(planned) }),
    unplanned > 0 ? m.reports_seen_unplanned({ count: unplanned, number: number(unplanned) }) : null,
  );
}

/** Null for enough checks. */
function checksSentence({ fewestChecks }: Head, { now }: Compared<Line>): string | null {
  const { checks, scored } = now;
  if (checks === 0) return m.reports_seen_none();
  if (scored === 0) return m.reports_seen_unscored({ count: checks, number: number(checks) });
  return scored < fewestChecks.comparison ? m.reports_seen_few({ count: scored, number: number(scored) }) : null;
}

function meanSentence(head: Head, { now, before }: Compared<Line>): string {
  const mean = m.reports_seen_mean({ count: now.scored, number: number(now.scored), score: percent(now.mean!) });
  const isComparable = before !== null && before.scored >= head.fewestChecks.comparison;
  return withChange(mean, isComparable ? changeOf(head, now.mean!, before.mean) : null);
}

function withChange(text: string, change: string | null): string {
  return change === null ? `${text}.` : `${text}, ${change}.`;
}

function changeOf({ before: period }: Head, now: number, before: number | null): string | null {
  if (period === null || before === null) return null;
  const tenths = tenthsOf(now) - tenthsOf(before);
  const inputs = { points: number(Math.abs(tenths) / 10, 1), period: formatPeriod(period) };
  return tenths === 0
    ? m.reports_seen_same(inputs)
    : tenths > 0
      ? m.reports_seen_above(inputs)
      : m.reports_seen_below(inputs);
}

function passSentence(line: Line): string | null {
  const rate = formatRate(passes(line));
  return rate === null ? null : m.reports_seen_passed({ rate });
}

function lowest({ fewestChecks }: Head, rows: readonly LineRow[]): string | null {
  return lowestOf(
    rows.flatMap(({ name, now: { mean, scored } }): Named[] =>
      mean !== null && scored >= fewestChecks.comparison ? [{ name, score: mean, checks: scored }] : [],
    ),
  );
}

function lowestOf(rows: readonly Named[]): string | null {
  if (rows.length < 2) return null;
  const { name, score, checks } = rows.reduce((low, row) => (row.score < low.score ? row : low));
  return m.reports_seen_lowest({ name, score: percent(score), count: checks, number: number(checks) });
}
