import { z } from "zod";
import { declareEvents } from "#app/timeline/events.ts";
import { tasks, taskSchema } from "./task.ts";

/** The fields of a task that its timeline shows. */
export const auditedSchema = taskSchema.pick({
  title: true,
  details: true,
  category: true,
  priority: true,
  dueDay: true,
  needsPhoto: true,
});
const audited = auditedSchema.partial();
const status = taskSchema.pick({ status: true });
const statuses = { before: status, after: status };
const owner = taskSchema.pick({ ownerName: true });

export const taskEvents = declareEvents(tasks.name, {
  /** For a finding. */
  opened: {},
  /** By hand. */
  created: {},
  changed: { before: audited, after: audited },
  reassigned: {
    before: owner,
    /** Why nobody chose it, where nobody did. */
    after: owner.extend({ cause: z.enum(["account-disabled", "manager-changed"]).optional() }),
  },
  started: statuses,
  done: { before: status, after: status.extend({ photos: z.number() }) },
  verified: statuses,
  reopened: statuses,
  cancelled: statuses,
  /** Cancelled by itself, and open again, as its finding went and came. */
  "finding-removed": statuses,
  "check-reopened": statuses,
  "check-voided": statuses,
  "found-again": statuses,
  commented: {},
  /** Before the task is done. */
  "photo-added": { after: z.object({ photos: z.number() }) },
  "photo-removed": { after: z.object({ photos: z.number() }) },
  drawn: {},
});
