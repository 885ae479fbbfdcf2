import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Planned } from "#app/shell/planned.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/help-center";

export function meta() {
  return [{ title: pageTitle(m.help_center_title()) }];
}

export function loader({ context }: Route.LoaderArgs) {
  return { canStart: can(requireUser(context), "start check") };
}

export default function HelpCenter({ loaderData: { canStart } }: Route.ComponentProps) {
  return (
    <Planned
      title={m.help_center_title()}
      lead={m.help_center_lead()}
      holds={[m.help_center_holds_guides(), m.help_center_holds_score(), m.help_center_holds_contact()]}
      today={[
        { to: href("/qc"), label: m.shell_nav_overview() },
        ...(canStart ? [{ to: href("/qc/check"), label: m.help_center_today() }] : []),
      ]}
    />
  );
}
