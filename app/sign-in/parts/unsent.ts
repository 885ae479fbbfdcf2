/** What this device keeps of a user's work that the server has not confirmed. What others keep on a shared device stays theirs. */
import { forgetFile, savedFiles, ownerOf } from "#app/outbox/saved-files.ts";
import { saveText, savedNames } from "#app/outbox/saved-texts.ts";
import { href } from "#app/ui/href.ts";

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
    href: checkId ? href("/qc/check/edit", { id: checkId }) : href("/qc/templates/:id/edit", { id: templateId! }),
  };
}

export async function forgetUnsent(uid: string): Promise<void> {
  forgetTyped(uid);
  for (const { key } of await filesOf(uid)) await forgetFile(key);
}

/** Forgets answers and changes at once, without waiting for photos. */
export function forgetTyped(uid: string): void {
  for (const shelf of shelves) for (const name of savedNames(`${shelf}/${uid}/`)) saveText(name, null);
}

/** What is kept on a shelf, each by its record and what follows. */
function partsOf(shelf: (typeof shelves)[number], uid: string): string[][] {
  const beginning = `${shelf}/${uid}/`;
  return savedNames(beginning).map((name) => name.slice(beginning.length).split("/"));
}

function filesOf(uid: string) {
  return savedFiles((owner) => owner.startsWith(ownerOf(uid, "")));
}
