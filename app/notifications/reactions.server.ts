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
import type { ReactionEvent } from "#app/timeline/reactions.server.ts";
import { accountOfOwner, accountsOf, deciders, managersNow } from "./audience.server.ts";
import type { NoticeName, ValuesOf } from "./notice-kinds.ts";
import { closingReactions } from "./closing-reactions.server.ts";
import { leavingReactions } from "./leaving-reactions.server.ts";
import { planReactions } from "./plan-reactions.server.ts";
import { slotReactions } from "./slot-reactions.server.ts";
import { notifyOn } from "./notify-on.server.ts";

function onCheck<What extends Verb<typeof checkEvents>, Name extends NoticeName>(
  what: What,
  kind: Name,
  toRecipients: (check: Check, now: Date) => Promise<Iterable<string>>,
  values: (
    event: ReactionEvent<typeof checkEvents, What>,
    usual: { by: string; store: string; day: string },
  ) => ValuesOf<Name>,
) {
  return notifyOn(checkEvents, what, kind, async (event, now) => {
    const check = (await db.get(checks, event.id))?.data;
    if (!check) return null;
    const { storeId, managerId, inspectorId, storeName: store, day } = check;
    return {
      values: values(event, { by: event.byName, store, day }),
      concerns: { storeId, managerId, inspectorId },
      uids: await toRecipients(check, now),
    };
  });
}

function onTask<What extends Verb<typeof taskEvents>>(
  what: What,
  kind: Extract<NoticeName, `task-${string}`>,
  toRecipients: (task: Task, event: ReactionEvent<typeof taskEvents, What>) => readonly (string | null)[],
) {
  return notifyOn(taskEvents, what, kind, async (event) => {
    const task = (await db.get(tasks, event.id))?.data;
    if (!task) return null;
    const { storeId, ownerId, inspectorId, storeName: store, dueDay: day } = task;
    const uids = await Promise.all(toRecipients(task, event).map(accountOfOwner));
    return {
      values: { by: event.byName, store, title: titleOf(task), day },
      concerns: { storeId, ownerId, inspectorId },
      uids: uids.flat(),
    };
  });
}

function onCase<Name extends NoticeName>(
  what: Verb<typeof caseEvents>,
  kind: Name,
  values: (by: string, usual: { store: string; day: string }) => ValuesOf<Name>,
) {
  return notifyOn(caseEvents, what, kind, async ({ id, byName }, now) => {
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

const managersOfCheck = (check: Check, now: Date) => managersNow(check.storeId, now);
/** Managers never saw a check that was not submitted. */
const bothSides = async (check: Check, now: Date) => [
  check.inspectorId,
  ...(wasSubmitted(check) ? await managersOfCheck(check, now) : []),
];

export const noticeReactions = [
  onCheck("submitted", "check-submitted", managersOfCheck, ({ after }, usual) => ({
    ...usual,
    score: after.score ?? null,
    findings: after.findings ?? 0,
  })),
  onCheck("appealed", "check-appealed", deciders, ({ after }, usual) => ({ ...usual, items: after.items.length })),
  onCheck("decided", "appeal-decided", bothSides, ({ after }, usual) => {
    const removed = after.items.filter((item) => item.removed).length;
    return { ...usual, removed, kept: after.items.length - removed };
  }),
  onCheck("reopened", "check-reopened", bothSides, (_, usual) => usual),
  onCheck("voided", "check-voided", bothSides, (_, usual) => usual),
  onCheck("approved", "check-approved", managersOfCheck, (_, usual) => usual),
  onCheck(
    "handed-over",
    "check-handed-over",
    async ({ inspectorId }) => [inspectorId],
    (_, usual) => usual,
  ),
  // The notice of the check names the tasks from its findings.
  onTask("created", "task-assigned", ({ ownerId }) => [ownerId]),
  onTask("reassigned", "task-assigned", ({ ownerId }, { after }) =>
    after.cause === "manager-changed" ? [] : [ownerId],
  ),
  // Tasks of one store make one notice.
  notifyOn(taskEvents, "reassigned", "tasks-handed-on", async ({ id, at, after }) => {
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
  onTask("changed", "task-changed", ({ ownerId }) => [ownerId]),
  onTask("done", "task-done", ({ inspectorId }) => [inspectorId]),
  onTask("verified", "task-verified", ({ ownerId, doneBy }) => [ownerId, doneBy]),
  onTask("reopened", "task-reopened", ({ ownerId, doneBy }) => [ownerId, doneBy]),
  onTask("cancelled", "task-cancelled", ({ ownerId }) => [ownerId]),
  onTask("commented", "task-commented", ({ ownerId, inspectorId }) => [ownerId, inspectorId]),
  onCase("recorded", "feedback-recorded", (_, { store, day }) => ({ store, day })),
  onCase("judged", "feedback-judged", (by, usual) => ({ by, ...usual })),
  onCase("reopened", "feedback-reopened", (by, usual) => ({ by, ...usual })),
  // Only the first observation of a sitting sends a notice.
  notifyOn(sittingEvents, "observation-added", "camera-findings", async ({ id, byName: by }, now) => {
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
  notifyOn(storeEvents, "assigned", "store-assigned", async ({ id, byName: by, after }) => ({
    values: { by, store: after.store, day: after.from },
    concerns: { storeId: id },
    uids: await accountsOf([after.managerId]),
  })),
  ...leavingReactions,
  ...closingReactions,
  ...slotReactions,
  ...planReactions,
];
