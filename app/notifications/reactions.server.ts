/** Which event tells whom, as a table. */
import { wasSubmitted } from "#app/auth/can.ts";
import { sittingEvents } from "#app/camera/events.ts";
import { sittings } from "#app/camera/sitting.ts";
import { checkEvents } from "#app/checks/events.ts";
import { type Check, checks } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import { cases } from "#app/feedback/case.ts";
import { caseEvents } from "#app/feedback/events.ts";
import { storeEvents } from "#app/stores/events.ts";
import { taskEvents } from "#app/tasks/events.ts";
import { countOpenTasks } from "#app/tasks/release-tasks.server.ts";
import { type Task, tasks } from "#app/tasks/task.ts";
import { titleOf } from "#app/tasks/title.ts";
import type { Verb } from "#app/timeline/events.ts";
import type { Happened } from "#app/timeline/reactions.server.ts";
import { accountOfOwner, accountsOf, deciders, managersNow } from "./audience.server.ts";
import type { NoticeName, ValuesOf } from "./notice-kinds.ts";
import { closingReactions } from "./closing-reactions.server.ts";
import { leavingReactions } from "./leaving-reactions.server.ts";
import { planReactions } from "./plan-reactions.server.ts";
import { slotReactions } from "./slot-reactions.server.ts";
import { tells } from "./tells.server.ts";

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
function ofTask<What extends Verb<typeof taskEvents>>(
  what: What,
  kind: Extract<NoticeName, `task-${string}`>,
  whom: (task: Task, event: Happened<typeof taskEvents, What>) => readonly (string | null)[],
) {
  return tells(taskEvents, what, kind, async (event) => {
    const task = (await db.get(tasks, event.id))?.data;
    if (!task) return null;
    const { storeId, ownerId, inspectorId, storeName: store, dueDay: day } = task;
    const uids = await Promise.all(whom(task, event).map(accountOfOwner));
    return {
      values: { by: event.byName, store, title: titleOf(task), day },
      concerns: { storeId, ownerId, inspectorId },
      uids: uids.flat(),
    };
  });
}

/** Tells a store's managers of what was done to a case. */
function ofCase<Name extends NoticeName>(
  what: Verb<typeof caseEvents>,
  kind: Name,
  values: (by: string, usual: { store: string; day: string }) => ValuesOf<Name>,
) {
  return tells(caseEvents, what, kind, async ({ id, byName }, now) => {
    const record = (await db.get(cases, id))?.data;
    if (!record) return null;
    const { storeId, managerId, storeName: store, day } = record;
    return {
      values: values(byName, { store, day }),
      concerns: { storeId, managerId },
      uids: await managersNow(storeId, now),
    };
  });
}

const itsManagers = (check: Check, now: Date) => managersNow(check.storeId, now);
/** The store's side not of what was a draft throughout, which it never saw. */
const bothSides = async (check: Check, now: Date) => [
  check.inspectorId,
  ...(wasSubmitted(check) ? await itsManagers(check, now) : []),
];

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
  ofCheck("approved", "check-approved", itsManagers, (_, usual) => usual),
  ofCheck(
    "handed-over",
    "check-handed-over",
    async ({ inspectorId }) => [inspectorId],
    (_, usual) => usual,
  ),
  // Of tasks that a check's findings open, the notice of the check tells.
  ofTask("created", "task-assigned", ({ ownerId }) => [ownerId]),
  ofTask("reassigned", "task-assigned", ({ ownerId }, { after }) =>
    after.cause === "manager-changed" ? [] : [ownerId],
  ),
  // Those of a store come together.
  tells(taskEvents, "reassigned", "tasks-handed-on", async ({ id, at, after }) => {
    const task = (await db.get(tasks, id))?.data;
    if (after.cause !== "manager-changed" || !task?.ownerId) return null;
    const { storeId, ownerId, storeName: store } = task;
    const count = await countOpenTasks(storeId, ownerId);
    return {
      event: `handed-on/${storeId}/${ownerId}/${at}`,
      run: `handed-on/${ownerId}/${at}`,
      id: ownerId,
      values: { count, store },
      concerns: { storeId, ownerId },
      uids: await accountOfOwner(ownerId),
    };
  }),
  ofTask("changed", "task-changed", ({ ownerId }) => [ownerId]),
  ofTask("done", "task-done", ({ inspectorId }) => [inspectorId]),
  ofTask("verified", "task-verified", ({ ownerId, doneBy }) => [ownerId, doneBy]),
  ofTask("reopened", "task-reopened", ({ ownerId, doneBy }) => [ownerId, doneBy]),
  ofTask("cancelled", "task-cancelled", ({ ownerId }) => [ownerId]),
  ofTask("commented", "task-commented", ({ ownerId, inspectorId }) => [ownerId, inspectorId]),
  ofCase("recorded", "feedback-recorded", (_, { store, day }) => ({ store, day })),
  ofCase("judged", "feedback-judged", (by, usual) => ({ by, ...usual })),
  ofCase("reopened", "feedback-reopened", (by, usual) => ({ by, ...usual })),
  // Observations come one by one: of a sitting the first tells.
  tells(sittingEvents, "observation-added", "camera-findings", async ({ id, byName: by }, now) => {
    const sitting = (await db.get(sittings, id))?.data;
    if (!sitting) return null;
    const { storeId, managerId, storeName: store, day } = sitting;
    return {
      event: `sitting/${id}`,
      values: { by, store, day },
      concerns: { storeId, managerId },
      uids: await managersNow(storeId, now),
    };
  }),
  tells(storeEvents, "assigned", "store-assigned", async ({ id, byName: by, after }) => ({
    values: { by, store: after.store, day: after.from },
    concerns: { storeId: id },
    uids: await accountsOf([after.managerId]),
  })),
  ...leavingReactions,
  ...closingReactions,
  ...slotReactions,
  ...planReactions,
];
