import type { ComponentProps } from "react";
import { languages, locales } from "#app/i18n/languages.ts";
import type { Locale, Text } from "#app/i18n/text.ts";
import * as draftLimits from "#app/templates/draft-limits.ts";

export function inLanguage(locale: Locale, label: string, name: string) {
  return {
    name: `${name}.${locale}`,
    lang: locale,
    placeholder: languages[locale],
    maxLength: draftLimits.text,
    "aria-label": `${label}, ${languages[locale]}`,
  } as const;
}

export const languageMark =
  "relative before:pointer-events-none before:absolute before:top-1 before:right-2 before:text-xs before:text-muted before:uppercase before:content-[attr(data-language)_/_''] [&>.input]:pr-8";

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
  invalid?: boolean;
} & Omit<ComponentProps<"input">, "name">) {
  return locales.map((locale) => (
    <div key={locale} className={`min-w-0 ${languageMark}`} data-language={locale}>
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
