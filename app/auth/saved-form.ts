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

/**
 * Where forms are never kept: what they do to an account or a session is for nobody but whoever is signed in at that moment; preferences need
 * nobody.
 */
const neverSavedAt = /^\/(preferences|settings\/(account|second-factor)|sign-in|sign-in-2|sign-out|kept)(\/|$)/;

export function isSavedAt(action: string): boolean {
  return !neverSavedAt.test(new URL(action, "http://here.invalid").pathname);
}

/** The form's address with the id of what was kept: with POST it is sent again. */
export function resendHref(form: Pick<SavedForm, "action">, id: string): string {
  return `${form.action}${form.action.includes("?") ? "&" : "?"}${new URLSearchParams({ kept: id })}`;
}

/** What is never kept: neither the field nor the form that it is part of. */
export function isSecret(field: string): boolean {
  return /password|token|secret/i.test(field);
}

/** What the page added for itself: its keys, the ids and digests of what it is about, photos that it holds, and what its check looked like. */
const added =
  /^(key|intent|seen|part|was|fresh|mine|shown|confirmed|reviewed|keptPhoto|ids|list|search|changed|left)$|^(seen|held)\.|\.(was|changes)$/;
/** Where the device said it was, in the field `place`: "latitude,longitude,accuracy". */
const devicePlace = /^-?[\d.]+,-?[\d.]+,[\d.]+$/;

/** What someone typed or chose, whole, by field in the form's order. */
export function typedFields({ fields }: Pick<SavedForm, "fields">): [name: string, values: string[]][] {
  const typed = new Map<string, string[]>();
  for (const { name, value } of fields) {
    if (value.trim() === "" || added.test(name)) continue;
    if (name === "place" && devicePlace.test(value)) continue;
    typed.set(name, [...(typed.get(name) ?? []), value]);
  }
  return [...typed];
}
