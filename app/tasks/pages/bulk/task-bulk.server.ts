import { authorize } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import { defineBulk } from "#app/records/define-bulk.server.ts";
import { refuseError } from "#app/records/refusals.ts";
import { isMovePossible } from "#app/tasks/moves.ts";
import { taskList } from "#app/tasks/pages/list/task-list.server.ts";
import { describeTaskProblems } from "#app/tasks/pages/problems.ts";
import { TaskRefused } from "#app/tasks/task-errors.ts";
import { bulkTaskForms } from "#app/tasks/task-form.ts";
import { isUnfinished, type Task, tasks } from "#app/tasks/task.ts";
import { adjustTask, moveTask, reassignTask } from "#app/tasks/tasks.server.ts";
import { titleOf } from "#app/tasks/title.ts";
import { href } from "#app/ui/href.ts";

type Action = keyof typeof bulkTaskForms;

const isChangeable = (task: Task, user: User) => can(user, "change task", task) && isUnfinished(task);

export function allowedActions(user: User): Action[] {
  return can(user, "create task") ? (Object.keys(bulkTaskForms) as Action[]) : ["start"];
}

export const taskBulk = defineBulk({
  name: "bulk-tasks",
  path: href("/tasks/bulk"),
  list: taskList,
  listHref: (search) => href("/tasks/", search),
  authorize(user, action) {
    if (action && !allowedActions(user).includes(action)) authorize(user, "create task");
  },
  async find(user, ids) {
    const documents = await db.getMany(tasks, [...ids]);
    return documents.filter((stored) => stored !== null).filter(({ data }) => can(user, "read task", data));
  },
  forms: bulkTaskForms,
  actions: {
    start: {
      label: () => m.tasks_bulk_start(),
      isPossible: (task, user) => can(user, "work on task", task) && isMovePossible("start", task),
      change: (user, { id }, _, { run, now }) => moveTask(user, id, "start", { run }, now),
    },
    verify: {
      label: () => m.tasks_bulk_verify(),
      isPossible: (task, user) => can(user, "verify task", task) && isMovePossible("verify", task),
      change: (user, { id }, _, { run, now }) => moveTask(user, id, "verify", { run }, now),
    },
    assign: {
      label: () => m.tasks_assign(),
      isPossible: isChangeable,
      change: (user, { id }, { to }, { run, now }) => reassignTask(user, id, { to, run }, now),
    },
    due: {
      label: () => m.tasks_bulk_due(),
      isPossible: isChangeable,
      change: (user, { id }, { dueDay }, { run, now }) => adjustTask(user, id, { dueDay }, { run }, now),
    },
    priority: {
      label: () => m.tasks_bulk_priority(),
      isPossible: isChangeable,
      change: (user, { id }, { priority }, { run, now }) => adjustTask(user, id, { priority }, { run }, now),
    },
    cancel: {
      label: () => m.tasks_bulk_cancel(),
      isDestructive: true,
      isPossible: (task, user) => can(user, "change task", task) && isMovePossible("cancel", task),
      change: (user, { id }, { reason }, { run, now }) => moveTask(user, id, "cancel", { reason, run }, now),
    },
  },
  describe: async (documents) =>
    documents.map(({ id, data: { title, finding, storeName, ownerName, dueDay } }) => ({
      id,
      name: say(titleOf({ title, finding })),
      detail: [storeName, ownerName ?? m.tasks_owner_none(), formatDay(dueDay)].join(" · "),
    })),
  texts: {
    menu: () => m.tasks_bulk_action(),
    next: () => m.tasks_bulk_next(),
    unknown: () => m.tasks_bulk_unknown(),
    lead: (count) => m.tasks_bulk_count({ count }),
    none: () => m.tasks_bulk_none(),
    back: () => m.tasks_bulk_back(),
    cancel: () => m.ui_cancel(),
    button: (count) => m.tasks_bulk_do({ count }),
    done: (count) => m.tasks_bulk_done({ count }),
    skipped(count, action) {
      if (action === "start") return m.tasks_bulk_left_start({ count });
      return action === "verify" ? m.tasks_bulk_left_verify({ count }) : m.tasks_bulk_left({ count });
    },
    cut: (most) => m.tasks_bulk_most({ most }),
    progress: (count, rest) => m.tasks_bulk_going({ count, rest }),
  },
  refusal: refuseError(TaskRefused, ({ problems }) => {
    const { ownerId: to, ...others } = describeTaskProblems(problems);
    return { ...others, to };
  }),
});
