import type { User } from "#app/auth/user.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { config } from "#app/config.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { say } from "#app/i18n/locale.ts";
import { countWords } from "#app/lists/count-words.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { defineParams } from "#app/lists/params.ts";
import { describeDue } from "#app/tasks/due-label.ts";
import { taskParams } from "#app/tasks/list-params.ts";
import { listTasks } from "#app/tasks/list-tasks.server.ts";
import { movesOf } from "#app/tasks/moves.ts";
import { taskList } from "#app/tasks/pages/list/task-list.server.ts";
import { taskRevision } from "#app/tasks/task.ts";
import { titleOf } from "#app/tasks/title.ts";

const boardStatuses = ["open", "in-progress", "done", "verified"] as const;

const most = 20;
const mostVerified = 6;

const { status: _status, ...filters } = taskParams.filters;
const { status: _field, ...fields } = taskList.fields!;

const board = defineList({
  params: defineParams({ filters, offered: ["area", "category"], sorts: ["due", "priority"] }),
  fields,
  sort: { ...taskList.sort!, names: { due: taskList.sort!.names.due, priority: taskList.sort!.names.priority } },
  limit: most,
  choices: taskList.choices!,
  read: async ({ user, filters: sharedFilters, sort, now }) => {
    const columns = await Promise.all(
      boardStatuses.map(async (status) => {
        const isVerified = status === "verified";
        const page = {
          sort: isVerified ? ("-updatedAt" as const) : sort,
          cursor: null,
          limit: isVerified ? mostVerified : most,
        };
        const { documents, problems, next, count } = await listTasks(user, { ...sharedFilters, status }, page, now);
        const total = isVerified ? null : next === null ? documents.length : ((await count()) ?? { over: most });
        return { status, documents, problems, isCut: next !== null, total };
      }),
    );
    return { documents: columns, next: null, problems: columns[0]!.problems };
  },
  rows: (columns, { user, now }) => {
    const today = dayOf(now, config.APP_TIME_ZONE);
    return columns.map(({ status, documents, isCut, total }) => ({
      status,
      isCut,
      total: total === null ? null : countWords(total),
      cards: documents.map(({ id, data }) => ({
        id,
        title: say(titleOf(data)),
        thumb: data.finding?.photos[0]?.thumb ?? null,
        store: data.storeName,
        status: data.status,
        priority: data.priority,
        owner: data.ownerName,
        dueLabel: describeDue(data, { today, timeZone: config.APP_TIME_ZONE }),
        moves: movesOf(user, data),
        key: mintFormKey(user.uid, `move-task/${id}`),
        revision: taskRevision(data),
      })),
    }));
  },
});

export async function readBoard(user: User, search: URLSearchParams, now: Date) {
  const { rows: columns, ...list } = await readListPage(board, user, search, now);
  return { list, columns };
}

export type BoardColumn = Awaited<ReturnType<typeof readBoard>>["columns"][number];
export type Card = BoardColumn["cards"][number];
