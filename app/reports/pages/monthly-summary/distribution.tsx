import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { distributionStepPercent as step } from "#app/reports/monthly/distribution.ts";
import type { StoreDots } from "#app/reports/monthly/store-dots.server.ts";
import { ChartPanel } from "#app/reports/pages/chart-panel.tsx";
import { reportSearch } from "#app/reports/report-filter.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { Band, touchedTextClass } from "#app/ui/chart-frame.tsx";
import { href } from "#app/ui/href.ts";

interface DistributionProps {
  readonly distribution: readonly number[];
  readonly dots: StoreDots;
  readonly filter: ReportFilter;
}

export default function Distribution({ distribution, dots, filter }: DistributionProps) {
  const lowest = distribution.findIndex((stores) => stores > 0);
  const ranked = distribution.reduce((sum, stores) => sum + stores, 0);
  const locale = getLocale();
  const ranges = distribution.slice(lowest).map((count, at) => ({
    from: (lowest + at) * step,
    range: m.reports_monthly_range({ from: (lowest + at) * step, to: (lowest + at + 1) * step }),
    count,
  }));
  const most = ranges.reduce((a, b) => (b.count > a.count ? b : a));
  const title = m.reports_monthly_distribution({
    stores: formatNumber(most.count, locale),
    of: formatNumber(ranked, locale),
    from: `${most.from}%`,
    to: `${most.from + step}%`,
  });
  return (
    <ChartPanel
      title={title}
      label={m.reports_monthly_score_range()}
      rows={ranges}
      nameOf={({ range }) => range}
      columns={[{ label: m.reports_monthly_ranked(), cell: ({ count }) => formatNumber(count, locale) }]}
    >
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Dots dots={dots} title={title} />
        {dots.lowest.length > 0 && (
          <div>
            <h3 className="mb-1 text-sm text-muted">{m.reports_dots_lowest()}</h3>
            <ol>
              {dots.lowest.map(({ id, name, score, checks }) => (
                <li key={id} className="flex min-h-11 items-center gap-2 tabular-nums dense:min-h-8">
                  <a
                    href={href("/qc/reports/store") + reportSearch(filter, { storeId: id })}
                    className="me-auto inline-flex min-h-11 min-w-0 items-center font-strong wrap-anywhere text-ink hover:underline dense:min-h-0"
                  >
                    {name}
                  </a>
                  <span className="text-sm whitespace-nowrap text-muted">
                    {m.reports_why_checks({ count: checks, number: formatNumber(checks, locale) })}
                  </span>
                  <b className="w-14 text-end">{formatScore(score, locale)}</b>
                </li>
              ))}
            </ol>
          </div>
        )}
      </div>
    </ChartPanel>
  );
}

function Dots({ dots: { ticks, height, radius, perDot, columns, mean }, title }: { dots: StoreDots; title: string }) {
  return (
    <figure className="min-w-0 px-3 pt-1 text-xs text-muted tabular-nums">
      <svg width="100%" height={height + 24} className="overflow-visible" role="img" aria-label={title}>
        {ticks.map(({ x, label }) => (
          <g key={label}>
            <line x1={`${x}%`} x2={`${x}%`} y1="0" y2={height} className="stroke-line" />
            <text x={`${x}%`} y={height + 16} textAnchor="middle" className="fill-current">
              {label}
            </text>
          </g>
        ))}
        {mean !== null && (
          <line x1={`${mean}%`} x2={`${mean}%`} y1="20" y2={height} className="stroke-ink" strokeDasharray="2 4" />
        )}
        <line x1="0" x2="100%" y1={height} y2={height} className="stroke-line-strong" />
        {columns.map(({ x, from, width, text, dots }) => (
          <Band key={x} from={from} width={width}>
            {dots.map(({ y, isLowest }) => (
              <circle key={y} cx={`${x}%`} cy={y} r={radius} className={isLowest ? "fill-accent" : "fill-chart-rest"} />
            ))}
            <text y="12" x="50%" textAnchor="middle" strokeWidth="6" className={`${touchedTextClass} fill-ink`}>
              {text}
            </text>
          </Band>
        ))}
      </svg>
      <figcaption>
        {mean !== null && <span>{m.reports_dots_mean()}</span>} <span>{m.reports_dots_count({ count: perDot })}</span>
      </figcaption>
    </figure>
  );
}
