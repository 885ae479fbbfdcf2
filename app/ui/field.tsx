import type { ComponentProps, ReactNode } from "react";

interface FieldProps {
  label: ReactNode;
  name: string;
  id?: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
}

function Field({
  label,
  id,
  hint,
  error,
  className = "",
  children,
}: Omit<FieldProps, "name"> & { children: ReactNode }) {
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ className = "", ...props }: ComponentProps<"p">) {
  return <p {...props} className={`field-error ${className}`} />;
}

function partsOf<Control>({ label, name, id = name, hint, error, className, ...own }: FieldProps & Control) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const aria = { "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined } as const;
  return { field: { label, id, hint, error, className }, control: { id, name, className: "input", ...aria, ...own } };
}

export function TextField(props: FieldProps & Omit<ComponentProps<"input">, "id" | "name">) {
  const { field, control } = partsOf(props);
  return (
    <Field {...field}>
      <input {...control} />
    </Field>
  );
}

type UploadFieldProps = FieldProps & Omit<ComponentProps<"input">, "id" | "name" | "type">;

/** A button in the page's language, which the browser's own has in its, and the name of the chosen file. */
export function UploadField({ button, ...props }: UploadFieldProps & { button: ReactNode }) {
  const { field, control } = partsOf(props);
  return (
    <Field {...field}>
      <span className="file-field">
        <label htmlFor={control.id} className="button button-secondary" aria-hidden="true">
          {button}
        </label>
        <input {...control} type="file" defaultValue={undefined} />
      </span>
    </Field>
  );
}

export function TextAreaField(props: FieldProps & Omit<ComponentProps<"textarea">, "id" | "name">) {
  const { field, control } = partsOf(props);
  return (
    <Field {...field}>
      <textarea {...control} />
    </Field>
  );
}

export interface Option {
  value: string;
  label: string;
  /** On hovering, if the label is short. */
  title?: string;
}

export function optionsOf<Value extends string>(
  names: Readonly<Record<Value, () => string>>,
  values: readonly Value[] = Object.keys(names) as Value[],
): Option[] {
  return values.map((value) => ({ value, label: names[value]() }));
}

export function SelectField({
  options,
  empty,
  ...props
}: FieldProps & {
  options: readonly Option[];
  empty?: string;
} & Omit<ComponentProps<"select">, "id" | "name">) {
  const { field, control } = partsOf(props);
  return (
    <Field {...field}>
      <select {...control}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} title={option.title}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
