import { Form } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { Conflict } from "#app/records/parts/conflict.tsx";
import { StoreField } from "#app/stores/parts/store-field.tsx";
import { type TaskField, taskFieldNames } from "#app/tasks/task-names.ts";
import { taskLimits } from "#app/tasks/task.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { type Option, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors, type Reply, useAnswerFocus } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";

interface TaskFormProps {
  loaderData: {
    /** Null while it is made. */
    readonly id: string | null;
    readonly found: boolean;
    readonly first: Partial<Record<TaskField, string>>;
    readonly seen: string;
    readonly key: string;
    readonly choices: Readonly<Record<"categories" | "stores" | "owners" | "priorities", readonly Option[]>>;
  };
  actionData?:
    | { readonly reply: Reply; readonly seen?: string; readonly current?: Partial<Record<TaskField, string>> }
    | undefined;
}

export function TaskForm({ loaderData: { id, found, first, seen, key, choices }, actionData }: TaskFormProps) {
  const typed = fieldsOf<TaskField>(actionData?.reply, first);
  const field = (name: TaskField) => ({ ...typed(name), label: taskFieldNames[name](), autoComplete: "off" });
  const conflict = useAnswerFocus(actionData);
  const current = actionData?.current;
  const { label, defaultValue: needsPhoto } = field("needsPhoto");
  return (
    <>
      <PageHeader title={id === null ? m.tasks_new() : m.tasks_edit()} lead={found && first.title} />
      <Form method="post" className="max-w-3xl" noValidate>
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="seen" value={actionData?.seen ?? seen} />
        <FormErrors reply={actionData?.reply} title={m.tasks_not_saved()} />
        {current && (
          <Conflict
            title={m.tasks_stale()}
            current={current}
            typed={(name) => field(name as TaskField)}
            focused={conflict}
          />
        )}
        <div className="panel flex flex-col gap-4">
          {id === null && <StoreField {...field("storeId")} required proposals={choices.stores} />}
          {found ? (
            <input type="hidden" name="title" value={first.title} />
          ) : (
            <TextField {...field("title")} required maxLength={taskLimits.title} hint={m.tasks_title_hint()} />
          )}
          <TextAreaField {...field("details")} rows={4} maxLength={taskLimits.details} hint={m.tasks_details_hint()} />
          <div className="grid gap-4 md:grid-cols-2">
            <SelectField {...field("priority")} options={choices.priorities} />
            <SelectField {...field("category")} options={choices.categories} />
            {id === null && <SelectField {...field("ownerId")} options={choices.owners} />}
            <TextField {...field("dueDay")} type="date" required />
          </div>
          <label className="choice">
            <input type="checkbox" name="needsPhoto" defaultChecked={needsPhoto !== ""} /> {label}
          </label>
        </div>
        <div className="action-bar mt-4">
          <LinkButton to={id === null ? href("/tasks/") : href("/tasks/:id", { id })}>{m.stores_cancel()}</LinkButton>
          <Button tone="primary">
            {id === null ? m.tasks_create() : current ? m.stores_save_mine() : m.stores_save()}
          </Button>
        </div>
      </Form>
    </>
  );
}
