/** Entries of an unfinished draft that are no numbers stay strings. */
import type { Photo } from "#app/files/photo.ts";
import { type Content, type EntryReader, type Shaped, readContent } from "#app/templates/draft-content.ts";
import { type DraftContent, numberOf } from "#app/templates/draft.ts";

export const jsonFormat = "store-qc/template/2";

type Entry = number | string;
/** Replaces a reference photo that is no longer stored. */
export const missingPicture = "missing";

export type SharedTemplate = { readonly format: typeof jsonFormat; readonly code: string } & Shaped<
  Content,
  Entry,
  Photo | typeof missingPicture
>;

export function sharedTemplate(
  code: string,
  draft: DraftContent,
  isStored: (picture: Photo) => boolean,
): SharedTemplate {
  const reader: EntryReader<Entry, Photo | typeof missingPicture> = {
    readWhole: entry,
    readNumber: (typed) => (typed.trim() === "" ? null : entry(typed)),
    readPicture: (photo) => (isStored(photo) ? photo : missingPicture),
  };
  return { format: jsonFormat, code, ...readContent(draft, reader) };
}

function entry(typed: string): Entry {
  const value = numberOf(typed);
  return value === null || Object.is(value, -0) ? typed.trim() : value;
}
