import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Planned } from "#app/shell/planned.tsx";
import type { Route } from "./+types/store";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.reports_store_title()) }];

export default function StoreReport() {
  return (
    <Planned
      title={m.reports_store_title()}
      lead={m.reports_store_index()}
      holds={[m.reports_store_score(), m.reports_store_ranking(), m.reports_store_faults()]}
      today={[
        { to: "/qc/stores/", label: m.reports_planned_stores() },
        { to: "/qc/reports/summary", label: m.reports_planned_summary() },
      ]}
    />
  );
}
