import { z } from "zod";

export const localesSchema = z.enum(["en", "vi"]);
export type Locale = z.infer<typeof localesSchema>;

export const maxTextLength = 2000;
const textInLocale = z.string().max(maxTextLength).default("");

/** An empty text falls back to the other language. */
export const textSchema = z.object({ en: textInLocale, vi: textInLocale });
export type Text = z.infer<typeof textSchema>;

export function textIn(text: Text, locale: Locale): string {
  return text[locale] || text.en || text.vi;
}

export function trimmed(text: Text): Text {
  return { en: text.en.trim(), vi: text.vi.trim() };
}
