import type { ComponentProps, ReactNode } from "react";

interface FieldProps {
  label: ReactNode;
  name: string;
  /** Defaults to the name. */
  id?: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
}

/** Label, control, hint and error, wired together for assistive technology. The error's line is reserved only where `reserve` says so. */
function Field({ label, id, name, hint, error, className = "", children }: FieldProps & { children: ReactNode }) {
  const key = id ?? name;
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <label htmlFor={key} className="text-sm font-strong">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${key}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${key}-error`}>{error}</FieldError>}
    </div>
  );
}

/** What is wrong with what was given. */
export function FieldError({ className = "", ...props }: ComponentProps<"p">) {
  return (
    <p
      {...props}
      className={`text-sm font-strong text-bad before:font-extrabold before:content-['!_'/''] ${className}`}
    />
  );
}

function described(key: string, hint: ReactNode, error: string | undefined) {
  const ids = [hint && `${key}-hint`, error && `${key}-error`].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined } as const;
}

export function TextField({
  label,
  name,
  id,
  hint,
  error,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<"input">, "id" | "name">) {
  const key = id ?? name;
  return (
    <Field label={label} name={name} id={key} hint={hint} error={error} className={className}>
      <input id={key} name={name} className="input" {...described(key, hint, error)} {...input} />
    </Field>
  );
}

export function TextAreaField({
  label,
  name,
  id,
  hint,
  error,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<"textarea">, "id" | "name">) {
  const key = id ?? name;
  return (
    <Field label={label} name={name} id={key} hint={hint} error={error} className={className}>
      <textarea id={key} name={name} className="input" {...described(key, hint, error)} {...input} />
    </Field>
  );
}

export interface Option {
  value: string;
  label: string;
  /** What the label is too short to say. */
  title?: string;
}

export function SelectField({
  label,
  name,
  id,
  hint,
  error,
  className,
  options,
  empty,
  ...input
}: FieldProps & {
  options: readonly Option[];
  /** Text of the choice that stands for nothing chosen. */ empty?: string;
} & Omit<ComponentProps<"select">, "id" | "name">) {
  const key = id ?? name;
  return (
    <Field label={label} name={name} id={key} hint={hint} error={error} className={className}>
      <select id={key} name={name} className="input" {...described(key, hint, error)} {...input}>
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
