import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { sendOrKeep, type SendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { titled } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { readObservationForm, handleObservationChange } from "./change.server.ts";
import { ObservationForm } from "./observation-form.tsx";

export const meta = titled(m.camera_change_title);

export function loader({ params: { id, observation }, context }: Route.LoaderArgs) {
  return readObservationForm(requireUser(context), id, observation);
}

export function action({ params: { id, observation }, request, context }: Route.ActionArgs) {
  return handleObservationChange(requireUser(context), id, observation, request);
}

export const clientAction: SendOrKeep<Route.ClientActionArgs> = sendOrKeep;

export default function ChangeObservation({ params, loaderData: page, actionData }: Route.ComponentProps) {
  const { id } = params;
  return (
    <div className="max-w-2xl">
      <PageHeader title={m.camera_change_title()} lead={page.lead} />
      <Panel>
        <ObservationForm
          id={id}
          action={href("/qc/camera/:id/observations/:observation", params)}
          formKey={page.key}
          revision={page.revision}
          actionData={actionData}
          first={page.first}
          categories={page.categories}
          cameras={page.cameras}
          photos={page.photos}
          times={page.times}
          submit={m.records_save()}
        >
          <LinkButton to={href("/qc/camera/:id", { id })}>{m.ui_cancel()}</LinkButton>
          <Button tone="danger" name="intent" value="remove">
            {m.camera_remove()}
          </Button>
        </ObservationForm>
      </Panel>
    </div>
  );
}
