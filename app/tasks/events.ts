import { z } from "zod";
import { declareEvents } from "#app/timeline/events.ts";
import { tasks, taskSchema } from "./task.ts";

export const auditedTaskSchema = taskSchema.pick({
  title: true,
  details: true,
  category: true,
  priority: true,
  dueDay: true,
  needsPhoto: true,
});
const audited = auditedTaskSchema.partial();
const status = taskSchema.pick({ status: true });
const statuses = { before: status, after: status };
const owner = taskSchema.pick({ ownerName: true });

export const taskEvents = declareEvents(tasks.name, {
  opened: {},
  created: {},
  changed: { before: audited, after: audited },
  reassigned: {
    before: owner,
    after: owner.extend({ cause: z.enum(["account-disabled", "manager-changed"]).optional() }),
  },
  started: statuses,
  done: { before: status, after: status.extend({ photos: z.number() }) },
  verified: statuses,
  reopened: statuses,
  cancelled: statuses,
  /** Cancelled and reopened automatically when its finding disappears or comes back. */
  "finding-removed": statuses,
  "check-reopened": statuses,
  "check-voided": statuses,
  "found-again": statuses,
  commented: {},
  "photo-added": { after: z.object({ photos: z.number() }) },
  "photo-removed": { after: z.object({ photos: z.number() }) },
  drawn: {},
});
