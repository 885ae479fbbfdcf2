import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Planned } from "#app/shell/planned.tsx";
import { href } from "#app/ui/href.ts";

export function meta() {
  return [{ title: pageTitle(m.tasks_title()) }];
}

export default function Tasks() {
  return (
    <Planned
      title={m.tasks_title()}
      lead={m.tasks_lead()}
      holds={[m.tasks_holds_open(), m.tasks_holds_evidence(), m.tasks_holds_overdue()]}
      today={[{ to: href("/qc/checks", { status: "submitted" }), label: m.tasks_today() }]}
    />
  );
}
