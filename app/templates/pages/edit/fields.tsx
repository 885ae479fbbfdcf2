/**
 * The controls of a part's form. They hold what is typed themselves; the editor reads them, and only `fillIn` writes into them. Each is
 * rendered again only when it has something else to say: most of what is done leaves most of them as they are.
 */
import { type ComponentProps, memo, type ReactNode } from "react";
import { locales } from "#app/i18n/languages.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Text } from "#app/i18n/text.ts";
import { type Option, SelectField, TextField } from "#app/ui/field.tsx";
import { inLanguage, marked } from "./language-inputs.tsx";
import { partField } from "./part-form.ts";
import { shownEntry } from "#app/templates/edit-view.ts";

/** An id for a field's control; names have dots, which links to anchors don't like. */
export function fieldId(name: string): string {
  return `f-${name.replaceAll(".", "-")}`;
}

/** English and Vietnamese side by side. What has no Vietnamese is marked, as it is typed, without script. */
export const TextPair = memo(function TextPair({
  label,
  name,
  text,
  error,
  lines = 1,
  hint,
}: {
  label: string;
  name: string;
  text: Text;
  error?: string | undefined;
  /** More than one makes it a field of several lines. */
  lines?: number;
  hint?: ReactNode;
}) {
  const optional = text.en === "" && text.vi === "";
  return (
    <fieldset>
      <legend className="field-label mb-1">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {locales.map((locale) => {
          const id = fieldId(`${name}.${locale}`);
          const wrong = locale === "en" && error;
          const control = {
            ...inLanguage(locale, label, partField(name)),
            id,
            defaultValue: text[locale],
            "aria-invalid": wrong ? (true as const) : undefined,
            "aria-describedby": wrong ? `${id}-error` : undefined,
          };
          return (
            <div key={locale} className={`flex min-w-0 flex-col gap-1 ${marked}`} data-language={locale}>
              {lines > 1 ? (
                <textarea className="peer input min-h-0!" rows={lines} {...control} />
              ) : (
                <input className="peer input" {...control} />
              )}
              {wrong && (
                <p id={`${id}-error`} className="field-error">
                  {error}
                </p>
              )}
              {locale === "vi" && !optional && (
                <p className="hidden text-sm text-warn peer-placeholder-shown:block">{m.templates_edit_missing_vi()}</p>
              )}
            </div>
          );
        })}
      </div>
      {hint && <p className="field-hint mt-1">{hint}</p>}
    </fieldset>
  );
});

/** A number as it is typed; `short`, where it has a line for itself: what is wrong with it then takes the whole line. */
export const EntryField = memo(function EntryField({
  name,
  entry,
  short = false,
  ...rest
}: { name: string; entry: string; short?: boolean } & Omit<ComponentProps<typeof TextField>, "name">) {
  return (
    <TextField
      {...rest}
      className={short ? "[&>input]:max-w-48" : ""}
      id={fieldId(name)}
      name={partField(name)}
      defaultValue={shownEntry(entry, getLocale())}
      inputMode="decimal"
      maxLength={40}
      autoComplete="off"
    />
  );
});

/** A checkbox that says "off" when it isn't ticked: browsers say nothing then. */
export const Flag = memo(function Flag({
  name,
  checked,
  children,
}: {
  name: string;
  checked: boolean;
  children: ReactNode;
}) {
  return (
    <label className="choice">
      <input type="hidden" name={partField(name)} value="off" />
      <input type="checkbox" id={fieldId(name)} name={partField(name)} value="on" defaultChecked={checked} />
      <span>{children}</span>
    </label>
  );
});

/** One of a few values, by their names. */
export const ChooseNamed = memo(function ChooseNamed({
  names,
  values,
  ...rest
}: {
  label: string;
  name: string;
  value: string;
  names: Readonly<Record<string, () => string>>;
  /** Always the same object. */
  values: readonly string[];
}) {
  return <Choose {...rest} options={values.map((value) => ({ value, label: names[value]?.() ?? "" }))} />;
});

export function Choose({
  name,
  value,
  ...rest
}: { name: string; value: string; options: readonly Option[] } & Omit<ComponentProps<typeof SelectField>, "name">) {
  // What `fillIn` shows: a select keeps no default of its own.
  return <SelectField {...rest} id={fieldId(name)} name={partField(name)} defaultValue={value} data-value={value} />;
}
