/** Reminders: each morning owners hear of tasks that are due the next day, and they and the leads of those that were due the day before. */
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { instantOf } from "#app/i18n/clock.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import type { Job } from "#app/jobs/job.ts";
import { prepareJob } from "#app/jobs/jobs.server.ts";
import { overdueEnd, tasks } from "#app/tasks/task.ts";
import { systemUid } from "#app/auth/system-user.ts";
import { accountOfOwner, deciders } from "./audience.server.ts";
import { tell } from "./tell.server.ts";

const minute = 60_000;
/** Before the daily mail. */
const remindsAt = 6 * 60 + 30;

/** Reminds once for each day. */
export const remindJob: Job<{ day: string }> = {
  name: "remind-of-tasks",
  input: z.object({ day: z.iso.date() }),
  async run({ input: { day }, ...work }) {
    const [tomorrow, yesterday] = [addDays(day, 1), addDays(day, -1)];
    const [due, overdue] = [await countByOwner(tomorrow), await countByOwner(yesterday)];
    const told = { event: `remind/${day}`, by: systemUid };
    const tellOwners = async (kind: "tasks-due" | "tasks-overdue", counts: typeof due, of: string) => {
      for (const [ownerId, count] of counts) {
        const uids = await accountOfOwner(ownerId);
        const values = { count, day: of };
        if (ownerId) await tell({ ...told, kind, id: ownerId, concerns: { ownerId }, values, uids }, work);
      }
    };
    await tellOwners("tasks-due", due, tomorrow);
    await tellOwners("tasks-overdue", overdue, yesterday);
    const count = [...overdue.values()].reduce((sum, each) => sum + each, 0);
    const values = { count, day: yesterday };
    if (count > 0)
      await tell({ ...told, kind: "tasks-escalated", id: "", concerns: {}, values, uids: await deciders() }, work);
    return due.size + overdue.size;
  },
};

/** Queues the day's reminders once its time has come. */
export const morningJob: Job = {
  name: "morning",
  every: 10 * minute,
  async run({ now }) {
    const day = dayOf(now, config.APP_TIME_ZONE);
    if (now < instantOf(day, remindsAt, config.APP_TIME_ZONE)) return 0;
    await db.transaction(async (tx) => (await prepareJob(tx, remindJob, { key: day, input: { day } }, now))());
    return 0;
  },
};

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
