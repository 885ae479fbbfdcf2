import type { RecordKind } from "#app/changes/record.ts";
import { StaleRecord } from "#app/records/record-errors.ts";
import { taskEvents } from "./events.ts";
import { type Task, taskRevision, tasks } from "./task.ts";

export const taskRecord: RecordKind<Task, typeof taskEvents> = {
  collection: tasks,
  events: taskEvents,
  scope: { name: "task", action: "read task", subjectOf: ({ data }) => data },
  revisionOf: ({ data }) => taskRevision(data),
  stale: (stored) => new StaleRecord(stored),
};
