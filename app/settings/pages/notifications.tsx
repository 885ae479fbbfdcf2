import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { PlannedBody } from "#app/shell/planned.tsx";
import { href } from "#app/ui/href.ts";

export function meta() {
  return [{ title: pageTitle(m.settings_notifications()) }];
}

export default function Notifications() {
  return (
    <PlannedBody
      lead={m.settings_notifications_lead()}
      holds={[
        m.settings_notifications_holds_task(),
        m.settings_notifications_holds_check(),
        m.settings_notifications_holds_digest(),
      ]}
      today={[{ to: href("/qc/check/edit"), label: m.settings_notifications_today() }]}
    />
  );
}
