import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Planned } from "#app/shell/planned.tsx";
import type { Route } from "./+types/template";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.reports_template_title()) }];

export default function TemplateReport() {
  return (
    <Planned
      title={m.reports_template_title()}
      lead={m.reports_template_index()}
      holds={[m.reports_template_items(), m.reports_template_sections(), m.reports_template_versions()]}
      today={[
        { to: "/qc/templates/", label: m.reports_planned_templates() },
        { to: "/qc/reports/summary", label: m.reports_planned_summary() },
      ]}
    />
  );
}
