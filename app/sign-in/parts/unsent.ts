/** What this device keeps of a user's work that the server has not confirmed. What others keep on a shared device stays theirs. */
import { forgetFile, savedFiles, ownerOf } from "#app/outbox/saved-files.ts";
import { sentForms } from "#app/outbox/saved-form.ts";
import { saveText, savedNames } from "#app/outbox/saved-texts.ts";
import { href } from "#app/ui/href.ts";

export interface Unsent {
  readonly answers: number;
  readonly photos: number;
  /** Templates that have changes. */
  readonly templates: number;
  /** Forms that something was typed into. */
  readonly forms: number;
  /** The page that sends some of it. */
  readonly href: string;
}

const shelves = ["qc-kept", "qc-template", "qc-form"] as const;

/** Null where nothing is unsent. */
export async function unsentOf(uid: string): Promise<Unsent | null> {
  const [answers, templates] = [partsOf("qc-kept", uid), partsOf("qc-template", uid)];
  const [photos, forms] = [await filesOf(uid), partsOf("qc-form", uid)];
  const owners = photos.map(({ owner }) => owner.slice(ownerOf(uid, "").length));
  const page =
    (answers[0] && href("/qc/check/edit", { id: answers[0][0]! })) ??
    (owners[0] !== undefined ? pageOf(owners[0]) : undefined) ??
    (templates[0] && href("/qc/templates/:id/edit", { id: templates[0][0]! })) ??
    (forms[0] && formPage(decodeURIComponent(forms[0][0]!)));
  if (page === undefined) return null;
  return {
    // Two pages may each keep an answer of one item.
    answers: new Set(answers.map(([check, item]) => `${check}/${item}`)).size,
    photos: photos.length,
    templates: new Set(templates.map(([template]) => template)).size,
    forms: forms.length,
    href: page,
  };
}

/** How much was sent, or entered where each entry is sent by itself, and has no answer; and the page that sends the first. */
export async function waitingOf(uid: string): Promise<{ readonly count: number; readonly href: string } | null> {
  // Two pages may each keep an answer of one item.
  const answers = new Set(partsOf("qc-kept", uid).map(([check, item]) => `${check}/${item}`));
  const templates = new Set(partsOf("qc-template", uid).map(([template]) => template!));
  const owners = (await filesOf(uid)).map(({ owner }) => owner.slice(ownerOf(uid, "").length));
  const pages = [
    ...[...answers].map((answer) => href("/qc/check/edit", { id: answer.split("/", 1)[0]! })),
    // Photos of a form go with the form.
    ...owners.filter((owner) => !owner.startsWith("form-")).map(pageOf),
    ...[...templates].map((id) => href("/qc/templates/:id/edit", { id })),
    ...sentForms(uid).map(formPage),
  ];
  return pages[0] === undefined ? null : { count: pages.length, href: pages[0] };
}

/** The page that sends the photos of an owner: of a task, of a form, else of a check. */
function pageOf(owner: string): string {
  if (owner.startsWith("task-")) return href("/tasks/:id", { id: owner.slice("task-".length) });
  return owner.startsWith("form-") ? formPage(owner.slice("form-".length)) : href("/qc/check/edit", { id: owner });
}

/** What is kept is the device's: no address but one of this app. */
function formPage(path: string): string {
  return [href("/qc"), href("/tasks")].some((area) => path.startsWith(`${area}/`)) ? path : href("/qc");
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
