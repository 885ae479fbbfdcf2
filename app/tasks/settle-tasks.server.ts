import { systemUser } from "#app/auth/system-user.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import type { RecordWrite } from "#app/changes/record.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { readPolicyOn } from "#app/score-policy/policy.server.ts";
import { bySeverity, type Severity } from "#app/score-policy/severity.ts";
import { stores } from "#app/stores/store.ts";
import type { taskEvents } from "./events.ts";
import { ownerOf, storesManager } from "./owners.server.ts";
import type { Cause, Priority } from "./task-names.ts";
import { taskRecord } from "./task-record.server.ts";
import { isUnfinished, withSortKeys, type Task, type TaskFinding, tasks } from "./task.ts";

const priorityOf: Readonly<Record<Severity, Priority>> = { critical: "high", major: "medium", minor: "low" };

interface TaskSource extends Pick<
  Task,
  "category" | "storeId" | "storeCode" | "storeName" | "inspectorId" | "inspectorName"
> {
  readonly checkId: string;
}

export interface FoundItem extends TaskFinding {
  readonly title: Task["title"];
  readonly severity: Severity;
  readonly needsPhoto: boolean;
}

export interface Findings {
  readonly source: TaskSource;
  readonly failedItems: readonly FoundItem[];
  /** Days to fix of the template; null where the score policy decides. */
  readonly fixDays?: Readonly<Record<Severity, number | null>>;
  readonly cause: Exclude<Cause, "by-hand">;
}

type Write = RecordWrite<Task, typeof taskEvents>;

/** Tasks of one transaction: three writes each. */
const atOnce = 100;
const mostOfCheck = 1000;

export function taskId(checkId: string, item: string): string {
  return derivedId("task", checkId, item);
}

/** The same findings again change nothing. `readFindings` runs in the transaction, so that parallel calls can't restore removed ones. */
export async function settleTasks(
  readFindings: (reader: Reader) => Promise<Findings | null>,
  now: Date,
): Promise<number> {
  let changed = 0;
  for (let count = atOnce; count === atOnce; changed += count)
    count = await db.transaction(async (tx) => {
      const findings = await readFindings(tx);
      if (!findings) return 0;
      const { source, failedItems, fixDays, cause } = findings;
      const where = [["checkId", "==", source.checkId]] as const;
      const { documents } = await tx.query(tasks, { where, limit: mostOfCheck });
      const existing = new Map(documents.map((one) => [one.id, one]));
      const findingsByTask = new Map(failedItems.map((item) => [taskId(source.checkId, item.item), item]));
      const today = dayOf(now, config.APP_TIME_ZONE);
      const [store, { owner, days }] = await Promise.all([
        tx.get(stores, source.storeId),
        readTaskTerms(tx, { storeId: source.storeId, fixDays }, today),
      ]);
      const opening = { ...owner, at: now.toISOString(), today, days };
      const opened = [...findingsByTask].flatMap(([id, item]): Write[] => {
        const before = existing.get(id) ?? null;
        if (!before) {
          const after = openedTask(source, item, { ...opening, area: store?.data.area ?? "" });
          return [{ id, before, after, event: { what: "opened" } }];
        }
        if (!isCancelledAutomatically(before)) return [];
        const after = withSortKeys({ ...before.data, ...fresh(item, opening) });
        return [{ id, before, after, event: { what: "found-again", ...statuses(before, "open") } }];
      });
      const gone = [...existing].flatMap(([id, before]): Write[] => {
        if (findingsByTask.has(id) || (!isUnfinished(before.data) && before.data.status !== "done")) return [];
        const cancelled = { cause, reason: "" };
        const after = withSortKeys({ ...before.data, status: "cancelled", cancelled, updatedAt: opening.at });
        return [{ id, before, after, event: { what: cause, ...statuses(before, "cancelled") } }];
      });
      const writes = [...opened, ...gone].slice(0, atOnce);
      const write = await prepareRecords(tx, taskRecord, systemUser, writes, now);
      write();
      return writes.length;
    });
  return changed;
}

export async function readTaskTerms(
  reader: Reader,
  { storeId, fixDays }: { readonly storeId: string } & Pick<Findings, "fixDays">,
  today: string,
) {
  const [owner, { taskDays }] = await Promise.all([
    ownerOf(reader, { storeId, choice: storesManager, today }),
    readPolicyOn(reader, today),
  ]);
  return { owner, days: bySeverity((severity) => fixDays?.[severity] ?? taskDays[severity]) };
}

interface Opening extends Pick<Task, "ownerId" | "ownerName"> {
  readonly at: string;
  readonly today: string;
  readonly days: Readonly<Record<Severity, number>>;
}

export function openedTask(source: TaskSource, item: FoundItem, opening: Opening & Pick<Task, "area">): Task {
  const { at, area } = opening;
  const nothing = { details: "", photos: [], fixes: [], reopened: null };
  return withSortKeys({ ...source, ...nothing, area, createdAt: at, ...fresh(item, opening) });
}

function fresh(
  { title, severity, needsPhoto, ...finding }: FoundItem,
  { at, today, days, ownerId, ownerName }: Opening,
) {
  return {
    ownerId,
    ownerName,
    ofManager: true,
    finding,
    title,
    severity,
    needsPhoto,
    priority: priorityOf[severity],
    dueDay: addDays(today, days[severity]),
    status: "open" as const,
    doneBy: null,
    cancelled: null,
    updatedAt: at,
  };
}

export function isCancelledAutomatically({ data: { cancelled } }: Pick<Stored<Task>, "data">): boolean {
  return cancelled !== null && cancelled.cause !== "by-hand";
}

function statuses({ data }: Stored<Task>, status: Task["status"]) {
  return { before: { status: data.status }, after: { status } };
}
