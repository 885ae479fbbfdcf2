import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Planned } from "#app/shell/planned.tsx";
import type { Route } from "./+types/monthly-summary";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.reports_monthly_title()) }];

export default function MonthlySummary() {
  return (
    <Planned
      title={m.reports_monthly_title()}
      lead={m.reports_monthly_index()}
      holds={[m.reports_monthly_ranking(), m.reports_monthly_components(), m.reports_monthly_export()]}
      today={[{ to: "/qc/reports/summary", label: m.reports_planned_summary() }]}
    />
  );
}
