import { z } from "zod";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { cases } from "#app/feedback/case.ts";
import { instantAt } from "#app/i18n/clock.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import type { Job } from "#app/jobs/job.ts";
import { prepareJob, wasQueued } from "#app/jobs/jobs.server.ts";
import { readDueSlots } from "#app/plan/due-slots.server.ts";
import { overdueEnd, tasks } from "#app/tasks/task.ts";
import { systemUid } from "#app/auth/system-user.ts";
import { accountOfOwner, deciders, storesByManager } from "./audience.server.ts";
import type { ValuesOf } from "./notice-kinds.ts";
import { type AddressedNotice, notify } from "./notify.server.ts";

const minute = 60_000;
/** Before the daily mail. */
const reminderMinute = 6 * 60 + 30;
/** Days without a running instance to catch up; queued jobs keep their keys a little longer. */
const maxDaysCaughtUp = 28;

const morningSchema = z.object({
  day: z.iso.date(),
  /** The previous morning with reminders; by default the day before. */
  last: z.iso.date().optional(),
});
type Days = z.infer<typeof morningSchema>;

interface Morning {
  readonly input: Required<Days>;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Covers the days since the previous reminder, on which no instance ran. */
function reminder(name: string, run: (morning: Morning) => Promise<number>): Job<Days> {
  return {
    name,
    input: morningSchema,
    run: ({ input: { day, last = addDays(day, -1) }, ...work }) => run({ input: { day, last }, ...work }),
  };
}

const laterOf = (one: string, other: string) => (one > other ? one : other);
const earlierOf = (one: string, other: string) => (one < other ? one : other);

interface DueTasks {
  readonly count: number;
  readonly from?: string;
  readonly day: string;
}

function addDue(one: DueTasks, other: DueTasks | undefined): DueTasks {
  if (!other) return one;
  const from = earlierOf(one.from ?? one.day, other.from ?? other.day);
  const day = laterOf(one.day, other.day);
  return { count: one.count + other.count, day, ...(from < day && { from }) };
}

const originOn = (day: string) => ({ event: `remind/${day}`, by: systemUid });

const remindOfTasks = reminder("remind-of-tasks", async ({ input: { day, last }, ...work }) => {
  // Tasks due on skipped days are overdue by now.
  const dueTasks = await readTasksByOwner(laterOf(day, addDays(last, 2)), addDays(day, 1));
  const overdue = await readTasksByOwner(last, addDays(day, -1));
  const notifyOwners = async (kind: "tasks-due" | "tasks-overdue", theirs: typeof dueTasks) => {
    const byRecipient = new Map<string, AddressedNotice<typeof kind>>();
    for (const [ownerId, own] of theirs)
      for (const uid of ownerId ? await accountOfOwner(ownerId) : []) {
        // A person can have tasks as a store manager and as one of the staff.
        const values = { ...addDue(own, byRecipient.get(uid)?.values) };
        byRecipient.set(uid, { id: ownerId!, concerns: { ownerId: ownerId! }, values, uids: [uid] });
      }
    await notify({ ...originOn(day), kind }, [...byRecipient.values()], work);
  };
  await notifyOwners("tasks-due", dueTasks);
  await notifyOwners("tasks-overdue", overdue);
  const [first, ...others] = overdue.values();
  if (first) await notifyDeciders(day, "tasks-escalated", { ...others.reduce(addDue, first) }, work);
  return dueTasks.size + overdue.size;
});

const remindOfSlots = reminder("remind-of-slots", async ({ input: { day, last }, ...work }) => {
  const { due, missed } = await readDueSlots(day, last);
  const theirs = [...due].map(([uid, count]) => ({ id: uid, concerns: {}, values: { count, day }, uids: [uid] }));
  await notify({ ...originOn(day), kind: "slots-due" }, theirs, work);
  await notifyDeciders(day, "slots-missed", { ...missed, day: addDays(day, -1) }, work);
  return due.size + missed.count;
});

const remindOfFeedback = reminder("remind-of-feedback", async ({ input: { day, last }, ...work }) => {
  const [before, at, after] = [last, day, addDays(day, 1)].map((each) =>
    instantAt(each, reminderMinute, config.APP_TIME_ZONE).toISOString(),
  );
  const notifyManagers = async (kind: "feedback-due" | "feedback-overdue", byStore: Map<string, number>) => {
    const recipients = [...(await storesByManager([...byStore.keys()], work.now))];
    const addressed = recipients.map(([uid, own]) => {
      const count = own.reduce((sum, storeId) => sum + (byStore.get(storeId) ?? 0), 0);
      return { id: own[0]!, concerns: { storeId: own[0]! }, values: { count }, uids: [uid] };
    });
    await notify({ ...originOn(day), kind }, addressed, work);
  };
  const [dueCases, overdue] = [await countCasesByStore(at!, after!), await countCasesByStore(before!, at!)];
  await notifyManagers("feedback-due", dueCases);
  await notifyManagers("feedback-overdue", overdue);
  const count = [...overdue.values()].reduce((sum, each) => sum + each, 0);
  await notifyDeciders(day, "feedback-escalated", { count }, work);
  return dueCases.size + overdue.size;
});

async function notifyDeciders<Name extends "tasks-escalated" | "slots-missed" | "feedback-escalated">(
  day: string,
  kind: Name,
  values: ValuesOf<Name> & { count: number },
  work: Omit<Morning, "input">,
): Promise<void> {
  if (values.count === 0) return;
  await notify({ ...originOn(day), kind }, [{ id: "", concerns: {}, values, uids: await deciders() }], work);
}

export const reminders = [remindOfTasks, remindOfSlots, remindOfFeedback];

export const morningJob: Job = {
  name: "morning",
  every: 10 * minute,
  async run({ now }) {
    const day = dayOf(now, config.APP_TIME_ZONE);
    if (now < instantAt(day, reminderMinute, config.APP_TIME_ZONE)) return 0;
    const before = Array.from({ length: maxDaysCaughtUp }, (_, at) => addDays(day, -1 - at));
    for (const job of reminders) {
      const [today] = await wasQueued(job, [day]);
      const last = today ? undefined : before[(await wasQueued(job, before)).indexOf(true)];
      await db.transaction(async (tx) => (await prepareJob(tx, job, { key: day, input: { day, last } }, now))());
    }
    return 0;
  },
};

async function countCasesByStore(from: string, to: string): Promise<Map<string, number>> {
  const dueCases = await queryAll(db, cases, {
    where: [
      ["dueAt", ">=", from],
      ["dueAt", "<", to],
    ],
    orderBy: [["dueAt", "asc"]],
  });
  const counts = new Map<string, number>();
  for (const { data } of dueCases) if (data.waiting) counts.set(data.storeId, (counts.get(data.storeId) ?? 0) + 1);
  return counts;
}

async function readTasksByOwner(from: string, to: string): Promise<Map<string | null, DueTasks>> {
  const dueTasks = await queryAll(db, tasks, {
    where: [
      ["byDue", ">=", overdueEnd(from)],
      ["byDue", "<", overdueEnd(addDays(to, 1))],
    ],
    orderBy: [["byDue", "asc"]],
  });
  const byOwner = new Map<string | null, DueTasks>();
  for (const { data } of dueTasks)
    byOwner.set(data.ownerId, addDue({ count: 1, day: data.dueDay }, byOwner.get(data.ownerId)));
  return byOwner;
}
