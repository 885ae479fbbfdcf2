import type { ReactNode } from "react";
import type { PreferenceKey } from "#app/settings/apply-preference.ts";
import { usePreferenceForm } from "./use-preference-form.tsx";

interface PreferenceOption {
  readonly value: string;
  readonly label: ReactNode;
  /** Spoken and shown on hovering if the label is only an icon. */
  readonly name?: string;
  readonly lang?: string;
}

export function PreferenceChoice({
  preference,
  label,
  current,
  options,
}: {
  preference: PreferenceKey;
  label: string;
  current: string;
  options: readonly PreferenceOption[];
}) {
  const { value, form } = usePreferenceForm(preference, current);
  return (
    <form {...form}>
      <fieldset className="segments">
        <legend className="sr-only">{label}</legend>
        {options.map((option) => (
          <button
            key={option.value}
            name={preference}
            value={option.value}
            className="segment"
            aria-pressed={option.value === value}
            aria-label={option.name}
            title={option.name}
            lang={option.lang}
          >
            {option.label}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
