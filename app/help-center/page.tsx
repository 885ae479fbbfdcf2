import { m } from "#app/i18n/locale.ts";
import { Planned } from "#app/shell/planned.tsx";

export function meta() {
  return [{ title: `${m.help_center_title()} · ${m.shell_product()}` }];
}

export default function HelpCenter() {
  return (
    <Planned
      title={m.help_center_title()}
      lead={m.help_center_lead()}
      holds={[m.help_center_holds_guides(), m.help_center_holds_score(), m.help_center_holds_contact()]}
      today={[
        { to: "/qc", label: m.shell_nav_overview() },
        { to: "/qc/check", label: m.help_center_today() },
      ]}
    />
  );
}
