import { FieldError, type Option } from "./field.tsx";

/** `defaultValue` has the ticked values, a line each. */
export function Boxes({
  name,
  label,
  options,
  defaultValue,
  error,
  className = "",
}: {
  name: string;
  label: string;
  options: readonly Option[];
  defaultValue: string;
  error?: string | undefined;
  className?: string;
}) {
  const chosen = defaultValue.split("\n");
  return (
    <fieldset className={className} id={name} tabIndex={-1} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="text-sm font-strong">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 wrap-anywhere sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
        {options.map(({ value, label: text }) => (
          <label key={`${value} ${chosen.includes(value)}`} className="choice">
            <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />{" "}
            <span>{text}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
