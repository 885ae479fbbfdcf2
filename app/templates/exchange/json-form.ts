/**
 * A template as a file of ours has it: the JSON form, and what the rows of the flat form are made of. Numbers are numbers wherever they can be
 * read; what an unfinished draft holds instead stays as it was typed. `read-json.ts` is the other way round.
 */
import type { Photo } from "#app/files/photo.ts";
import { type Content, type Reads, type Shaped, shapeOf } from "#app/templates/draft-content.ts";
import { type DraftContent, numberOf } from "#app/templates/draft.ts";

export const jsonFormat = "store-qc/template/2";

type Entry = number | string;
/** In place of a reference photo that isn't in the file store any more. */
export const goneFile = "missing";

export type SharedTemplate = { readonly format: typeof jsonFormat; readonly code: string } & Shaped<
  Content,
  Entry,
  Photo | typeof goneFile
>;

export function sharedTemplate(code: string, draft: DraftContent, has: (picture: Photo) => boolean): SharedTemplate {
  const reads: Reads<Entry, Photo | typeof goneFile> = {
    whole: entry,
    any: (typed) => (typed.trim() === "" ? null : entry(typed)),
    picture: (photo) => (has(photo) ? photo : goneFile),
  };
  return { format: jsonFormat, code, ...shapeOf(draft, reads) };
}

function entry(typed: string): Entry {
  const value = numberOf(typed);
  return value === null || Object.is(value, -0) ? typed.trim() : value;
}
