import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Planned } from "#app/shell/planned.tsx";
import { href } from "#app/ui/href.ts";

export function meta() {
  return [{ title: pageTitle(m.chats_title()) }];
}

export default function Chats() {
  return (
    <Planned
      title={m.chats_title()}
      lead={m.chats_lead()}
      holds={[m.chats_holds_check(), m.chats_holds_store(), m.chats_holds_mentions()]}
      today={[{ to: href("/qc/checks"), label: m.shell_nav_checks() }]}
    />
  );
}
