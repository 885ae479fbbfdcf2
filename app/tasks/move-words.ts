import { m } from "#app/i18n/locale.ts";
import type { TaskMoveName } from "#app/tasks/moves.ts";

type Words = Readonly<Record<Exclude<TaskMoveName, "finish">, () => string>>;

export const taskMoveNames: Words = {
  start: () => m.tasks_move_start(),
  verify: () => m.tasks_move_verify(),
  reopen: () => m.tasks_move_reopen(),
  cancel: () => m.tasks_move_cancel(),
};

export const moveBodies: Words = {
  start: () => m.tasks_move_start_body(),
  verify: () => m.tasks_move_verify_body(),
  reopen: () => m.tasks_move_reopen_body(),
  cancel: () => m.tasks_move_cancel_body(),
};

export const movedWords: Words = {
  start: () => m.tasks_moved_start(),
  verify: () => m.tasks_moved_verify(),
  reopen: () => m.tasks_moved_reopen(),
  cancel: () => m.tasks_moved_cancel(),
};
