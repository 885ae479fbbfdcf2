import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { say } from "#app/i18n/locale.ts";
import { countTasks } from "#app/tasks/count-tasks.server.ts";
import { listTasks } from "#app/tasks/list-tasks.server.ts";
import { isTaskOverdue } from "#app/tasks/task.ts";
import { titleOf } from "#app/tasks/title.ts";

const maxListed = 5;

export type StoreTaskSummary = Awaited<ReturnType<typeof readStoreTasks>>;

export async function readStoreTasks(user: User, storeId: string, now: Date) {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const [{ documents }, unfinished, overdue] = await Promise.all([
    listTasks(user, { storeId, status: "unfinished" }, { sort: "due", cursor: null, limit: maxListed }, now),
    countTasks(user, { storeId, status: "unfinished" }, today),
    countTasks(user, { storeId, status: "overdue" }, today),
  ]);
  return {
    storeId,
    unfinished,
    overdue,
    first: documents.map(({ id, data }) => ({
      id,
      title: say(titleOf(data)),
      status: data.status,
      priority: data.priority,
      due: formatDay(data.dueDay),
      overdue: isTaskOverdue(data, today),
    })),
  };
}
