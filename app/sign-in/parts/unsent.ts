/** What this device keeps of a user's work that the server has not confirmed. What others keep on a shared device stays theirs. */
import { answersOf } from "#app/checks/kept/kept-answers.ts";
import { forgetPhoto, keptPhotos, photoOwner } from "#app/checks/kept/kept-photos.ts";
import { shelfOf } from "#app/templates/kept-edits.ts";

export interface Unsent {
  readonly answers: number;
  readonly photos: number;
  /** Templates that have changes. */
  readonly templates: number;
  /** The page that sends some of it. */
  readonly href: string;
}

/** Null where nothing is unsent. */
export async function unsentOf(uid: string): Promise<Unsent | null> {
  const answers = partsOf(answersOf(uid));
  const templates = partsOf(shelfOf(uid, ""));
  const photos = await photosOf(uid);
  const checkId = answers[0]?.[0] ?? photos[0]?.owner.slice(photoOwner(uid, "").length);
  const templateId = templates[0]?.[0];
  if (checkId === undefined && templateId === undefined) return null;
  return {
    // Two pages may each keep an answer of one item.
    answers: new Set(answers.map(([check, item]) => `${check}/${item}`)).size,
    photos: photos.length,
    templates: new Set(templates.map(([template]) => template)).size,
    href: checkId ? `/qc/check/edit?${new URLSearchParams({ id: checkId })}` : `/qc/templates/${templateId}/edit`,
  };
}

export async function forgetUnsent(uid: string): Promise<void> {
  forgetTyped(uid);
  for (const { key } of await photosOf(uid)) await forgetPhoto(key);
}

/** Forgets answers and changes at once, without waiting for photos. */
export function forgetTyped(uid: string): void {
  for (const shelf of [answersOf(uid), shelfOf(uid, "")])
    for (const name of namesOn(shelf)) localStorage.removeItem(name);
}

/** The names on a shelf, each in its parts. */
function partsOf(shelf: string): string[][] {
  return namesOn(shelf).map((name) => name.slice(shelf.length).split("/"));
}

function namesOn(shelf: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(shelf));
  } catch {
    // Without storage nothing was kept.
    return [];
  }
}

function photosOf(uid: string) {
  return keptPhotos((owner) => owner.startsWith(photoOwner(uid, "")));
}
