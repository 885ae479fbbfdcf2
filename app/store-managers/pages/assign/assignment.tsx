import type { z } from "zod";
import { mintFormKey } from "#app/auth/once.server.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectChanged } from "#app/shell/outcome.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { changeAssignment, withdrawAssignment } from "#app/store-managers/edit-assignments.server.ts";
import { assignmentForm } from "#app/store-managers/manager-form.ts";
import { Consequences } from "#app/store-managers/parts/consequences.tsx";
import { settleDays } from "#app/store-managers/settle.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { readForm, type HiddenValues } from "#app/ui/form.server.ts";
import { FormErrors } from "#app/ui/form.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/assignment";
import { handleAssignment, requireAssignment, requireKeeper } from "./form.server.ts";
import { DayFields } from "./parts.tsx";

export const meta = titled(m.managers_assignment_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireKeeper(context);
  const { stored, store, manager } = await requireAssignment(user, url.searchParams.get("id") ?? "");
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

/** Corrects the days, or withdraws the assignment. Past records follow. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireKeeper(context);
  const search = url.searchParams;
  const id = search.get("id") ?? "";
  const form = await readForm(request, assignmentForm);
  const now = new Date();
  const withdraws = form.fields.get("intent") === "withdraw";
  const change = async (days: z.output<typeof assignmentForm>, submission: HiddenValues) => {
    const { outcome, unsettled } = withdraws
      ? await withdrawAssignment(user, id, submission, now)
      : await changeAssignment(user, id, days, submission, now);
    const changed = await settleDays(user, unsettled, now);
    const to = href("/qc/store-managers/:id", { id: search.get("managerId") ?? "" });
    const done = withdraws ? m.managers_assignment_withdrawn() : m.managers_assignment_saved();
    const message = changed > 0 ? `${done} ${m.managers_records_moved({ count: changed })}` : done;
    return redirectChanged(request, to, outcome, message);
  };
  // Withdrawing doesn't need the days.
  const value = withdraws ? { from: "", to: null, shared: false } : form.value;
  return handleAssignment({ ...form, value }, { change }, now);
}

export default function AssignmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, store, manager, days, seen, key } = loaderData;
  return (
    <>
      <PageHeader title={m.managers_assignment_title()} lead={m.managers_assignment_lead()} />
      <dl className="panel mb-4 max-w-2xl">
        <Fact label={m.managers_store()}>{`${store.name} · ${store.code}`}</Fact>
        <Fact label={m.stores_manager()}>{`${manager.name} · ${manager.code}`}</Fact>
      </dl>
      <PostForm
        formKey={key}
        seen={actionData?.seen ?? seen}
        action={href("/qc/store-managers/assignment", { id, managerId: manager.id })}
        className="flex max-w-2xl flex-col gap-4"
      >
        <FormErrors {...actionData} />
        <DayFields reply={actionData?.reply} days={days} />
        <p className="text-muted">{m.managers_assignment_body()}</p>
        <Consequences summary={null} answer={actionData} />
        <div className="action-bar">
          <LinkButton to={href("/qc/store-managers/:id", { id: manager.id })}>{m.ui_cancel()}</LinkButton>
          <Button tone="primary">{m.managers_save()}</Button>
          <Button tone="danger" name="intent" value="withdraw" formNoValidate className="md:ml-auto">
            {m.managers_withdraw()}
          </Button>
        </div>
      </PostForm>
    </>
  );
}
