import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import type { TimeChart } from "#app/reports/time-chart.server.ts";
import { LineChart } from "#app/ui/line-chart.tsx";
import { Panel } from "#app/ui/page.tsx";
import { checksHref } from "./checks-href.ts";

/** Mean scores over time: a chart, and a table of the same figures one tap away, which lead to the checks; others are only compared with. */
export function ScoreChart({ filter, scores }: { filter: ReportFilter; scores: TimeChart }) {
  const { by, chart, series, times, passMarks } = scores;
  if (!chart) return null;
  const locale = getLocale();
  const means = times.flatMap(({ values }) => values[0]!.mean ?? []);
  const range = {
    lowest: formatScore(Math.min(...means), locale),
    highest: formatScore(Math.max(...means), locale),
  };
  const title = by === "day" ? m.reports_seen_by_day(range) : m.reports_seen_by_month(range);
  return (
    <Panel title={title}>
      <LineChart chart={chart} about={title} />
      {passMarks && (
        <p className="mt-2 text-sm text-muted">
          {m.reports_pass_marks({
            lowest: formatScore(passMarks.lowest, locale),
            highest: formatScore(passMarks.highest, locale),
          })}
        </p>
      )}
      <details className="disclosure mt-2 print:hidden">
        <summary>{m.reports_chart_table()}</summary>
        <table className="table mt-2">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{by === "day" ? m.reports_day() : m.reports_month()}</th>
              {series.map((name) => (
                <th key={name} scope="col" className="md:text-end">
                  {name || m.reports_mean()}
                </th>
              ))}
              <th scope="col" className="md:text-end">
                {m.reports_checks()}
              </th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {times.map(({ name, from, to, values, checks }) => (
              <tr key={from}>
                <td data-phone="title">{name}</td>
                {values.map(({ mean }, at) => (
                  <td key={series[at]} data-label={series[at] || m.reports_mean()} className="md:text-end">
                    {mean === null ? (
                      "–"
                    ) : at === 0 ? (
                      <a href={checksHref(filter, { from, to })}>{formatScore(mean, locale)}</a>
                    ) : (
                      formatScore(mean, locale)
                    )}
                  </td>
                ))}
                <td data-label={m.reports_checks()} className="md:text-end">
                  {checks > 0 ? <a href={checksHref(filter, { from, to })}>{formatNumber(checks, locale)}</a> : "0"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  );
}
