/** A form that was sent after its sender's session ran out: stored until the same person has signed in again, for a day. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { photoSchema } from "#app/files/photo.ts";

const day = 24 * 60 * 60 * 1000;

/** Per person: submissions, bytes of the fields of one as JSON, photos of one; and the life of one in ms. */
export const parkedLimits = { submissions: 20, fieldBytes: 800_000, photos: 20, life: day } as const;

const parkedSubmissionSchema = z.object({
  /** Of the expired session. */
  uid: z.string(),
  at: z.iso.datetime(),
  /** Path and search of this app that it was sent to. */
  action: z.string(),
  /** Likewise of the page that it stood on. */
  page: z.string(),
  multipart: z.boolean(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  photos: z.array(z.object({ name: z.string(), photo: photoSchema })),
  /** Number of files that could not be stored: no photos, broken ones, or too many. */
  filesLost: z.number().int().min(0),
});
export type ParkedSubmission = z.infer<typeof parkedSubmissionSchema>;

export const parkedSubmissions = collection("kept-forms", parkedSubmissionSchema);

/**
 * Forms that are never parked: those of an account or a session are for whoever is signed in at that moment, preferences need nobody, and a
 * template's preview changes nothing.
 */
const neverParkedAt =
  /^\/((preferences|settings\/(account|second-factor)|sign-in|sign-in-2|sign-out|kept)(\/|$)|qc\/templates\/[^/]+\/preview\/?$)/;

/** @param action path and search of this app */
export function isParkedAt(action: string): boolean {
  return !neverParkedAt.test(new URL(action, "http://here.invalid").pathname);
}

/** Posting to this address opens the submission in its own form. */
export function openHref({ action }: Pick<ParkedSubmission, "action">, id: string): string {
  return `${action}${action.includes("?") ? "&" : "?"}${new URLSearchParams({ kept: id })}`;
}

/** A form with such a field is never stored, nor shown. */
export function isSecret(field: string): boolean {
  return /password|token|secret/i.test(field);
}

/** Fields that every page adds by itself: key and button, what the page showed and what was confirmed, and photos sent before. */
const addedFields: ReadonlySet<string> = new Set(["key", "intent", "seen", "confirmed", "keptPhoto"]);

type Fields = Pick<ParkedSubmission, "fields">;

/** What was typed or chosen, in the form's order. */
export function typedValues({ fields }: Fields): string[] {
  return fields.flatMap(({ name, value }) => (value.trim() === "" || addedFields.has(name) ? [] : [value]));
}

/** Words and sentences among it, which their writer recognises; ids, codes and figures are left out. */
export function typedWords(form: Fields): string[] {
  return typedValues(form).filter((value) => /\S\s+\S|[^\p{ASCII}]/u.test(value));
}

/** The first values up to so many characters; the last of them is cut. Each also counts for the room that it takes on a page. */
export function cutValues(values: readonly string[], maxCharacters: number): string[] {
  const charactersOfLine = 50;
  let room = maxCharacters;
  const shown: string[] = [];
  for (const value of values) {
    room -= charactersOfLine;
    if (room <= 0) break;
    shown.push(value.length > room ? `${value.slice(0, room)}…` : value);
    room -= value.length;
  }
  return shown;
}
