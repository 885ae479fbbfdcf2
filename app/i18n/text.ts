/** Texts that people write in both languages, such as a template's questions. */
import { z } from "zod";

export const localesSchema = z.enum(["en", "vi"]);
export type Locale = z.infer<typeof localesSchema>;

export const maxTextLength = 2000;
const textInLocale = z.string().max(maxTextLength).default("");

/** A text in both languages; an empty one falls back to the other. */
export const textSchema = z.object({ en: textInLocale, vi: textInLocale });
export type Text = z.infer<typeof textSchema>;

export function textIn(text: Text, locale: Locale): string {
  return text[locale] || text.en || text.vi;
}

export function trimmed(text: Text): Text {
  return { en: text.en.trim(), vi: text.vi.trim() };
}
