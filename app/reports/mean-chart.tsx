import { formatDay, formatMonth, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Period } from "#app/i18n/period.ts";
import type { Point } from "./summary.server.ts";

const width = 1000;
const height = 100;
const full = 100_000_000;

/** The mean score over time: a line from point to point, drawn on the server. Its scale begins at the ten below the lowest point. */
export function MeanChart({
  points,
  period,
  daily,
  title,
}: {
  points: readonly Point[];
  period: Period;
  daily: boolean;
  title: string;
}) {
  const scored = points.filter((point): point is Point & { mean: number } => point.mean !== null);
  if (scored.length < 2) return null;
  const locale = getLocale();
  const means = scored.map((point) => point.mean);
  const lowest = Math.min(...means);
  const bottom = Math.min(full * 0.9, Math.floor(lowest / (full / 10)) * (full / 10));
  const start = Date.parse(period.from);
  const span = Date.parse(daily ? period.to : scored.at(-1)!.from) - start || 1;
  const x = (point: Point) =>
    Math.round(12 + Math.min(1, Math.max(0, (Date.parse(point.from) - start) / span)) * (width - 24));
  const y = (mean: number) => Math.round((4 + ((full - mean) / (full - bottom)) * (height - 8)) * 10) / 10;
  const when = (point: Point) => (daily ? formatDay(point.from) : formatMonth(point.from.slice(0, 7)));
  const about = m.reports_chart_about({
    lowest: formatScore(lowest, locale),
    highest: formatScore(Math.max(...means), locale),
  });
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-sm text-muted">
      <div className="flex flex-col justify-between text-end tabular" aria-hidden="true">
        <span className="leading-none">{formatScore(full, locale)}</span>
        <span className="leading-none">{formatScore(bottom, locale)}</span>
      </div>
      <svg
        className="h-36 w-full"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}. ${about}`}
      >
        {[4, height / 2, height - 4].map((line) => (
          <path
            key={line}
            d={`M0 ${line}H${width}`}
            className="stroke-line"
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <polyline
          points={scored.map((point) => `${x(point)},${y(point.mean)}`).join(" ")}
          fill="none"
          className="stroke-accent"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
        {scored.map((point) => (
          <path
            key={point.from}
            d={`M${x(point)} ${y(point.mean)}h0`}
            className="stroke-accent"
            strokeWidth="7"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          >
            <title>{m.reports_chart_point({ when: when(point), score: formatScore(point.mean, locale) })}</title>
          </path>
        ))}
      </svg>
      <div className="col-start-2 mt-1 flex justify-between tabular" aria-hidden="true">
        <span>{daily ? formatDay(period.from) : when(scored[0]!)}</span>
        <span>{daily ? formatDay(period.to) : when(scored.at(-1)!)}</span>
      </div>
    </figure>
  );
}
