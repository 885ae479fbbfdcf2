/** Other people's work on a shared device is not counted. */
import { type DraftKind, readDeviceDrafts } from "#app/outbox/device.ts";
import { isSentDraft } from "#app/outbox/form-draft.ts";
import { href } from "#app/ui/href.ts";

export interface Unsent {
  readonly starts: number;
  readonly answers: number;
  readonly photos: number;
  readonly templates: number;
  readonly forms: number;
  readonly submissions: number;
}

export interface UnsentDraft {
  readonly kind: DraftKind;
  /** Item of an answer, key of a photo, field of a form; empty for a form's texts. */
  readonly part: string;
  readonly value: unknown;
}

export interface UnsentRecord {
  readonly area: "check" | "task" | "template" | "form";
  /** Path of a form; id of any other record. */
  readonly record: string;
  readonly href: string;
  readonly drafts: readonly UnsentDraft[];
  readonly unsent: Unsent;
}

const areas: Partial<Record<DraftKind, UnsentRecord["area"]>> = {
  submission: "check",
  start: "check",
  answer: "check",
  "check-photo": "check",
  "task-photo": "task",
  template: "template",
  form: "form",
};

const pages: Readonly<Record<UnsentRecord["area"], (record: string) => string>> = {
  check: (id) => href("/qc/check/edit", { id }),
  task: (id) => href("/tasks/:id", { id }),
  template: (id) => href("/qc/templates/:id/edit", { id }),
  form: formPage,
};

export async function readUnsentRecords(uid: string): Promise<UnsentRecord[]> {
  const records = new Map<string, Omit<UnsentRecord, "unsent" | "drafts"> & { readonly drafts: UnsentDraft[] }>();
  for (const [[kind, record = "", part = ""], value] of await readDeviceDrafts([uid])) {
    const area = areas[kind as DraftKind];
    if (!area) continue;
    const name = `${area} ${record}`;
    const entry = records.get(name) ?? { area, record, href: pages[area](record), drafts: [] };
    entry.drafts.push({ kind: kind as DraftKind, part, value });
    records.set(name, entry);
  }
  return [...records.values()].map((record) => ({ ...record, unsent: countUnsent(record.drafts) }));
}

function countUnsent(drafts: readonly UnsentDraft[]): Unsent {
  const draftsOf = (kind: DraftKind) => drafts.filter((draft) => draft.kind === kind);
  const forms = draftsOf("form");
  const formPhotos = forms.flatMap(({ part, value }) => (part === "" ? [] : (value as File[])));
  return {
    starts: draftsOf("start").length,
    // Two pages may have an answer to the same item.
    answers: new Set(draftsOf("answer").map(({ part }) => part)).size,
    photos: draftsOf("check-photo").length + draftsOf("task-photo").length + formPhotos.length,
    templates: Math.min(1, draftsOf("template").length),
    forms: forms.filter(({ part }) => part === "").length,
    submissions: draftsOf("submission").length,
  };
}

export async function unsentOf(uid: string): Promise<Unsent | null> {
  const records = await readUnsentRecords(uid);
  if (records.length === 0) return null;
  const sum = (name: keyof Unsent) => records.reduce((total, { unsent }) => total + unsent[name], 0);
  return {
    starts: sum("starts"),
    answers: sum("answers"),
    photos: sum("photos"),
    templates: sum("templates"),
    forms: sum("forms"),
    submissions: sum("submissions"),
  };
}

export interface WaitingEntries {
  readonly count: number;
  readonly hasChecks: boolean;
}

/** Forms that are still being typed don't wait; a form's photos are sent with it. */
export async function waitingOf(uid: string): Promise<WaitingEntries | null> {
  const records = (await readUnsentRecords(uid)).filter((record) => record.area !== "form" || isPostedForm(record));
  const counts = records.map(({ area, unsent }) => (area === "form" ? 1 : Object.values(unsent).reduce(add, 0)));
  if (counts.length === 0) return null;
  return { count: counts.reduce(add, 0), hasChecks: records.some(({ area }) => area === "check") };
}

export function isPostedForm({ drafts }: UnsentRecord): boolean {
  return drafts.some(({ part, value }) => part === "" && isSentDraft(value));
}

const add = (sum: number, count: number) => sum + count;

/** Stored on the device, so only addresses of this app are accepted. */
function formPage(path: string): string {
  return [href("/qc"), href("/tasks")].some((area) => path.startsWith(`${area}/`)) ? path : href("/qc");
}
