/** Items are often questions, so the title of a finding's task says to fix it. */
import { m } from "#app/i18n/locale.ts";
import type { Locale, Text } from "#app/i18n/text.ts";

export function titleOf({ title, finding }: { readonly title: Text; readonly finding: object | null }): Text {
  if (!finding) return title;
  const named = (text: string, locale: Locale) =>
    text.trimEnd().endsWith("?") ? m.tasks_title_fix({ title: text }, { locale }) : text;
  return { en: named(title.en || title.vi, "en"), vi: named(title.vi || title.en, "vi") };
}
