import { FieldError, type Option } from "./field.tsx";

/** `defaultValue` has the ticked values, a line each. Options with short labels and titles stand in one row. */
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
  const isRow = options.every(({ title }) => title);
  return (
    <fieldset className={className} id={name} tabIndex={-1} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="text-sm font-strong">{label}</legend>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      <div
        className={
          isRow
            ? "segments mt-1 flex-wrap max-md:-mx-1.5"
            : "grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 wrap-anywhere sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]"
        }
      >
        {options.map(({ value, label: text, title }) => (
          <label
            key={`${value} ${chosen.includes(value)}`}
            className={isRow ? "segment px-0 text-sm" : "choice"}
            title={title}
          >
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              aria-label={title}
            />{" "}
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
