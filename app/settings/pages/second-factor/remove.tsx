import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/remove";
import { openRemoval, removeSecondStep } from "./second-step.server.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.settings_second_app_remove()) }];

export function loader({ request, context }: Route.LoaderArgs) {
  return openRemoval(request, context);
}

export function action({ request, context }: Route.ActionArgs) {
  return removeSecondStep(request, context);
}

export default function RemovePage({ loaderData: { needed } }: Route.ComponentProps) {
  return (
    <Panel title={m.settings_second_app_remove()}>
      <p className="mb-4">{needed ? m.settings_second_remove_needed() : m.settings_second_remove_lead()}</p>
      <form method="post" className="flex flex-wrap gap-x-3 gap-y-2">
        <Button tone="danger">{m.settings_second_app_remove()}</Button>
        <a href={href("/settings/second-factor")} className={buttonClass("secondary")}>
          {m.settings_second_cancel()}
        </a>
      </form>
    </Panel>
  );
}
