import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Planned } from "#app/shell/planned.tsx";
import type { Route } from "./+types/activity-report";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.reports_activity_title()) }];

export default function ActivityReport() {
  return (
    <Planned
      title={m.reports_activity_title()}
      lead={m.reports_activity_index()}
      holds={[m.reports_activity_list(), m.reports_activity_hours(), m.reports_activity_plan()]}
      today={[
        { to: "/qc/checks/", label: m.reports_planned_checks() },
        { to: "/qc/reports/summary", label: m.reports_planned_summary() },
      ]}
    />
  );
}
