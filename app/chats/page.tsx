import { m } from "#app/i18n/locale.ts";
import { Planned } from "#app/shell/planned.tsx";

export function meta() {
  return [{ title: `${m.chats_title()} · ${m.shell_product()}` }];
}

export default function Chats() {
  return (
    <Planned
      title={m.chats_title()}
      lead={m.chats_lead()}
      holds={[m.chats_holds_check(), m.chats_holds_store(), m.chats_holds_mentions()]}
      today={[{ to: "/qc/checks", label: m.shell_nav_checks() }]}
    />
  );
}
