/** Which event tells whom, as a table. */
import { checkEvents } from "#app/checks/events.ts";
import { type Check, checks } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import { cases } from "#app/feedback/case.ts";
import { caseEvents } from "#app/feedback/events.ts";
import { storeEvents } from "#app/stores/events.ts";
import { taskEvents } from "#app/tasks/events.ts";
import { type Task, tasks } from "#app/tasks/task.ts";
import type { Events, Verb } from "#app/timeline/events.ts";
import { type Happened, reaction } from "#app/timeline/reactions.server.ts";
import { accountOfOwner, accountsOf, deciders, managersNow } from "./audience.server.ts";
import type { Notice } from "./notice.ts";
import type { NoticeName, ValuesOf } from "./notice-kinds.ts";
import { tell } from "./tell.server.ts";

interface Told<Name extends NoticeName> {
  readonly values: ValuesOf<Name>;
  readonly concerns: Notice["concerns"];
  readonly uids: Iterable<string>;
}

function tells<E extends Events, What extends Verb<E>, Name extends NoticeName>(
  events: E,
  what: What,
  kind: Name,
  whom: (event: Happened<E, What>, now: Date) => Promise<Told<Name> | null>,
) {
  return reaction(events, [what], async (event, work) => {
    const told = await whom(event, work.now);
    if (told) await tell({ event: event.eventId, id: event.id, kind, by: event.by, ...told }, work);
  });
}

/** Tells of what was done to a check. */
function ofCheck<What extends Verb<typeof checkEvents>, Name extends NoticeName>(
  what: What,
  kind: Name,
  whom: (check: Check, now: Date) => Promise<Iterable<string>>,
  values: (
    event: Happened<typeof checkEvents, What>,
    usual: { by: string; store: string; day: string },
  ) => ValuesOf<Name>,
) {
  return tells(checkEvents, what, kind, async (event, now) => {
    const check = (await db.get(checks, event.id))?.data;
    if (!check) return null;
    const { storeId, managerId, inspectorId, storeName: store, day } = check;
    return {
      values: values(event, { by: event.byName, store, day }),
      concerns: { storeId, managerId, inspectorId },
      uids: await whom(check, now),
    };
  });
}

/** Tells of what was done to a task. */
function ofTask(
  what: Verb<typeof taskEvents>,
  kind: "task-assigned" | "task-done" | "task-verified" | "task-reopened" | "task-cancelled" | "task-commented",
  whom: (task: Task) => readonly (string | null)[],
) {
  return tells(taskEvents, what, kind, async (event) => {
    const task = (await db.get(tasks, event.id))?.data;
    if (!task) return null;
    const { storeId, ownerId, inspectorId, storeName: store, title, dueDay: day } = task;
    const uids = await Promise.all(whom(task).map(accountOfOwner));
    return {
      values: { by: event.byName, store, title, day },
      concerns: { storeId, ownerId, inspectorId },
      uids: uids.flat(),
    };
  });
}

const itsManagers = (check: Check, now: Date) => managersNow(check.storeId, now);
const bothSides = async (check: Check, now: Date) => [check.inspectorId, ...(await itsManagers(check, now))];

export const noticeReactions = [
  ofCheck("submitted", "check-submitted", itsManagers, ({ after }, usual) => ({
    ...usual,
    score: after.score ?? null,
    findings: after.findings ?? 0,
  })),
  ofCheck("appealed", "check-appealed", deciders, ({ after }, usual) => ({ ...usual, items: after.items.length })),
  ofCheck("decided", "appeal-decided", bothSides, ({ after }, usual) => {
    const removed = after.items.filter((item) => item.removed).length;
    return { ...usual, removed, kept: after.items.length - removed };
  }),
  ofCheck("reopened", "check-reopened", bothSides, (_, usual) => usual),
  ofCheck("voided", "check-voided", bothSides, (_, usual) => usual),
  ofCheck(
    "handed-over",
    "check-handed-over",
    async ({ inspectorId }) => [inspectorId],
    (_, usual) => usual,
  ),
  // Of tasks that a check's findings open, the notice of the check tells.
  ofTask("created", "task-assigned", ({ ownerId }) => [ownerId]),
  ofTask("reassigned", "task-assigned", ({ ownerId }) => [ownerId]),
  ofTask("done", "task-done", ({ inspectorId }) => [inspectorId]),
  ofTask("verified", "task-verified", ({ ownerId, doneBy }) => [ownerId, doneBy]),
  ofTask("reopened", "task-reopened", ({ ownerId, doneBy }) => [ownerId, doneBy]),
  ofTask("cancelled", "task-cancelled", ({ ownerId }) => [ownerId]),
  ofTask("commented", "task-commented", ({ ownerId, inspectorId }) => [ownerId, inspectorId]),
  tells(caseEvents, "recorded", "feedback-recorded", async ({ id }, now) => {
    const record = (await db.get(cases, id))?.data;
    if (!record) return null;
    const { storeId, managerId, storeName: store, day } = record;
    return { values: { store, day }, concerns: { storeId, managerId }, uids: await managersNow(storeId, now) };
  }),
  tells(caseEvents, "judged", "feedback-judged", async ({ id, byName: by }, now) => {
    const record = (await db.get(cases, id))?.data;
    if (!record) return null;
    const { storeId, managerId, storeName: store, day } = record;
    return { values: { by, store, day }, concerns: { storeId, managerId }, uids: await managersNow(storeId, now) };
  }),
  tells(storeEvents, "assigned", "store-assigned", async ({ id, byName: by, after }) => ({
    values: { by, store: after.store, day: after.from },
    concerns: { storeId: id },
    uids: await accountsOf([after.managerId]),
  })),
];
