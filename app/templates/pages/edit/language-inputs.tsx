import type { ComponentProps } from "react";
import { languages, locales } from "#app/i18n/languages.ts";
import type { Locale, Text } from "#app/i18n/text.ts";
import * as draftLimits from "#app/templates/draft-limits.ts";

/** What every control for a text in one language has: its language for a name beside the label, and for a placeholder. */
export function inLanguage(locale: Locale, label: string, name: string) {
  return {
    name: `${name}.${locale}`,
    lang: locale,
    placeholder: languages[locale],
    maxLength: draftLimits.text,
    "aria-label": `${label}, ${languages[locale]}`,
  } as const;
}

/** Of the box around such a control, which says its language by `data-language` also once something is typed. */
export const marked =
  "relative before:pointer-events-none before:absolute before:top-1 before:right-2 before:text-xs before:text-muted before:uppercase before:content-[attr(data-language)_/_''] [&>.input]:pr-8";

/** A line in English and one in Vietnamese; whoever shows them lays them out. */
export function LanguageInputs({
  label,
  name,
  text,
  invalid,
  ...input
}: {
  label: string;
  name: string;
  text?: Partial<Text>;
  /** What is wrong is always wrong with the English one. */
  invalid?: boolean;
} & Omit<ComponentProps<"input">, "name">) {
  return locales.map((locale) => (
    <div key={locale} className={`min-w-0 ${marked}`} data-language={locale}>
      <input
        className="input"
        {...inLanguage(locale, label, name)}
        defaultValue={text?.[locale]}
        aria-invalid={(invalid && locale === "en") || undefined}
        {...input}
      />
    </div>
  ));
}
