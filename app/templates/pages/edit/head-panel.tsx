import { m } from "#app/i18n/locale.ts";
import type { HeadFields } from "#app/templates/draft.ts";
import * as draftLimits from "#app/templates/draft-limits.ts";
import { FieldError, TextField } from "#app/ui/field.tsx";
import { useEditing, usePart } from "./editing.tsx";
import { Choose, EntryField, fieldId, Flag, TextPair } from "./fields.tsx";
import { partField } from "./part-form.ts";
import { Rest } from "./rest.tsx";
import { BandRows } from "./rows.tsx";

export function HeadPanel({ head }: { head: HeadFields }) {
  const { categories, policyDays } = useEditing().view;
  const { errorOf } = usePart();
  const isListed = categories.some(({ value }) => value === head.category);
  return (
    <div className="flex flex-col gap-4">
      <TextPair name="name" />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Choose
          key={isListed ? "known" : head.category}
          label={m.templates_category()}
          name="category"
          value={head.category}
          options={isListed ? categories : [...categories, { value: head.category, label: head.category }]}
          error={errorOf("category")}
        />
        <TextField
          label={m.templates_edit_category_new()}
          id={fieldId("newCategory")}
          name={partField("newCategory")}
          maxLength={draftLimits.category}
          autoComplete="off"
        />
      </div>
      <Flag name="scored">{m.templates_edit_scored()}</Flag>
      {errorOf("scored") && <FieldError>{errorOf("scored")}</FieldError>}
      <Rest>
        {() => (
          <>
            {head.scored && (
              <>
                <EntryField short label={`${m.templates_field_pass_mark()} (%)`} name="passMark" />
                <BandRows head={head} />
              </>
            )}
            <fieldset>
              <legend className="mb-1 text-sm font-strong">{m.templates_edit_due()}</legend>
              <div className="grid grid-cols-3 gap-2">
                <EntryField label={m.templates_edit_due_critical()} name="fixDays.critical" />
                <EntryField label={m.templates_severity_major()} name="fixDays.major" />
                <EntryField label={m.templates_edit_severity_minor()} name="fixDays.minor" />
              </div>
              <p className="mt-1 text-sm text-muted">{policyDays}</p>
            </fieldset>
          </>
        )}
      </Rest>
    </div>
  );
}
