import type { ReactNode } from "react";
import type { PreferenceKey } from "#app/settings/apply-preference.ts";
import { usePreferenceForm } from "./use-preference-form.tsx";

interface PreferenceOption {
  readonly value: string;
  readonly label: ReactNode;
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
            lang={option.lang}
          >
            {option.label}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
