import { m } from "#app/i18n/locale.ts";
import { Planned } from "#app/shell/planned.tsx";

export function meta() {
  return [{ title: `${m.users_title()} · ${m.shell_product()}` }];
}

export default function Users() {
  return (
    <Planned
      title={m.users_title()}
      lead={m.users_lead()}
      holds={[m.users_holds_invite(), m.users_holds_roles(), m.users_holds_disable()]}
      today={[{ to: "/settings", label: m.users_today() }]}
    />
  );
}
