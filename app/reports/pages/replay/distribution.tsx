import { Link } from "react-router";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { ChartPanel } from "#app/reports/pages/chart-panel.tsx";
import type { ReplayFigures } from "#app/reports/replay/replay-report.server.ts";
import type { ReplaySide } from "#app/reports/replay/replay-sums.ts";
import { LineChart } from "#app/ui/line-chart.tsx";
import { useFigureHref } from "./use-figure-href.tsx";

export default function Distribution({ replay: { chart, steps } }: { replay: ReplayFigures }) {
  const hrefOf = useFigureHref();
  if (steps.length === 0) return null;
  const title = m.reports_replay_distribution();
  const count = (side: ReplaySide) => (step: ReplayFigures["steps"][number]) => {
    const [text, to] = [formatNumber(step[side], getLocale()), hrefOf(step[side], { score: String(step.from), side })];
    return to ? (
      <Link to={to} className="link">
        {text}
      </Link>
    ) : (
      text
    );
  };
  return (
    <ChartPanel
      title={title}
      label={m.reports_monthly_score_range()}
      rows={steps}
      nameOf={({ range }) => range}
      columns={[
        { label: m.reports_replay_before(), cell: count("before") },
        { label: m.reports_replay_after(), cell: count("after") },
      ]}
    >
      {chart && <LineChart chart={chart} ariaLabel={title} />}
    </ChartPanel>
  );
}
