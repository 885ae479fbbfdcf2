import { formatAxisPercent } from "#app/checks/score-chart.server.ts";
import { formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { fullScore, percent } from "#app/score-policy/percent.ts";
import { axisStart } from "#app/ui/line-chart.server.ts";
import { sortStores, type StoreRow } from "./store-rows.ts";

const highestStack = 132;
const maxStack = 25;
const mostLowest = 5;
const mostNames = 3;

/** One dot for each store, stacked by whole per cents; null for fewer than two ranked stores. */
export function storeDots(ranked: readonly StoreRow[], mean: number | null) {
  const stores = ranked.flatMap((row) =>
    row.rank !== null && row.score !== null ? [{ ...row, score: row.score }] : [],
  );
  if (stores.length < 2) return null;
  const locale = getLocale();
  const start = axisStart(
    stores.map(({ score }) => score),
    60 * percent,
    fullScore,
  );
  const x = (score: number) => Math.round(((score - start) / (fullScore - start)) * 10_000) / 100;
  const byPercent = Map.groupBy(stores, ({ score }) => Math.min(99, Math.floor(score / percent)));
  const highest = Math.max(...[...byPercent.values()].map(({ length }) => length));
  const perDot = Math.ceil(highest / maxStack);
  const step = Math.min(12, Math.floor(highestStack / Math.ceil(highest / perDot)));
  const lowest = stores.length > mostLowest ? sortStores(stores, "-rank", mostLowest) : [];
  const lowestIds = new Set(lowest.map(({ id }) => id));
  const base = Math.max(60, Math.ceil(highest / perDot) * step + 30);
  return {
    ticks: Array.from({ length: (fullScore - start) / (10 * percent) + 1 }, (_, at) => {
      const value = start + at * 10 * percent;
      return { x: x(value), label: formatAxisPercent(value) };
    }),
    height: base,
    radius: step / 2 - 0.5,
    perDot,
    columns: [...byPercent].map(([percents, all]) => {
      const worstFirst = sortStores(all, "-rank");
      const names = worstFirst
        .slice(0, mostNames)
        .map(({ name, score }) => `${name} ${formatScore(score!, locale)}`)
        .join(", ");
      const more = all.length - mostNames;
      return {
        x: x((percents + 0.5) * percent),
        from: x(percents * percent),
        width: x((percents + 1) * percent) - x(percents * percent),
        text: more > 0 ? m.reports_dots_more({ names, count: more }) : names,
        dots: Array.from({ length: Math.ceil(all.length / perDot) }, (_, at) => ({
          y: Math.round(base - (at + 0.5) * step),
          isLowest: perDot === 1 && lowestIds.has(worstFirst[at]!.id),
        })),
      };
    }),
    mean: mean === null ? null : x(mean),
    lowest: lowest.map(({ id, name, score, rank, figures }) => ({
      id,
      name,
      rank: rank!,
      score: score!,
      checks: figures.checks.scored,
    })),
  };
}
export type StoreDots = NonNullable<ReturnType<typeof storeDots>>;
