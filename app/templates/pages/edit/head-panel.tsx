import { m } from "#app/i18n/locale.ts";
import type { HeadFields } from "#app/templates/draft.ts";
import { Choose, EntryField, Flag, TextPair } from "./fields.tsx";
import { Rest } from "./rest.tsx";
import { BandRows } from "./rows.tsx";

/** What holds for the whole template. */
export function HeadPanel({
  enhanced,
  head,
  categories,
  errorOf,
}: {
  enhanced: boolean;
  head: HeadFields;
  categories: readonly { value: string; label: string }[];
  errorOf: (field: string) => string | undefined;
}) {
  const known = categories.some(({ value }) => value === head.category);
  return (
    <div className="stack">
      <TextPair label={m.templates_new_name()} name="name" text={head.name} error={errorOf("name")} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Choose
          key={known ? "known" : head.category}
          label={m.templates_category()}
          name="category"
          value={head.category}
          options={known ? categories : [...categories, { value: head.category, label: head.category }]}
          error={errorOf("category")}
        />
        <div className="field">
          <label htmlFor="f-newCategory" className="field-label">
            {m.templates_edit_category_new()}
          </label>
          <input id="f-newCategory" name="f.newCategory" className="input" maxLength={40} autoComplete="off" />
        </div>
      </div>
      <Flag name="scored" checked={head.scored}>
        {m.templates_edit_scored()}
      </Flag>
      {errorOf("scored") && <p className="field-error">{errorOf("scored")}</p>}
      <Rest enhanced={enhanced}>
        {() => (
          <>
            {head.scored && (
              <>
                <EntryField
                  short
                  label={`${m.templates_field_pass_mark()} (%)`}
                  name="passMark"
                  entry={head.passMark}
                  error={errorOf("passMark")}
                />
                <BandRows head={head} errorOf={errorOf} />
              </>
            )}
            <fieldset>
              <legend className="field-label mb-1">{m.templates_edit_due()}</legend>
              <div className="grid grid-cols-3 gap-2">
                <EntryField
                  label={m.templates_edit_due_critical()}
                  name="dueDays.critical"
                  entry={head.dueDays.critical}
                  error={errorOf("dueDays.critical")}
                />
                <EntryField
                  label={m.templates_severity_major()}
                  name="dueDays.major"
                  entry={head.dueDays.major}
                  error={errorOf("dueDays.major")}
                />
                <EntryField
                  label={m.templates_edit_severity_minor()}
                  name="dueDays.minor"
                  entry={head.dueDays.minor}
                  error={errorOf("dueDays.minor")}
                />
              </div>
            </fieldset>
          </>
        )}
      </Rest>
    </div>
  );
}
