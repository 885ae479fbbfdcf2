/** What this device keeps of a user's work that the server has not confirmed. What others keep on a shared device stays theirs. */
import { forgetFile, keptFiles, ownerOf } from "#app/outbox/kept-files.ts";
import { keepText, keptNames } from "#app/outbox/kept-texts.ts";

export interface Unsent {
  readonly answers: number;
  readonly photos: number;
  /** Templates that have changes. */
  readonly templates: number;
  /** The page that sends some of it. */
  readonly href: string;
}

const shelves = ["qc-kept", "qc-template"] as const;

/** Null where nothing is unsent. */
export async function unsentOf(uid: string): Promise<Unsent | null> {
  const [answers, templates] = [partsOf("qc-kept", uid), partsOf("qc-template", uid)];
  const photos = await filesOf(uid);
  const checkId = answers[0]?.[0] ?? photos[0]?.owner.slice(ownerOf(uid, "").length);
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
  for (const { key } of await filesOf(uid)) await forgetFile(key);
}

/** Forgets answers and changes at once, without waiting for photos. */
export function forgetTyped(uid: string): void {
  for (const shelf of shelves) for (const name of keptNames(`${shelf}/${uid}/`)) keepText(name, null);
}

/** What is kept on a shelf, each by its record and what follows. */
function partsOf(shelf: (typeof shelves)[number], uid: string): string[][] {
  const beginning = `${shelf}/${uid}/`;
  return keptNames(beginning).map((name) => name.slice(beginning.length).split("/"));
}

function filesOf(uid: string) {
  return keptFiles((owner) => owner.startsWith(ownerOf(uid, "")));
}
