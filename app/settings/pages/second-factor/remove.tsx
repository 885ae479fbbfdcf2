import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/remove";
import { openRemoval, removeSecondStep } from "./second-step.server.ts";

export const meta = titled(m.settings_second);

export function loader(args: Route.LoaderArgs) {
  return openRemoval(args);
}

export function action(args: Route.ActionArgs) {
  return removeSecondStep(args);
}

export default function RemovePage({ loaderData: { passkey, last, needed } }: Route.ComponentProps) {
  const title = passkey === null ? m.settings_second_app_remove() : m.settings_second_passkey_remove();
  return (
    <Panel title={title}>
      {passkey !== null && <p className="mb-3 font-semibold wrap-anywhere">{passkey}</p>}
      <p className="mb-4">
        {needed
          ? m.settings_second_remove_needed()
          : last
            ? m.settings_second_remove_lead()
            : m.settings_second_remove_other()}
      </p>
      <form method="post" className="flex flex-wrap gap-x-3 gap-y-2">
        <Button tone="danger">{title}</Button>
        <a href={href("/settings/second-factor")} className={buttonClass("secondary")}>
          {m.ui_cancel()}
        </a>
      </form>
    </Panel>
  );
}
