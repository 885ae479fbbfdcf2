/** What becomes of the open tasks of someone whose account is disabled: their stores' managers get them. */
import { systemUser } from "#app/auth/system-user.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import type { RecordWrite } from "#app/changes/record.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { reaction } from "#app/timeline/reactions.server.ts";
import { userEvents } from "#app/users/events.ts";
import type { taskEvents } from "./events.ts";
import { ownerOf, storesManager } from "./owners.server.ts";
import { taskRecord } from "./task-record.server.ts";
import { settled, type Task, tasks, unfinishedEnd } from "./task.ts";

const atOnce = 20;

/** Gives each unfinished task of theirs to its store's manager, or to nobody; resolves to how many there were. Can be called again. */
async function releaseTasks(uid: string, now: Date): Promise<number> {
  const where = [
    ["ownerId", "==", uid],
    ["byDue", "<", unfinishedEnd],
  ] as const;
  const today = dayOf(now, config.APP_TIME_ZONE);
  let released = 0;
  for (let given = atOnce; given === atOnce; released += given)
    given = await db.transaction(async (tx) => {
      const { documents } = await tx.query(tasks, { where, orderBy: [["byDue", "asc"]], limit: atOnce });
      const writes: RecordWrite<Task, typeof taskEvents>[] = [];
      for (const before of documents) {
        const owner = await ownerOf(tx, before.data.storeId, storesManager, today);
        const after = settled({ ...before.data, ...owner, updatedAt: now.toISOString() });
        const cause = "account-disabled" as const;
        const sides = {
          before: { ownerName: before.data.ownerName },
          after: { ownerName: owner.ownerName, cause },
        };
        writes.push({ id: before.id, before, after, event: { what: "reassigned", ...sides } });
      }
      const write = await prepareRecords(tx, taskRecord, systemUser, writes, now);
      write();
      return writes.length;
    });
  return released;
}

export const tasksOfDisabled = reaction(userEvents, ["disabled"], async ({ id }, { now }) => {
  await releaseTasks(id, now);
});
