import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Planned } from "#app/shell/planned.tsx";
import type { Route } from "./+types/qc-camera";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.reports_camera_title()) }];

export default function QcCamera() {
  return (
    <Planned
      title={m.reports_camera_title()}
      lead={m.reports_camera_index()}
      holds={[m.reports_camera_sittings(), m.reports_camera_observations(), m.reports_camera_score()]}
      today={[
        { to: "/qc/stores/", label: m.reports_planned_stores() },
        { to: "/qc/reports/summary", label: m.reports_planned_summary() },
      ]}
    />
  );
}
