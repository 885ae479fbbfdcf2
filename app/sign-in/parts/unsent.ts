/** Other people's work on a shared device is not counted. */
import { type DraftKind, readDeviceDrafts } from "#app/outbox/device.ts";
import { isSentDraft } from "#app/outbox/form-draft.ts";
import { href } from "#app/ui/href.ts";

export interface Unsent {
  readonly answers: number;
  readonly photos: number;
  readonly templates: number;
  readonly forms: number;
  readonly href: string;
}

interface LocalDraft {
  /** Path of a form; id of any other record. */
  readonly record: string;
  /** Item of an answer, field of a form; empty for a form's texts. */
  readonly part: string;
  readonly value: unknown;
}

export async function unsentOf(uid: string): Promise<Unsent | null> {
  const { answers, checkPhotos, taskPhotos, templates, forms } = await localDrafts(uid);
  const formPhotos = forms.filter(({ part }) => part !== "").flatMap(({ value }) => value as File[]);
  const page = [...answers, ...checkPhotos, ...taskPhotos, ...templates, ...forms][0];
  if (!page) return null;
  return {
    answers: countAnswers(answers),
    photos: checkPhotos.length + taskPhotos.length + formPhotos.length,
    templates: countRecords(templates),
    forms: forms.filter(({ part }) => part === "").length,
    href: page.href,
  };
}

export async function waitingOf(uid: string): Promise<{ readonly count: number; readonly href: string } | null> {
  const { answers, checkPhotos, taskPhotos, templates, forms } = await localDrafts(uid);
  // A form's photos are sent with it.
  const sentForms = forms.filter(({ part, value }) => part === "" && isSentDraft(value));
  const [first] = [...answers, ...checkPhotos, ...taskPhotos, ...templates, ...sentForms];
  if (!first) return null;
  const photos = checkPhotos.length + taskPhotos.length;
  return { count: countAnswers(answers) + photos + countRecords(templates) + sentForms.length, href: first.href };
}

async function localDrafts(uid: string) {
  const drafts = await readDeviceDrafts([uid]);
  const draftsOf = (kind: DraftKind, hrefOf: (record: string) => string) =>
    drafts.flatMap(([[each, record = "", part = ""], value]): (LocalDraft & { readonly href: string })[] =>
      each === kind ? [{ record, part, value, href: hrefOf(record) }] : [],
    );
  const checkHref = (id: string) => href("/qc/check/edit", { id });
  return {
    answers: draftsOf("answer", checkHref),
    checkPhotos: draftsOf("check-photo", checkHref),
    taskPhotos: draftsOf("task-photo", (id) => href("/tasks/:id", { id })),
    templates: draftsOf("template", (id) => href("/qc/templates/:id/edit", { id })),
    forms: draftsOf("form", formPage),
  };
}

/** Two pages may have an answer to the same item. */
function countAnswers(answers: readonly LocalDraft[]): number {
  return new Set(answers.map(({ record, part }) => `${record}/${part}`)).size;
}

function countRecords(drafts: readonly LocalDraft[]): number {
  return new Set(drafts.map(({ record }) => record)).size;
}

/** Stored on the device, so only addresses of this app are accepted. */
function formPage(path: string): string {
  return [href("/qc"), href("/tasks")].some((area) => path.startsWith(`${area}/`)) ? path : href("/qc");
}
