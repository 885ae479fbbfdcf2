import type { Check } from "#app/checks/check.ts";
import type { Stored } from "#app/db/documents.ts";
import { formatDay, formatScore, formatShortDay, joinFacts } from "#app/i18n/format.ts";
import { getLocale, say } from "#app/i18n/locale.ts";
import { formatAxisPercent } from "#app/checks/score-chart.server.ts";
import { fullScore, percent } from "#app/score-policy/percent.ts";
import { axisStart, bandsOf, separateLabels, someOf } from "#app/ui/line-chart.server.ts";

const [height, top] = [176, 6];
const most = 12;

interface Mean {
  readonly name: string;
  readonly mean: number;
}

/** The last checks of a store, from 50 per cent up; null for fewer than two. */
export function checkBars(latestFirst: readonly Stored<Check>[], means: readonly Mean[]) {
  const locale = getLocale();
  const checks = latestFirst
    .flatMap(({ id, data }) => (data.scored && data.score !== undefined ? [{ id, data, score: data.score }] : []))
    .slice(0, most)
    .toReversed();
  if (checks.length < 2) return null;
  const start = axisStart(
    [...checks.map(({ score }) => score), ...means.map(({ mean }) => mean)],
    50 * percent,
    fullScore,
  );
  const y = (score: number) => Math.round(height - ((score - start) / (fullScore - start)) * (height - top));
  const bands = bandsOf(checks.map((_, at) => ((at + 0.5) / most) * 100));
  const width = 60 / most;
  const ticks = Array.from(
    { length: (fullScore - start) / (10 * percent) + 1 },
    (_, at) => fullScore - at * 10 * percent,
  );
  return {
    failed: checks.filter(({ data }) => data.result === "fail").length,
    rows: ticks.map((value) => ({ y: y(value), label: formatAxisPercent(value) })),
    columns: someOf(checks.map(({ data }) => formatShortDay(data.day, data.day, locale))).map(({ at, label }) => ({
      x: bands[at]!.x,
      label,
    })),
    bars: checks.map(({ id, data, score }, at) => ({
      id,
      x: bands[at]!.x - width / 2,
      width,
      band: { from: bands[at]!.x - 50 / most, width: 100 / most },
      y: y(score),
      isFail: data.result === "fail",
      text: joinFacts([formatDay(data.day), say(data.templateName), formatScore(score, locale)]),
    })),
    means: means.map(({ mean }) => y(mean)),
    labels: separateLabels(
      means.map(({ name, mean }) => ({
        text: `${name} ${formatScore(mean, locale)}`,
        labelY: y(mean),
      })),
    ),
  };
}
export type CheckBarsGeometry = NonNullable<ReturnType<typeof checkBars>>;
