/** A form that was sent when its sender's session had run out: kept until the same person has signed in again, for a day. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { photoSchema } from "#app/files/photo.ts";

const day = 24 * 60 * 60 * 1000;

/** How many forms are kept for one person, the bytes of each one's fields as JSON, its photos, and for how many ms. */
export const savedFormLimits = { forms: 20, fieldBytes: 800_000, photos: 20, life: day } as const;

const savedFormSchema = z.object({
  /** Of the expired session. */
  uid: z.string(),
  at: z.iso.datetime(),
  /** Where it was sent to: path and search of this app. */
  action: z.string(),
  /** The page that it stood on, likewise. */
  page: z.string(),
  multipart: z.boolean(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  photos: z.array(z.object({ name: z.string(), photo: photoSchema })),
  /** Files that could not be kept: no photos, broken ones, or too many. */
  filesLost: z.number().int().min(0),
});
export type SavedForm = z.infer<typeof savedFormSchema>;

export const savedForms = collection("kept-forms", savedFormSchema);

/** The form's address with the id of what was kept: with POST it is sent again. */
export function resendHref(form: Pick<SavedForm, "action">, id: string): string {
  return `${form.action}${form.action.includes("?") ? "&" : "?"}${new URLSearchParams({ kept: id })}`;
}

/** What is never kept: neither the field nor the form that it is part of. */
export function isSecret(field: string): boolean {
  return /password|token|secret/i.test(field);
}

/** What pages of every area add for themselves: a form's key and button, what of its record was seen and confirmed, photos that it holds. */
const added: ReadonlySet<string> = new Set(["key", "intent", "seen", "confirmed", "keptPhoto"]);

/** What someone typed or chose, whole, by field in the form's order; also what an area's page added, which the area knows. */
export function typedFields({ fields }: Pick<SavedForm, "fields">): [name: string, values: string[]][] {
  const typed = new Map<string, string[]>();
  for (const { name, value } of fields) {
    if (value.trim() === "" || added.has(name)) continue;
    typed.set(name, [...(typed.get(name) ?? []), value]);
  }
  return [...typed];
}
