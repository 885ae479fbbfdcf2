/** Reminders: each morning people hear of what is due from them, and they and the leads of what was due the day before. */
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { cases } from "#app/feedback/case.ts";
import { instantOf } from "#app/i18n/clock.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import type { Job } from "#app/jobs/job.ts";
import { prepareJob } from "#app/jobs/jobs.server.ts";
import { readDueSlots } from "#app/plan/due-slots.server.ts";
import { overdueEnd, tasks } from "#app/tasks/task.ts";
import { systemUid } from "#app/auth/system-user.ts";
import { accountOfOwner, deciders, managersOf } from "./audience.server.ts";
import type { ValuesOf } from "./notice-kinds.ts";
import { tell, type Telling } from "./tell.server.ts";

const minute = 60_000;
/** Before the daily mail. */
const remindsAt = 6 * 60 + 30;

interface Morning {
  readonly input: { day: string };
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Reminds once for each day. */
function reminder(name: string, run: (morning: Morning) => Promise<number>): Job<{ day: string }> {
  return { name, input: z.object({ day: z.iso.date() }), run };
}

const toldOn = (day: string) => ({ event: `remind/${day}`, by: systemUid });

const remindOfTasks = reminder("remind-of-tasks", async ({ input: { day }, ...work }) => {
  const [tomorrow, yesterday] = [addDays(day, 1), addDays(day, -1)];
  const [due, overdue] = [await countByOwner(tomorrow), await countByOwner(yesterday)];
  const tellOwners = async (kind: "tasks-due" | "tasks-overdue", counts: typeof due, of: string) => {
    const tellings = new Map<string, Telling<typeof kind>>();
    for (const [ownerId, count] of counts)
      for (const uid of ownerId ? await accountOfOwner(ownerId) : []) {
        // Who is both a store manager and one of the staff has tasks as either.
        const values = { count: count + (tellings.get(uid)?.values.count ?? 0), day: of };
        tellings.set(uid, { id: ownerId!, concerns: { ownerId: ownerId! }, values, uids: [uid] });
      }
    await tell({ ...toldOn(day), kind }, [...tellings.values()], work);
  };
  await tellOwners("tasks-due", due, tomorrow);
  await tellOwners("tasks-overdue", overdue, yesterday);
  const count = [...overdue.values()].reduce((sum, each) => sum + each, 0);
  await tellDeciders(day, "tasks-escalated", { count, day: yesterday }, work);
  return due.size + overdue.size;
});

const remindOfSlots = reminder("remind-of-slots", async ({ input: { day }, ...work }) => {
  const { due, missed } = await readDueSlots(day);
  const theirs = [...due].map(([uid, count]) => ({ id: uid, concerns: {}, values: { count, day }, uids: [uid] }));
  await tell({ ...toldOn(day), kind: "slots-due" }, theirs, work);
  await tellDeciders(day, "slots-missed", { ...missed, day: addDays(day, -1) }, work);
  return due.size + missed.count;
});

/** Of answers that customers wait for: those due until the next morning, and those that became overdue since the last. */
const remindOfFeedback = reminder("remind-of-feedback", async ({ input: { day }, ...work }) => {
  const [before, at, after] = [-1, 0, 1].map((days) =>
    instantOf(addDays(day, days), remindsAt, config.APP_TIME_ZONE).toISOString(),
  );
  const tellManagers = async (kind: "feedback-due" | "feedback-overdue", byStore: Map<string, number>) => {
    const whom = [...(await managersOf([...byStore.keys()], work.now))];
    const tellings = whom.map(([uid, own]) => {
      const count = own.reduce((sum, storeId) => sum + (byStore.get(storeId) ?? 0), 0);
      return { id: own[0]!, concerns: { storeId: own[0]! }, values: { count }, uids: [uid] };
    });
    await tell({ ...toldOn(day), kind }, tellings, work);
  };
  const [due, overdue] = [await countByStore(at!, after!), await countByStore(before!, at!)];
  await tellManagers("feedback-due", due);
  await tellManagers("feedback-overdue", overdue);
  const count = [...overdue.values()].reduce((sum, each) => sum + each, 0);
  await tellDeciders(day, "feedback-escalated", { count }, work);
  return due.size + overdue.size;
});

async function tellDeciders<Name extends "tasks-escalated" | "slots-missed" | "feedback-escalated">(
  day: string,
  kind: Name,
  values: ValuesOf<Name> & { count: number },
  work: Omit<Morning, "input">,
): Promise<void> {
  if (values.count === 0) return;
  await tell({ ...toldOn(day), kind }, [{ id: "", concerns: {}, values, uids: await deciders() }], work);
}

export const reminders = [remindOfTasks, remindOfSlots, remindOfFeedback];

/** Queues the day's reminders once its time has come. */
export const morningJob: Job = {
  name: "morning",
  every: 10 * minute,
  async run({ now }) {
    const day = dayOf(now, config.APP_TIME_ZONE);
    if (now < instantOf(day, remindsAt, config.APP_TIME_ZONE)) return 0;
    for (const job of reminders)
      await db.transaction(async (tx) => (await prepareJob(tx, job, { key: day, input: { day } }, now))());
    return 0;
  },
};

/** How many customers wait for an answer that is due between two instants, by store. */
async function countByStore(from: string, to: string): Promise<Map<string, number>> {
  const found = await queryAll(db, cases, {
    where: [
      ["dueAt", ">=", from],
      ["dueAt", "<", to],
    ],
    orderBy: [["dueAt", "asc"]],
  });
  const counts = new Map<string, number>();
  for (const { data } of found) if (data.waiting) counts.set(data.storeId, (counts.get(data.storeId) ?? 0) + 1);
  return counts;
}

/** How many unfinished tasks were or are due on a day, by owner. */
async function countByOwner(day: string): Promise<Map<string | null, number>> {
  const found = await queryAll(db, tasks, {
    where: [
      ["byDue", ">=", overdueEnd(day)],
      ["byDue", "<", overdueEnd(addDays(day, 1))],
    ],
    orderBy: [["byDue", "asc"]],
  });
  const counts = new Map<string | null, number>();
  for (const { data } of found) counts.set(data.ownerId, (counts.get(data.ownerId) ?? 0) + 1);
  return counts;
}
