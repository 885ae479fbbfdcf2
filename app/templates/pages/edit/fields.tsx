/** Uncontrolled: the editor reads the fields, only `fillIn` writes. Memoized, because most edits change few. */
import { type ComponentProps, memo, type ReactNode } from "react";
import { locales } from "#app/i18n/languages.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Text } from "#app/i18n/text.ts";
import { FieldError, type Option, SelectField, TextField } from "#app/ui/field.tsx";
import { formatEntry } from "#app/templates/answer-label.ts";
import * as draftLimits from "#app/templates/draft-limits.ts";
import { fieldLabel } from "#app/templates/words.ts";
import { usePart } from "./editing.tsx";
import { inLanguage, languageMark } from "./language-inputs.tsx";
import { type Part, partField } from "./part-form.ts";

/** Dots would break links to the id. */
export function fieldId(name: string): string {
  return `f-${name.replaceAll(".", "-")}`;
}

function valueOf(part: Part, name: string): unknown {
  return name.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], part);
}

function useField(name: string) {
  const { part, errorOf } = usePart();
  return { label: fieldLabel(name), value: valueOf(part, name), error: errorOf(name) };
}

type TextName = "name" | "title" | "text" | "help" | "group";

export function TextPair({ name, ...more }: { name: TextName } & Pick<PairProps, "lines" | "hint">) {
  const { value, ...field } = useField(name);
  return <Pair name={name} text={value as Text} {...field} {...more} />;
}

interface PairProps {
  label: string;
  name: string;
  text: Text;
  error: string | undefined;
  lines?: number;
  hint?: ReactNode;
}

/** CSS marks a missing Vietnamese text while typing. */
const Pair = memo(function Pair({ label, name, text, error, lines = 1, hint }: PairProps) {
  const optional = text.en === "" && text.vi === "";
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-strong">{label}</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
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
            <div key={locale} className={`flex min-w-0 flex-col gap-1 ${languageMark}`} data-language={locale}>
              {lines > 1 ? (
                <textarea className="peer input min-h-0!" rows={lines} {...control} />
              ) : (
                <input className="peer input" {...control} />
              )}
              {wrong && <FieldError id={`${id}-error`}>{error}</FieldError>}
              {locale === "vi" && !optional && (
                <p className="hidden text-sm text-warn peer-placeholder-shown:block">{m.templates_edit_missing_vi()}</p>
              )}
            </div>
          );
        })}
      </div>
      {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
    </fieldset>
  );
});

export function EntryField({ name, label, short = false }: { name: string; label?: string; short?: boolean }) {
  const { value, ...field } = useField(name);
  return <Entry {...field} label={label ?? field.label} name={name} entry={value as string} short={short} />;
}

const Entry = memo(function Entry({
  name,
  entry,
  short,
  ...rest
}: { entry: string; short: boolean } & ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...rest}
      className={short ? "[&>input]:max-w-48" : ""}
      id={fieldId(name)}
      name={partField(name)}
      defaultValue={formatEntry(entry, getLocale())}
      inputMode="decimal"
      maxLength={draftLimits.entry}
      autoComplete="off"
    />
  );
});

interface FlagProps {
  name: string;
  checked?: boolean;
  children: ReactNode;
}

export function Flag({ checked, ...flag }: FlagProps) {
  const { part } = usePart();
  return <Tick {...flag} checked={checked ?? valueOf(part, flag.name) === true} />;
}

/** Submits "off" when it isn't checked; browsers submit nothing then. */
const Tick = memo(function Tick({ name, checked, children }: FlagProps) {
  return (
    <label className="choice">
      <input type="hidden" name={partField(name)} value="off" />
      <input type="checkbox" id={fieldId(name)} name={partField(name)} value="on" defaultChecked={checked} />
      <span>{children}</span>
    </label>
  );
});

interface NamedProps {
  label?: string;
  name: string;
  names: Readonly<Record<string, () => string>>;
  /** A constant, so that memo works. */
  values: readonly string[];
}

export function ChooseNamed(props: NamedProps) {
  const { label, value } = useField(props.name);
  return <NamedSelect label={label} {...props} value={value as string} />;
}

const NamedSelect = memo(function NamedSelect({
  names,
  values,
  ...rest
}: NamedProps & { label: string; value: string }) {
  return <Choose {...rest} options={values.map((value) => ({ value, label: names[value]?.() ?? "" }))} />;
});

export function Choose({
  name,
  value,
  ...rest
}: { name: string; value: string; options: readonly Option[] } & Omit<ComponentProps<typeof SelectField>, "name">) {
  // `fillIn` reads data-value: a select has no default value of its own.
  return <SelectField {...rest} id={fieldId(name)} name={partField(name)} defaultValue={value} data-value={value} />;
}
