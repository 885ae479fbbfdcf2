/** A form sent after its session expired. It is stored for a day, until the same person signs in again. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { photoSchema } from "#app/files/photo.ts";

const day = 24 * 60 * 60 * 1000;

/** Limits per person, and of one submission: JSON bytes of fields, photos, and its life in milliseconds. */
export const parkedLimits = { submissions: 20, fieldBytes: 800_000, photos: 20, life: day } as const;

const parkedSubmissionSchema = z.object({
  /** The user of the expired session. */
  uid: z.string(),
  at: z.iso.datetime(),
  /** Path and search of the address it was sent to. */
  action: z.string(),
  /** Path and search of the form's page. */
  page: z.string(),
  multipart: z.boolean(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  photos: z.array(z.object({ name: z.string(), photo: photoSchema })),
  /** Files that couldn't be stored: other types, broken ones, or too many. */
  filesLost: z.number().int().min(0),
});
export type ParkedSubmission = z.infer<typeof parkedSubmissionSchema>;

export const parkedSubmissions = collection("kept-forms", parkedSubmissionSchema);

/** Never parked: forms of accounts and sessions, which concern whoever is signed in; preferences, which need no account; previews, which change nothing. */
const neverParkedAt =
  /^\/((preferences|settings\/(account|second-factor)|sign-in|sign-in-2|sign-out|kept)([/.]|$)|qc\/templates\/[^/]+\/preview\/?$)/i;

/**
 * Reads the path as the router does, in any case, with escapes and doubled slashes.
 * @param action path and search of this app
 */
export function isParkedAt(action: string): boolean {
  const path = action.split("?", 1)[0]!.replace(/\/{2,}/g, "/");
  try {
    return !neverParkedAt.test(decodeURI(path));
  } catch {
    return false;
  }
}

/** A POST to this address opens the submission in its form. */
export function openHref({ action }: Pick<ParkedSubmission, "action">, id: string): string {
  return `${action}${action.includes("?") ? "&" : "?"}${new URLSearchParams({ kept: id })}`;
}

/** Fields that pages add: the key and button, what was shown or confirmed, and photos sent before. */
const addedFields: ReadonlySet<string> = new Set(["key", "intent", "seen", "confirmed", "keptPhoto"]);

type Fields = Pick<ParkedSubmission, "fields">;

/** The values that a person typed or chose, in the form's order. */
export function typedValues({ fields }: Fields): string[] {
  return fields.flatMap(({ name, value }) => (value.trim() === "" || addedFields.has(name) ? [] : [value]));
}

/** Typed texts that their writer recognises, without ids, codes and figures. */
export function typedWords(form: Fields): string[] {
  return typedValues(form).filter((value) => /\S\s+\S|[^\p{ASCII}]/u.test(value));
}

/** The first values, up to so many characters; the last one is cut. Each value also counts for its line. */
export function cutValues(values: readonly string[], maxCharacters: number): string[] {
  const charactersOfLine = 50;
  let remaining = maxCharacters;
  const shown: string[] = [];
  for (const value of values) {
    remaining -= charactersOfLine;
    if (remaining <= 0) break;
    shown.push(value.length > remaining ? `${value.slice(0, remaining)}…` : value);
    remaining -= value.length;
  }
  return shown;
}
