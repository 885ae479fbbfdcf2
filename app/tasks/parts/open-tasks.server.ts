import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { say } from "#app/i18n/locale.ts";
import { countTasks } from "#app/tasks/count-tasks.server.ts";
import { describeDue } from "#app/tasks/due-label.ts";
import { listTasks } from "#app/tasks/list-tasks.server.ts";
import { titleOf } from "#app/tasks/title.ts";

const maxListed = 5;

export type TaskSubject = { readonly storeId: string } | { readonly ownerId: string };
export type OpenTaskSummary = Awaited<ReturnType<typeof readOpenTasks>>;

export async function readOpenTasks(user: User, subject: TaskSubject, now: Date) {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const [{ documents }, unfinished, overdue] = await Promise.all([
    listTasks(user, { ...subject, status: "unfinished" }, { sort: "due", cursor: null, limit: maxListed }, now),
    countTasks(user, { ...subject, status: "unfinished" }, today),
    countTasks(user, { ...subject, status: "overdue" }, today),
  ]);
  return {
    subject,
    unfinished,
    overdue,
    first: documents.map(({ id, data }) => ({
      id,
      title: say(titleOf(data)),
      store: "storeId" in subject ? "" : data.storeName,
      thumb: data.finding?.photos[0]?.thumb ?? null,
      priority: data.priority,
      dueLabel: describeDue(data, { today, timeZone: config.APP_TIME_ZONE }),
    })),
  };
}
