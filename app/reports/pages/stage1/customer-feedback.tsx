import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Planned } from "#app/shell/planned.tsx";
import type { Route } from "./+types/customer-feedback";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.reports_feedback_title()) }];

export default function CustomerFeedback() {
  return (
    <Planned
      title={m.reports_feedback_title()}
      lead={m.reports_feedback_index()}
      holds={[m.reports_feedback_cases(), m.reports_feedback_answers(), m.reports_feedback_export()]}
      today={[
        { to: "/qc/stores/", label: m.reports_planned_stores() },
        { to: "/qc/reports/summary", label: m.reports_planned_summary() },
      ]}
    />
  );
}
