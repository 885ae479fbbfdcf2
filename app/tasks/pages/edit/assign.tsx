import { Form } from "react-router";
import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m, say } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { redirectChanged } from "#app/shell/outcome.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { taskRefusal } from "#app/tasks/pages/problems.ts";
import { assignForm } from "#app/tasks/task-form.ts";
import { titleOf } from "#app/tasks/title.ts";
import { taskLimits, taskRevision } from "#app/tasks/task.ts";
import { reassignTask, requireTask } from "#app/tasks/tasks.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { SelectField, TextAreaField } from "#app/ui/field.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/assign";
import { ownerOptions } from "./form.server.ts";

export function meta() {
  return [{ title: pageTitle(m.tasks_assign()) }];
}

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { data } = await requireTask(user, id);
  authorize(user, "change task", data);
  const { storeName, ownerName } = data;
  return {
    id,
    title: `${say(titleOf(data))} · ${storeName}`,
    owner: ownerName,
    owners: await ownerOptions(user),
    seen: taskRevision(data),
    key: mintFormKey(user.uid, `assign-task/${id}`),
  };
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "change task", (await requireTask(user, id)).data);
  return handleForm(
    await readForm(request, assignForm),
    async ({ ownerId: to, reason }, sent) => {
      const outcome = await reassignTask(user, id, { to, reason, ...sent }, new Date());
      return redirectChanged(request, href("/tasks/:id", { id }), outcome, m.tasks_assigned());
    },
    { refusal: taskRefusal, stale: m.tasks_moved_on() },
  );
}

export default function AssignTask({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, owner, owners, seen, key } = loaderData;
  const field = fieldsOf<"ownerId" | "reason">(actionData?.reply);
  return (
    <div className="max-w-2xl">
      <PageHeader title={m.tasks_assign()} lead={title} />
      <FormErrors reply={actionData?.reply} />
      <p className="mb-4">{owner === null ? m.tasks_assign_none() : m.tasks_assign_body({ owner })}</p>
      <Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="seen" value={seen} />
        <SelectField
          {...field("ownerId")}
          label={m.tasks_assign_to()}
          options={owners}
          empty={m.tasks_choose()}
          required
        />
        <TextAreaField {...field("reason")} label={m.stores_reason_optional()} rows={3} maxLength={taskLimits.words} />
        <div className="action-bar">
          <LinkButton to={href("/tasks/:id", { id })}>{m.stores_cancel()}</LinkButton>
          <Button tone="primary">{m.tasks_assign()}</Button>
        </div>
      </Form>
    </div>
  );
}
