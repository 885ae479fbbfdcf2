import { formatNumber, formatProportion, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import type { TimeChart } from "#app/reports/time-chart.server.ts";
import { LineChart } from "#app/ui/line-chart.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import { checksHref } from "./checks-href.ts";

export default function ScoreChart({ filter, scores }: { filter: ReportFilter; scores: TimeChart }) {
  const { title, by, chart, series, times, passMarks } = scores;
  if (!chart) return null;
  const locale = getLocale();
  type Time = TimeChart["times"][number];
  const linked = ({ from, to }: Time, text: string, narrower: { scored?: "yes" } = {}) => (
    <a href={checksHref(filter, { from, to, ...narrower })}>{text}</a>
  );
  const hasUnscored = times.some(({ checks, values }) => checks > values[0]!.checks);
  return (
    <ChartPanel
      title={title}
      label={by === "day" ? m.ui_day() : m.reports_month()}
      rows={times}
      nameOf={({ name }) => name}
      columns={[
        ...series.map((name, at) => ({
          label: name || m.reports_mean(),
          cell(time: Time) {
            const { mean } = time.values[at]!;
            if (mean === null) return "–";
            const text = formatScore(mean, locale);
            return at === 0 ? linked(time, text) : text;
          },
        })),
        ...(hasUnscored
          ? [
              {
                label: m.reports_column_scored(),
                cell(time: Time) {
                  const scored = time.values[0]!.checks;
                  return scored > 0 ? linked(time, formatNumber(scored, locale), { scored: "yes" }) : "0";
                },
              },
            ]
          : []),
        {
          label: m.shell_nav_checks(),
          cell: (time) => (time.checks > 0 ? linked(time, formatNumber(time.checks, locale)) : "0"),
        },
      ]}
    >
      <LineChart chart={chart} ariaLabel={title} />
      {passMarks && (
        <p className="mt-2 text-sm text-muted">
          {m.reports_pass_marks({
            lowest: formatProportion(passMarks.lowest, locale),
            highest: formatProportion(passMarks.highest, locale),
          })}
        </p>
      )}
    </ChartPanel>
  );
}
