import { activityStatusNames, categoryNames } from "#app/activities/activity-names.ts";
import { activityLimits } from "#app/activities/limits.ts";
import { activityFieldNames } from "#app/activities/field-names.ts";
import { activityPhotoHref } from "#app/activities/pages/photo-href.ts";
import type { Photo } from "#app/files/photo.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { Unreached } from "#app/outbox/send-or-keep.tsx";
import { useFormDraft } from "#app/outbox/use-form-draft.tsx";
import { PhotoField } from "#app/photos/parts/photo-field.tsx";
import { type FormAnswer, type OpenForm, RecordForm } from "#app/records/parts/record-form.tsx";
import { StoreField } from "#app/stores/parts/store-field.tsx";
import { DayField } from "#app/records/parts/day-field.tsx";
import { type Option, optionsOf, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";

type Field = keyof typeof activityFieldNames;

interface ActivityFormProps {
  loaderData: OpenForm<Field> & {
    readonly choices: {
      readonly proposals: readonly Option[];
      readonly persons: readonly Option[];
      readonly moves: boolean;
      readonly photos: readonly Photo[];
    };
  };
  actionData?: FormAnswer | Unreached | undefined;
}

const { done, planned } = activityStatusNames;

export function ActivityForm({ loaderData: page, actionData }: ActivityFormProps) {
  const { id, values, choices } = page;
  const { proposals, persons, moves, photos } = choices;
  const path = id === null ? href("/qc/activities/new") : href("/qc/activities/:id/edit", { id });
  const saved = useFormDraft(path, actionData);
  const does = moves && values.status === "done";
  return (
    <RecordForm
      page={page}
      {...saved}
      path={path}
      back={id === null ? href("/qc/activities") : href("/qc/activities/:id", { id })}
      title={id === null ? m.activities_add() : does ? m.activities_do() : m.activities_edit()}
      lead={id === null && m.activities_new_lead()}
      nameOf={(name: Field) => activityFieldNames[name]()}
      texts={{ create: m.activities_add, stale: m.records_stale_title }}
      inWords={(name, value) => wordsOf(name, value, persons)}
      multipart
    >
      {(field) => (
        <div className="panel flex flex-col gap-4">
          {!moves && <input type="hidden" name="status" value="done" />}
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {moves && <SelectField {...field("status")} options={optionsOf({ done, planned })} />}
            <SelectField {...field("category")} options={optionsOf(categoryNames)} />
          </div>
          <StoreField {...field("storeId")} proposals={proposals} hint={m.activities_store_hint()} />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
            <DayField {...field("day")} required />
            <TextField {...field("from")} type="time" placeholder="08:00" hint={moves && m.activities_times_hint()} />
            <TextField {...field("to")} type="time" placeholder="09:30" hint={m.activities_to_hint()} />
          </div>
          {persons.length > 0 && <SelectField {...field("inspectorId")} options={persons} />}
          <TextAreaField {...field("note")} rows={3} hint={m.activities_note_hint()} />
          <PhotoField
            photos={photos}
            pending={saved.answer?.keptPhotos}
            removed={saved.answer?.removed}
            hrefOf={(photo) => activityPhotoHref(id!, photo)}
            max={activityLimits.photos}
            error={field("photos").error}
          />
        </div>
      )}
    </RecordForm>
  );
}

function wordsOf(name: string, value: string, persons: readonly Option[]): string {
  const names: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
    status: activityStatusNames,
    category: categoryNames,
  };
  if (name === "day") return value && formatDay(value);
  if (name === "inspectorId") return persons.find((person) => person.value === value)?.label ?? value;
  return names[name]?.[value]?.() ?? value;
}
