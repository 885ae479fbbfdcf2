import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Planned } from "#app/shell/planned.tsx";
import { href } from "#app/ui/href.ts";

export function meta() {
  return [{ title: pageTitle(m.users_title()) }];
}

export default function Users() {
  return (
    <Planned
      title={m.users_title()}
      lead={m.users_lead()}
      holds={[m.users_holds_invite(), m.users_holds_roles(), m.users_holds_disable()]}
      today={[{ to: href("/settings"), label: m.users_today() }]}
    />
  );
}
