import { severityLabel } from "#app/checks/check-names.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Line } from "#app/reports/lines.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { severities } from "#app/score-policy/severity.ts";
import { ShareBar } from "#app/ui/share-bar.tsx";
import { Panel } from "#app/ui/page.tsx";
import { checksHref } from "./checks-href.ts";

const fills = { critical: "fill-bad", major: "fill-warn", minor: "fill-line-strong" };

/** Findings by severity, as parts of a bar, each with its number, which leads to the checks that have one. */
export function SeverityMix({ filter, line }: { filter: ReportFilter; line: Line }) {
  if (line.critical + line.major + line.minor === 0) return null;
  const locale = getLocale();
  return (
    <Panel title={m.reports_severity_mix()}>
      <ShareBar
        parts={severities.map((severity) => ({ name: severity, value: line[severity], fill: fills[severity] }))}
      />
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-1">
        {severities.map((severity) => (
          <div key={severity} className="flex min-h-11 items-center gap-2 md:min-h-0">
            <svg className="size-3" aria-hidden="true">
              <rect width="12" height="12" rx="2" className={fills[severity]} />
            </svg>
            <dt className="text-muted">{severityLabel(severity)}</dt>
            <dd className="font-semibold tabular-nums">
              {line[severity] > 0 ? (
                <a href={checksHref(filter, { severity })}>{formatNumber(line[severity], locale)}</a>
              ) : (
                "0"
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
