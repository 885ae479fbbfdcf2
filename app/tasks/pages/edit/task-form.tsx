import { m } from "#app/i18n/locale.ts";
import { type FormAnswer, type OpenForm, RecordForm } from "#app/records/parts/record-form.tsx";
import { StoreField } from "#app/stores/parts/store-field.tsx";
import { type TaskField, taskFieldNames } from "#app/tasks/task-names.ts";
import { DayField } from "#app/records/parts/day-field.tsx";
import { type Option, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";

interface TaskFormProps {
  loaderData: OpenForm<TaskField> & {
    readonly choices: Readonly<Record<"categories" | "stores" | "owners" | "priorities", readonly Option[]>> & {
      readonly hasFinding: boolean;
    };
  };
  actionData?: FormAnswer | undefined;
}

export function TaskForm({ loaderData: page, actionData }: TaskFormProps) {
  const { id, values, choices } = page;
  return (
    <RecordForm
      page={page}
      answer={actionData}
      path={id === null ? href("/tasks/new") : href("/tasks/:id/edit", { id })}
      back={id === null ? href("/tasks/") : href("/tasks/:id", { id })}
      title={id === null ? m.tasks_new() : m.tasks_edit()}
      lead={choices.hasFinding && values.title}
      nameOf={(name: TaskField) => taskFieldNames[name]()}
      texts={{ create: m.tasks_create, stale: m.tasks_stale }}
    >
      {(field) => {
        const { label, defaultValue: needsPhoto } = field("needsPhoto");
        return (
          <div className="panel flex flex-col gap-4">
            {id === null && <StoreField {...field("storeId")} required proposals={choices.stores} />}
            {choices.hasFinding ? (
              <input type="hidden" name="title" value={values.title} />
            ) : (
              <TextField {...field("title")} required hint={m.tasks_title_hint()} />
            )}
            <TextAreaField {...field("details")} rows={4} hint={m.tasks_details_hint()} />
            <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
              <SelectField {...field("priority")} options={choices.priorities} />
              <SelectField {...field("category")} options={choices.categories} />
              {id === null && <SelectField {...field("ownerId")} options={choices.owners} />}
              <DayField {...field("dueDay")} required />
            </div>
            <label className="choice">
              <input type="checkbox" name="needsPhoto" defaultChecked={needsPhoto !== ""} /> <span>{label}</span>
            </label>
          </div>
        );
      }}
    </RecordForm>
  );
}
