import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { SelectedRows } from "#app/lists/parts/selection.tsx";
import { BulkPage } from "#app/records/parts/bulk-page.tsx";
import { titled } from "#app/shell/page-title.ts";
import { ownerOptions } from "#app/tasks/pages/edit/form.server.ts";
import { priorities, priorityNames } from "#app/tasks/task-names.ts";
import { DayField } from "#app/records/parts/day-field.tsx";
import { optionsOf, SelectField, TextAreaField } from "#app/ui/field.tsx";
import { fieldsOf } from "#app/ui/form.tsx";
import type { Route } from "./+types/page";
import { taskBulk } from "./task-bulk.server.ts";

export const meta = titled(m.tasks_bulk_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const page = await taskBulk.load(user, url, new Date());
  return { page, owners: page.action === "assign" ? await ownerOptions(user) : [] };
}

export function action({ request, url, context }: Route.ActionArgs) {
  return taskBulk.handle(requireUser(context), request, url, new Date());
}

export default function BulkTasks({ loaderData: { page, owners }, actionData }: Route.ComponentProps) {
  return (
    <BulkPage page={page} answer={actionData} rows={<SelectedRows rows={page.rows} />}>
      <ValueField action={page.action} owners={owners} field={fieldsOf(actionData?.reply)} />
    </BulkPage>
  );
}

interface ValueFieldProps {
  action: Route.ComponentProps["loaderData"]["page"]["action"];
  owners: Route.ComponentProps["loaderData"]["owners"];
  field: ReturnType<typeof fieldsOf<"to" | "dueDay" | "priority" | "reason">>;
}

function ValueField({ action: name, owners, field }: ValueFieldProps) {
  switch (name) {
    case "start":
      return <p>{m.tasks_bulk_start_body()}</p>;
    case "verify":
      return <p>{m.tasks_bulk_verify_body()}</p>;
    case "assign":
      return (
        <SelectField {...field("to")} label={m.tasks_assign_to()} options={owners} empty={m.tasks_choose()} required />
      );
    case "priority":
      return (
        <SelectField
          {...field("priority")}
          label={m.tasks_field_priority()}
          options={optionsOf(priorityNames, priorities)}
          empty={m.tasks_choose()}
          required
          className="max-w-48"
        />
      );
    case "due":
      return <DayField {...field("dueDay")} label={m.tasks_bulk_new_due()} required className="max-w-48" />;
    case "cancel":
      return (
        <TextAreaField {...field("reason")} label={m.records_reason()} rows={3} required hint={m.tasks_reason_hint()} />
      );
  }
}
