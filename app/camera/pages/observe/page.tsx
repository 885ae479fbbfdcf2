import { requireUser } from "#app/auth/user-context.server.ts";
import { Conflict } from "#app/records/parts/conflict.tsx";
import { severityChoices } from "#app/checks/parts/status.tsx";
import { fieldsOf, useAnswerFocus } from "#app/ui/form.tsx";
import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { openObservation, takeChange } from "./change.server.ts";
import { ObservationForm, observationLabels } from "./observation-form.tsx";

export function meta() {
  return [{ title: pageTitle(m.camera_change_title()) }];
}

export function loader({ params: { id, observation }, context }: Route.LoaderArgs) {
  return openObservation(requireUser(context), id, observation);
}

export function action({ params: { id, observation }, request, context }: Route.ActionArgs) {
  return takeChange(requireUser(context), id, observation, request);
}

export default function ChangeObservation({ params, loaderData: page, actionData }: Route.ComponentProps) {
  const { id } = params;
  const address = href("/qc/camera/:id/observations/:observation", params);
  const typed = fieldsOf(actionData?.reply, page.first);
  const focused = useAnswerFocus(actionData);
  const current = actionData?.current;
  const nameOf = (name: string, value = "") => {
    const options = name === "category" ? page.categories : name === "severity" ? severityChoices() : [];
    return options.find((option) => option.value === value)?.label ?? value;
  };
  return (
    <div className="max-w-2xl">
      <PageHeader title={m.camera_change_title()} lead={page.lead} />
      <Panel>
        <ObservationForm
          id={id}
          action={address}
          formKey={page.key}
          seen={actionData?.seen ?? page.seen}
          reply={actionData?.reply}
          first={page.first}
          categories={page.categories}
          cameras={page.cameras}
          photos={actionData?.photos ?? page.photos}
          times={page.times}
          submit={current ? m.stores_save_mine() : m.stores_save()}
          conflict={
            current && (
              <Conflict
                title={m.camera_stale()}
                current={Object.fromEntries(
                  Object.entries(current).map(([name, value]) => [name, nameOf(name, value)]),
                )}
                typed={(name) => ({
                  label: observationLabels[name as "at"](),
                  defaultValue: nameOf(name, typed(name as "at").defaultValue),
                })}
                focused={focused}
              />
            )
          }
        >
          <LinkButton to={href("/qc/camera/:id", { id })}>{m.stores_cancel()}</LinkButton>
          <Button tone="danger" name="intent" value="remove">
            {m.camera_remove()}
          </Button>
        </ObservationForm>
      </Panel>
    </div>
  );
}
