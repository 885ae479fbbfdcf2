import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { countWaiting } from "#app/feedback/list-cases.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { countWords } from "#app/lists/count-words.ts";
import type { ListCount } from "#app/lists/list.ts";
import { countWaitingTasks } from "#app/tasks/count-tasks.server.ts";
import { href } from "#app/ui/href.ts";

/** How many records wait for the user, by the address of their area; areas without any are left out. */
export type WaitingCounts = Readonly<Record<string, string>>;

/** Counts index entries only, and at most a thousand for each query. */
export async function countWaitingRecords(user: User, now: Date): Promise<WaitingCounts> {
  const answers = user.role.includes("manager") || can(user, "decide feedback");
  const [tasks, feedback] = await Promise.all([
    countWaitingTasks(user, dayOf(now, config.APP_TIME_ZONE)),
    answers ? countWaiting(user) : 0,
  ]);
  const counts: readonly (readonly [string, ListCount])[] = [
    [href("/tasks"), tasks],
    [href("/qc/feedback"), feedback],
  ];
  return Object.fromEntries(counts.flatMap(([area, count]) => (count ? [[area, countWords(count)]] : [])));
}
