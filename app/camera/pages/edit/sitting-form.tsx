import { type SittingField, sittingFieldNames } from "#app/camera/field-names.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { Unreached } from "#app/outbox/send-or-keep.tsx";
import { useFormDraft } from "#app/outbox/use-form-draft.tsx";
import { type FormAnswer, type OpenForm, RecordForm } from "#app/records/parts/record-form.tsx";
import { StoreField } from "#app/stores/parts/store-field.tsx";
import { DayField } from "#app/records/parts/day-field.tsx";
import { type Option, TextAreaField, TextField } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";

interface SittingFormProps {
  loaderData: OpenForm<SittingField> & { readonly choices: { readonly proposals: readonly Option[] } };
  actionData?: FormAnswer | Unreached | undefined;
}

export function SittingForm({ loaderData: page, actionData }: SittingFormProps) {
  const { id, choices } = page;
  const path = id === null ? href("/qc/camera/new") : href("/qc/camera/:id/edit", { id });
  const saved = useFormDraft(path, actionData);
  return (
    <RecordForm
      page={page}
      {...saved}
      path={path}
      back={id === null ? href("/qc/camera") : href("/qc/camera/:id", { id })}
      title={id === null ? m.camera_record() : m.camera_edit()}
      lead={id === null && m.camera_new_lead()}
      nameOf={(name: SittingField) => sittingFieldNames[name]()}
      texts={{ create: m.camera_begin, stale: m.records_stale_title }}
      inWords={(name, value) => (name === "day" && value ? formatDay(value) : value)}
    >
      {(field) => (
        <div className="panel flex flex-col gap-4">
          <StoreField {...field("storeId")} required proposals={choices.proposals} />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
            <DayField {...field("day")} required />
            <TextField {...field("from")} type="time" required placeholder="08:00" />
            <TextField {...field("to")} type="time" required placeholder="09:30" hint={m.camera_to_hint()} />
          </div>
          <TextAreaField {...field("note")} rows={3} hint={m.camera_note_hint()} />
        </div>
      )}
    </RecordForm>
  );
}
