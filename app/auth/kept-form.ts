/** A form that was sent when its sender's session had expired: kept until the same person has signed in again. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { photoSchema } from "#app/files/photo.ts";

const day = 24 * 60 * 60 * 1000;

/** How many forms are kept for one person, the bytes of each one's fields as JSON, its photos, and for how many ms. */
export const keptLimits = { forms: 20, fieldBytes: 800_000, photos: 20, life: 30 * day } as const;

const keptFormSchema = z.object({
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
export type KeptForm = z.infer<typeof keptFormSchema>;

export const keptForms = collection("kept-forms", keptFormSchema);

/** Pages that take up by themselves, when they are opened with `kept`, what was sent to them. */
const takenUpByPage = new Set(["/qc/check/edit"]);

export function isTakenUpByPage(form: Pick<KeptForm, "action">): boolean {
  return takenUpByPage.has(new URL(form.action, "http://here.invalid").pathname.replace(/\/$/, ""));
}

/** The form's address with the id of what was kept: opened with GET it may take it up, with POST it is sent again. */
export function keptHref(form: Pick<KeptForm, "action">, id: string): string {
  return `${form.action}${form.action.includes("?") ? "&" : "?"}${new URLSearchParams({ kept: id })}`;
}

/** What is never kept: neither the field nor the form that it is part of. */
export function isSecret(field: string): boolean {
  return /password|token|secret/i.test(field);
}

/** What the page added for itself: its keys, and the ids and digests of what it is about. */
const added = /^(key|intent|latitude|longitude|accuracy)$|\.(was|changes)$/;
const id = /^[\w-]{16}$/;

/** What somebody typed or chose, by field in the form's order. */
export function typedFields({ fields }: Pick<KeptForm, "fields">): [name: string, values: string[]][] {
  const typed = new Map<string, string[]>();
  for (const { name, value } of fields) {
    if (value.trim() === "" || added.test(name) || (name.endsWith("Id") && id.test(value))) continue;
    const shown = name.replace(/^a\.|\.value$/g, "").replaceAll(".", " · ");
    typed.set(shown, [...(typed.get(shown) ?? []), value]);
  }
  return [...typed];
}
