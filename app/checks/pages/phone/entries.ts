/** Everything that only this phone has of a person, by check, task, template and form. */
import { type CheckProblem, readProblems } from "#app/checks/device/problems.ts";
import { readStarts } from "#app/checks/device/starts.ts";
import type { Submission } from "#app/checks/device/submissions.ts";
import type { CheckFormView } from "#app/checks/pages/edit/form-view.ts";
import { m } from "#app/i18n/locale.ts";
import { readKit } from "#app/offline/kit.ts";
import { areaName } from "#app/sign-in/parts/area-name.ts";
import { href } from "#app/ui/href.ts";
import { isPostedForm, type UnsentDraft, readUnsentRecords, type UnsentRecord } from "#app/sign-in/parts/unsent.ts";

export interface PhoneEntry extends UnsentRecord {
  readonly key: string;
  readonly title: string;
  readonly lead: string;
  /** Milliseconds since 1970; null where the phone doesn't know. */
  readonly since: number | null;
  readonly problem: CheckProblem | null;
  readonly view: CheckFormView | null;
  /** Sent from any page; others are sent when their page is open. */
  readonly isQueued: boolean;
  readonly isTyped: boolean;
}

export interface ListedEntry extends PhoneEntry {
  readonly isOnServer: boolean;
}

export async function readPhoneEntries(uid: string): Promise<PhoneEntry[]> {
  const [records, problems, starts, kit] = await Promise.all([
    readUnsentRecords(uid),
    readProblems(uid),
    readStarts<CheckFormView>(uid),
    readKit<CheckFormView>(uid),
  ]);
  const views = [...starts.map(({ view }) => view), ...(kit?.drafts ?? [])];
  return records.map((record): PhoneEntry => {
    const isCheck = record.area === "check";
    const view = (isCheck && views.find(({ checkId }) => checkId === record.record)) || null;
    const submission = record.drafts.find(({ kind }) => kind === "submission")?.value as Submission | undefined;
    const { storeName: title, lead } = view ?? submission ?? { storeName: nameOfRecord(record), lead: "" };
    const isStarted = record.drafts.some(({ kind }) => kind === "start");
    const times = record.drafts.flatMap((draft) => savedAt(draft) ?? []);
    return {
      ...record,
      href: isStarted ? href("/offline", { from: record.href }) : record.href,
      key: `${record.area} ${record.record}`,
      title,
      lead,
      since: times.length > 0 ? Math.min(...times) : null,
      problem: (isCheck && problems.get(record.record)) || null,
      view,
      isQueued: isCheck,
      isTyped: record.area === "form" && !isPostedForm(record),
    };
  });
}

function nameOfRecord(record: UnsentRecord): string {
  return record.area === "check" ? m.checks_phone_check() : areaName(record.href.split("?", 1)[0]!);
}

function savedAt({ kind, part, value }: UnsentDraft): number | null {
  if (kind === "check-photo" || kind === "task-photo") return Number(part.split("/", 1)[0]) || null;
  const times = value as { savedAt?: number; pressedAt?: number; fields?: { startedAt?: string } };
  return times.savedAt ?? times.pressedAt ?? (Date.parse(times.fields?.startedAt ?? "") || null);
}
