import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Planned } from "#app/shell/planned.tsx";
import type { Route } from "./+types/manager";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.reports_manager_title()) }];

export default function ManagerReport() {
  return (
    <Planned
      title={m.reports_manager_title()}
      lead={m.reports_manager_index()}
      holds={[m.reports_manager_score(), m.reports_manager_days(), m.reports_manager_tasks()]}
      today={[
        { to: "/qc/store-managers/", label: m.reports_planned_managers() },
        { to: "/qc/reports/summary", label: m.reports_planned_summary() },
      ]}
    />
  );
}
