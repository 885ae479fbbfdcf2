import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Planned } from "#app/shell/planned.tsx";
import { href } from "#app/ui/href.ts";

export function meta() {
  return [{ title: pageTitle(m.apps_title()) }];
}

export default function Apps() {
  return (
    <Planned
      title={m.apps_title()}
      lead={m.apps_lead()}
      holds={[m.apps_holds_keys(), m.apps_holds_webhooks(), m.apps_holds_sheets()]}
      today={[{ to: href("/qc/reports"), label: m.shell_nav_reports() }]}
    />
  );
}
