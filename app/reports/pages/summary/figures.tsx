import { m } from "#app/i18n/locale.ts";
import type { readSummaryReport } from "#app/reports/summary.server.ts";
import { LateItemTable, LateScoreChart } from "#app/reports/pages/later-charts.tsx";
import { StoreLines } from "#app/reports/pages/summary/store-lines.tsx";
import { Totals } from "#app/reports/pages/totals.tsx";
import { later } from "#app/ui/later.tsx";

const SeverityMix = later(
  () => import("./severity-mix.tsx"),
  import.meta.env.SSR ? await import("./severity-mix.tsx") : null,
);

type Report = Awaited<ReturnType<typeof readSummaryReport>>;
type Figures = Pick<Report, "filter" | "total" | "scores" | "severities" | "stores" | "items">;

export function SummaryFigures({ report }: { report: Figures }) {
  const { filter, total, scores, severities, stores, items } = report;
  return (
    <>
      <Totals filter={filter} {...total} />
      <LateScoreChart filter={filter} scores={scores} />
      <SeverityMix filter={filter} line={total.now} severities={severities} />
      {stores.worst.length > 0 && (
        <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
          <StoreLines title={m.reports_worst_stores()} rows={stores.worst} filter={filter} />
          <StoreLines title={m.reports_best_stores()} rows={stores.best} filter={filter} />
        </div>
      )}
      <LateItemTable title={m.reports_worst_items()} rows={items} filter={filter} />
    </>
  );
}
