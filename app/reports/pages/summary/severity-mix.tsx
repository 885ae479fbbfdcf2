import { severityLabel } from "#app/checks/check-names.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Line } from "#app/reports/lines.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import type { SeverityTimes } from "#app/reports/time-chart.server.ts";
import { bySeverity, severities, type Severity } from "#app/score-policy/severity.ts";
import { ShareBar } from "#app/ui/share-bar.tsx";
import { StackedBars } from "#app/ui/stacked-bars.tsx";
import { ChartPanel } from "#app/reports/pages/chart-panel.tsx";
import { checksHref } from "#app/reports/pages/checks-href.ts";

const fills = { critical: "fill-chart-critical", major: "fill-chart-major", minor: "fill-chart-minor" };

interface Props {
  readonly filter: ReportFilter;
  readonly line: Line;
  readonly severities: SeverityTimes;
}

export default function SeverityMix({ filter, line, severities: { by, chart, times } }: Props) {
  if (line.critical + line.major + line.minor === 0) return null;
  const locale = getLocale();
  const linked = (count: number, narrower: Partial<ReportFilter> & { severity: Severity }) =>
    count > 0 ? <a href={checksHref(filter, narrower)}>{formatNumber(count, locale)}</a> : "0";
  const title = m.reports_seen_severities(bySeverity((severity) => formatNumber(line[severity], locale)));
  return (
    <ChartPanel
      title={title}
      label={by === "day" ? m.ui_day() : m.reports_month()}
      rows={chart ? times : []}
      nameOf={({ name }) => name}
      columns={severities.map((severity) => ({
        label: severityLabel(severity),
        cell: ({ from, to, counts }: SeverityTimes["times"][number]) =>
          linked(counts[severity], { from, to, severity }),
      }))}
    >
      {chart ? (
        <StackedBars chart={chart} ariaLabel={title} fills={severities.map((severity) => fills[severity])} />
      ) : (
        <ShareBar
          parts={severities.map((severity) => ({ name: severity, value: line[severity], fill: fills[severity] }))}
        />
      )}
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-1">
        {severities.map((severity) => (
          <div key={severity} className="relative flex min-h-11 items-center gap-2 dense:min-h-0">
            {!chart && (
              <svg className="size-3" aria-hidden="true">
                <rect width="12" height="12" rx="2" className={fills[severity]} />
              </svg>
            )}
            <dt className="text-muted">{severityLabel(severity)}</dt>
            <dd className="font-semibold tabular-nums *:after:absolute *:after:inset-0">
              {linked(line[severity], { severity })}
            </dd>
          </div>
        ))}
      </dl>
    </ChartPanel>
  );
}
