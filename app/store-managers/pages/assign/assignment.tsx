import { Form } from "react-router";
import { mintFormKey } from "#app/auth/once.server.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { changeAssignment, withdrawAssignment } from "#app/store-managers/edit-assignments.server.ts";
import { readAssignmentForm } from "#app/store-managers/manager-form.ts";
import { settleChecks } from "#app/store-managers/settle.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/assignment";
import { assignmentAnswer, readAssignmentRequest, refusalOf, requireAssignment, requireKeeper } from "./form.server.ts";
import { DayFields, Refusal } from "./parts.tsx";

export function meta() {
  return [{ title: pageTitle(m.managers_assignment_title()) }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireKeeper(context);
  const { stored, store, manager } = await requireAssignment(user, new URL(request.url).searchParams.get("id") ?? "");
  const { from, to, shared } = stored.data;
  return {
    id: stored.id,
    store,
    manager,
    days: { from, to: to ?? "", shared },
    seen: stored.revision,
    key: mintFormKey(user.uid, `assignment/${stored.id}`),
  };
}

/** Corrects the days, or withdraws the whole assignment; the checks of past days follow. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = requireKeeper(context);
  const search = new URL(request.url).searchParams;
  const id = search.get("id") ?? "";
  const { typed, intent, key, seen } = await readAssignmentRequest(request);
  const { fields, problems } = readAssignmentForm(typed);
  const withdraws = intent === "withdraw";
  if (problems && !withdraws) return assignmentAnswer(400, { typed, seen, problems });
  const now = new Date();
  try {
    const { outcome, unsettled } = withdraws
      ? await withdrawAssignment(user, id, { key, seen }, now)
      : await changeAssignment(user, id, fields!, { key, seen }, now);
    const changed = await settleChecks(user, unsettled, now);
    const to = `/qc/store-managers/${encodeURIComponent(search.get("managerId") ?? "")}`;
    if (outcome === "same") return await redirectUnchanged(request, to, 304);
    const done = withdraws ? m.managers_assignment_withdrawn() : m.managers_assignment_saved();
    const message = changed > 0 ? `${done} ${m.managers_checks_moved({ count: changed })}` : done;
    return await redirectWithToast(request, to, { tone: "good", message });
  } catch (error) {
    return refusalOf(error, { typed, seen });
  }
}

export default function AssignmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, store, manager, days, seen, key } = loaderData;
  const typed = actionData?.typed;
  return (
    <>
      <PageHeader title={m.managers_assignment_title()} lead={m.managers_assignment_lead()} />
      <dl className="facts panel mb-4 max-w-2xl">
        <Fact label={m.managers_store()}>{`${store.name} · ${store.code}`}</Fact>
        <Fact label={m.stores_manager()}>{`${manager.name} · ${manager.code}`}</Fact>
      </dl>
      <Form
        method="post"
        action={`/qc/store-managers/assignment?${new URLSearchParams({ id, managerId: manager.id })}`}
        className="stack max-w-2xl"
      >
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="seen" value={actionData?.seen ?? seen} />
        <Refusal answer={actionData} />
        <DayFields
          values={typed ? { ...typed, shared: typed.shared === "on" } : days}
          problems={actionData?.problems}
        />
        <p className="muted">{m.managers_assignment_body()}</p>
        <div className="action-bar">
          <LinkButton to={`/qc/store-managers/${manager.id}`}>{m.managers_cancel()}</LinkButton>
          <Button tone="primary">{m.managers_save()}</Button>
          <Button tone="danger" name="intent" value="withdraw" formNoValidate className="md:ml-auto">
            {m.managers_withdraw()}
          </Button>
        </div>
      </Form>
    </>
  );
}
