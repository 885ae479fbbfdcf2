/** A form sent after its session expired, stored until the same person signs in again. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { photoSchema } from "#app/files/photo.ts";

const day = 24 * 60 * 60 * 1000;

/** `submissions` is per person, the others per submission; `fieldBytes` are of JSON, and `life` is in ms. */
export const parkedLimits = { submissions: 20, fieldBytes: 800_000, photos: 20, life: day } as const;

const parkedSubmissionSchema = z.object({
  uid: z.string(),
  at: z.iso.datetime(),
  action: z.string(),
  page: z.string(),
  multipart: z.boolean(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  photos: z.array(z.object({ name: z.string(), photo: photoSchema })),
  /** Files of other types, broken ones, or too many. */
  filesLost: z.number().int().min(0),
});
export type ParkedSubmission = z.infer<typeof parkedSubmissionSchema>;

export const parkedSubmissions = collection("kept-forms", parkedSubmissionSchema);

/** Forms of accounts and sessions concern whoever is signed in; preferences need no account, and previews change nothing. */
const neverParkedAt =
  /^\/((preferences|settings\/(account|second-factor)|sign-in|sign-in-2|sign-out|kept)([/.]|$)|qc\/templates\/[^/]+\/preview\/?$)/i;

/** The router ignores case, escapes and doubled slashes. */
export function isParkedAt(action: string): boolean {
  const path = action.split("?", 1)[0]!.replace(/\/{2,}/g, "/");
  try {
    return !neverParkedAt.test(decodeURI(path));
  } catch {
    return false;
  }
}

export function openHref({ action }: Pick<ParkedSubmission, "action">, id: string): string {
  return `${action}${action.includes("?") ? "&" : "?"}${new URLSearchParams({ kept: id })}`;
}

/** Pages add these: the key and button, what was shown or confirmed, and photos sent before. */
const addedFields: ReadonlySet<string> = new Set(["key", "intent", "seen", "confirmed", "keptPhoto"]);

type Fields = Pick<ParkedSubmission, "fields">;

export function typedValues({ fields }: Fields): string[] {
  return fields.flatMap(({ name, value }) => (value.trim() === "" || addedFields.has(name) ? [] : [value]));
}

export function typedTexts(form: Fields): string[] {
  return typedValues(form).filter((value) => /\S\s+\S|[^\p{ASCII}]/u.test(value));
}

/** Each value also counts for its line; the last one is cut. */
export function cutValues(values: readonly string[], maxCharacters: number): string[] {
  const charactersOfLine = 50;
  let remaining = maxCharacters;
  const visible: string[] = [];
  for (const value of values) {
    remaining -= charactersOfLine;
    if (remaining <= 0) break;
    visible.push(value.length > remaining ? `${value.slice(0, remaining)}…` : value);
    remaining -= value.length;
  }
  return visible;
}
