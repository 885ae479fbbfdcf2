import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { StatusForm } from "#app/records/parts/status-form.tsx";
import { titled } from "#app/shell/page-title.ts";
import { assignForm } from "#app/tasks/task-form.ts";
import { reassignTask } from "#app/tasks/tasks.server.ts";
import { SelectField } from "#app/ui/field.tsx";
import { fieldsOf } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/assign";
import { ownerOptions, taskMoves } from "./form.server.ts";

export const meta = titled(m.tasks_assign);

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const page = await taskMoves.load(user, id, "assign-task");
  return { crumb: page.crumb, page, owners: await ownerOptions(user) };
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  return taskMoves.handle(user, id, request, {
    schema: assignForm,
    change: ({ ownerId: to, reason }, identity) => reassignTask(user, id, { to, reason, ...identity }, new Date()),
    toast: () => ({ message: m.tasks_assigned() }),
    staleMessage: m.tasks_moved_on,
  });
}

export default function AssignTask({ loaderData: { page, owners }, actionData }: Route.ComponentProps) {
  const { id, owner, seen } = page;
  return (
    <StatusForm
      page={page}
      href={href("/tasks/:id", { id })}
      action={href("/tasks/:id/assign", { id })}
      reply={actionData?.reply}
      texts={{
        title: m.tasks_assign,
        body: () => (owner === null ? m.tasks_assign_none() : m.tasks_assign_body({ owner })),
        button: m.tasks_assign,
      }}
      reason={{ label: m.records_reason_optional() }}
    >
      <input type="hidden" name="seen" value={seen} />
      <SelectField
        {...fieldsOf<"ownerId">(actionData?.reply)("ownerId")}
        label={m.tasks_assign_to()}
        options={owners}
        empty={m.tasks_choose()}
        required
      />
    </StatusForm>
  );
}
