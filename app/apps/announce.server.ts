/** Webhooks get ids and an address to read more, never personal data. */
import { activities } from "#app/activities/activity.ts";
import { activityEvents } from "#app/activities/events.ts";
import { sittingEvents } from "#app/camera/events.ts";
import { sittings } from "#app/camera/sitting.ts";
import { checkEvents } from "#app/checks/events.ts";
import { checks } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import { derivedId } from "#app/db/ids.ts";
import { cases } from "#app/feedback/case.ts";
import { caseEvents } from "#app/feedback/events.ts";
import { publicOrigin } from "#app/mail/transport.server.ts";
import { storeEvents } from "#app/stores/events.ts";
import { stores } from "#app/stores/store.ts";
import { taskEvents } from "#app/tasks/events.ts";
import { tasks } from "#app/tasks/task.ts";
import type { Events, Verb } from "#app/timeline/events.ts";
import { defineReaction } from "#app/timeline/reactions.server.ts";
import { href } from "#app/ui/href.ts";
import { newDelivery } from "./deliver.server.ts";
import { deliveries } from "./delivery.ts";
import { type Topic, webhooks } from "./webhook.ts";

/** Message ids derive from the event and the webhook, so a repeated reaction queues nothing twice. */
function announces<E extends Events, What extends Verb<E>>(
  events: E,
  topics: Readonly<Record<What, Topic>>,
  read: (id: string) => Promise<object | null>,
) {
  return defineReaction(events, Object.keys(topics) as What[], async ({ eventId, id, what, at }, { now }) => {
    const topic = topics[what];
    const { documents } = await db.query(webhooks, { where: [["topics", "array-contains", topic]], limit: 100 });
    const listening = documents.filter(({ data }) => data.connected);
    const payload = listening.length > 0 ? await read(id) : null;
    if (!payload) return;
    const data = { id, ...payload };
    await db.transaction(async (tx) => {
      const ids = listening.map((webhook) => derivedId("delivery", eventId, webhook.id));
      const existing = await tx.getMany(deliveries, ids);
      for (const [index, webhook] of listening.entries())
        if (!existing[index]) tx.create(deliveries, ids[index]!, newDelivery(webhook.id, { topic, at, data }, now));
    });
  });
}

const link = (path: string) => publicOrigin + path;

export const webhookReactions = [
  announces(
    checkEvents,
    {
      submitted: "check.submitted",
      appealed: "check.appealed",
      decided: "check.appeal-decided",
      approved: "check.approved",
      reopened: "check.reopened",
      voided: "check.voided",
    },
    async (id) => {
      const check = (await db.get(checks, id))?.data;
      if (!check) return null;
      const { code, storeId, templateId, day, status } = check;
      return { code, storeId, templateId, day, status, url: link(href("/qc/check/view", { id })) };
    },
  ),
  announces(
    taskEvents,
    {
      created: "task.created",
      done: "task.done",
      verified: "task.verified",
      reopened: "task.reopened",
      cancelled: "task.cancelled",
    },
    async (id) => {
      const task = (await db.get(tasks, id))?.data;
      if (!task) return null;
      const { storeId, status, priority, dueDay } = task;
      return { storeId, status, priority, dueDay, url: link(href("/tasks/:id", { id })) };
    },
  ),
  announces(caseEvents, { recorded: "feedback.recorded", judged: "feedback.judged" }, async (id) => {
    const record = (await db.get(cases, id))?.data;
    if (!record) return null;
    const { storeId, day, status, severity, justified } = record;
    return { storeId, day, status, severity, justified, url: link(href("/qc/feedback/:id", { id })) };
  }),
  announces(sittingEvents, { recorded: "camera.recorded" }, async (id) => {
    const sitting = (await db.get(sittings, id))?.data;
    if (!sitting) return null;
    const { storeId, day, status } = sitting;
    return { storeId, day, status, url: link(href("/qc/camera/:id", { id })) };
  }),
  announces(activityEvents, { recorded: "activity.done", done: "activity.done" }, async (id) => {
    const activity = (await db.get(activities, id))?.data;
    if (!activity) return null;
    const { storeId, category, day, status } = activity;
    return { storeId, category, day, status, url: link(href("/qc/activities/:id", { id })) };
  }),
  announces(
    storeEvents,
    { created: "store.created", closed: "store.closed", reopened: "store.reopened" },
    async (id) => {
      const store = (await db.get(stores, id))?.data;
      if (!store) return null;
      const { code, area, status } = store;
      return { code, area, status, url: link(href("/qc/stores/:id", { id })) };
    },
  ),
];
