import { type Action, can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import type { Task } from "./task.ts";
import type { TaskStatus } from "./task-names.ts";

interface Move {
  readonly by: Action;
  readonly from: readonly TaskStatus[];
  readonly to: TaskStatus;
  readonly reason?: true;
  /** Photos or a note. */
  readonly evidence?: true;
}

export const moves = {
  start: { by: "work on task", from: ["open"], to: "in-progress" },
  finish: { by: "work on task", from: ["open", "in-progress"], to: "done", evidence: true },
  verify: { by: "verify task", from: ["done"], to: "verified" },
  reopen: { by: "change task", from: ["done", "verified", "cancelled"], to: "open", reason: true },
  cancel: { by: "change task", from: ["open", "in-progress", "done"], to: "cancelled", reason: true },
} as const satisfies Record<string, Move>;
export type TaskMoveName = keyof typeof moves;

const names = Object.keys(moves) as TaskMoveName[];
export const moveNamed = (name: string): TaskMoveName | undefined => names.find((each) => each === name);

/** A task that was cancelled with its finding only reopens with it. */
export function isMovePossible(name: TaskMoveName, { status, cancelled }: Pick<Task, "status" | "cancelled">): boolean {
  const { from }: Move = moves[name];
  return from.includes(status) && (cancelled === null || cancelled.cause === "by-hand");
}

export function movesOf(user: User, task: Task): TaskMoveName[] {
  return names.filter((name) => isMovePossible(name, task) && can(user, moves[name].by, task));
}
