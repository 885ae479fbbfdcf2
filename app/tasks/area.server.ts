import type { Area } from "#app/area.ts";
import { areaCopiesIn } from "#app/stores/area-copies.server.ts";
import { findStoresUsedIn } from "#app/stores/hooks.server.ts";
import { countOpenTasks, handOnTasks, releaseTasksOfDisabledUsers } from "./release-tasks.server.ts";
import { tasks } from "./task.ts";

export const area: Area = {
  lists: async () => [(await import("./pages/list/task-list.server.ts")).taskList],
  reactions: [releaseTasksOfDisabledUsers],
  areaCopies: areaCopiesIn(tasks),
  findStoreUses: findStoresUsedIn(tasks, () => undefined),
  takeOver: handOnTasks,
  countOpenTasks,
};
