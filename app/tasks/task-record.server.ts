import type { RecordKind } from "#app/changes/record.ts";
import { taskEvents } from "./events.ts";
import { type Task, taskRevision, tasks } from "./task.ts";

export const taskRecord: RecordKind<Task, typeof taskEvents> = {
  collection: tasks,
  events: taskEvents,
  scope: { name: "task", action: "read task", subjectOf: ({ data }) => data },
  revisionOf: ({ data }) => taskRevision(data),
};
