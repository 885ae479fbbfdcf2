import { systemUser } from "#app/auth/system-user.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import type { RecordWrite } from "#app/changes/record.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { maxInValues, queryAll, queryPages } from "#app/db/query-in.ts";
import { dayOf } from "#app/i18n/days.ts";
import type { CountOpen, Takeover } from "#app/store-managers/hooks.server.ts";
import { defineReaction } from "#app/timeline/reactions.server.ts";
import { userEvents } from "#app/users/events.ts";
import type { taskEvents } from "./events.ts";
import { ownerOf, storesManager } from "./owners.server.ts";
import { taskRecord } from "./task-record.server.ts";
import { isUnfinished, withSortKeys, type Task, tasks, unfinishedEnd } from "./task.ts";

type Owner = Awaited<ReturnType<typeof ownerOf>>;
type Write = RecordWrite<Task, typeof taskEvents>;
const byDue = [["byDue", "asc"]] as const;

function planReassignment(
  owner: Owner,
  before: Stored<Task>,
  cause: "account-disabled" | "manager-changed",
  now: Date,
): Write {
  const after = withSortKeys({ ...before.data, ...owner, updatedAt: now.toISOString() });
  const change = { before: { ownerName: before.data.ownerName }, after: { ownerName: owner.ownerName, cause } };
  return { id: before.id, before, after, event: { what: "reassigned", ...change } };
}

const releaseBatchSize = 20;

/** Gives a person's unfinished tasks to store managers or nobody, until none is left. Idempotent. */
async function releaseTasks(uid: string, now: Date): Promise<number> {
  const where = [
    ["ownerId", "==", uid],
    ["byDue", "<", unfinishedEnd],
  ] as const;
  const today = dayOf(now, config.APP_TIME_ZONE);
  let released = 0;
  for (let count = releaseBatchSize; count === releaseBatchSize; released += count)
    count = await db.transaction(async (tx) => {
      const { documents } = await tx.query(tasks, { where, orderBy: byDue, limit: releaseBatchSize });
      const writes: Write[] = [];
      for (const before of documents) {
        const owner = await ownerOf(tx, { storeId: before.data.storeId, choice: storesManager, today });
        writes.push(planReassignment(owner, before, "account-disabled", now));
      }
      const write = await prepareRecords(tx, taskRecord, systemUser, writes, now);
      write();
      return writes.length;
    });
  return released;
}

export const releaseTasksOfDisabledUsers = defineReaction(userEvents, ["disabled"], async ({ id }, { now }) => {
  await releaseTasks(id, now);
});

/** Each task needs three writes. */
const handOnBatchSize = 100;

const openOf = (storeId: string) => [["storeId", "==", storeId] as const, ["byDue", "<", unfinishedEnd] as const];

/** Idempotent. */
export const handOnTasks: Takeover = async (storeIds, now) => {
  let changed = 0;
  for (let at = 0; at < storeIds.length; at += maxInValues) {
    const some = ["storeId", "in", storeIds.slice(at, at + maxInValues)] as const;
    const where = [some, ["byDue", "<", unfinishedEnd] as const];
    for await (const managed of queryPages(db, tasks, { where, orderBy: byDue, limit: handOnBatchSize }))
      if (managed.length > 0) changed += await handOn(managed, now);
  }
  return changed;
};

function handOn(managed: readonly Stored<Task>[], now: Date): Promise<number> {
  const today = dayOf(now, config.APP_TIME_ZONE);
  return db.transaction(async (tx) => {
    const owners = new Map<string, Owner>();
    for (const storeId of new Set(managed.map(({ data }) => data.storeId)))
      owners.set(storeId, await ownerOf(tx, { storeId, choice: storesManager, today }));
    const ownerNow = ({ storeId }: Task) => owners.get(storeId)!;
    const stored = await tx.getMany(
      tasks,
      managed.map(({ id }) => id),
    );
    const open = stored.filter((task) => task !== null && isUnfinished(task.data) && task.data.ofManager);
    const others = (open as Stored<Task>[]).filter(({ data }) => data.ownerId !== ownerNow(data).ownerId);
    const writes = others.map((before) => planReassignment(ownerNow(before.data), before, "manager-changed", now));
    const write = await prepareRecords(tx, taskRecord, systemUser, writes, now);
    write();
    return writes.length;
  });
}

export const countOpenTasks: CountOpen = (storeId, managerId) =>
  db.count(tasks, [...openOf(storeId), ["ownerId", "==", managerId]], { orderBy: byDue });

export async function countOpenByOwner(storeId: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { data } of await queryAll(db, tasks, { where: openOf(storeId), orderBy: byDue }))
    if (data.ownerId !== null) counts.set(data.ownerId, (counts.get(data.ownerId) ?? 0) + 1);
  return counts;
}
