/** Schemas of what people type into forms. Each message is made when it is needed, in the reader's language. */
import { z } from "zod";
import { plainLine } from "#app/i18n/plain.ts";

interface LineWords {
  readonly missing?: () => string;
  readonly long: () => string;
}

/** One plain line of text: needed where there are words for its absence, else perhaps empty. */
export function line(max: number, { missing, long }: LineWords) {
  const text = z.string({ error: missing }).overwrite(plainLine).max(max, { error: long });
  return missing ? text.min(1, { error: missing }) : text.default("");
}

/** A text that may be empty, as it was typed. */
export const anyText = z.string().default("");

/** The same without what surrounds it. */
export const trimmedText = anyText.overwrite((text) => text.trim());

/** Of a form that only confirms. */
export const emptyForm = z.object({});
