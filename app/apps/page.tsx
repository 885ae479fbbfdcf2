import { m } from "#app/i18n/locale.ts";
import { Planned } from "#app/shell/planned.tsx";

export function meta() {
  return [{ title: `${m.apps_title()} · ${m.shell_product()}` }];
}

export default function Apps() {
  return (
    <Planned
      title={m.apps_title()}
      lead={m.apps_lead()}
      holds={[m.apps_holds_keys(), m.apps_holds_webhooks(), m.apps_holds_sheets()]}
      today={[{ to: "/qc/reports", label: m.shell_nav_reports() }]}
    />
  );
}
