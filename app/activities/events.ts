import { z } from "zod";
import { sourceSchema } from "#app/import/imported.ts";
import { reattributed } from "#app/store-managers/attribution.ts";
import { declareEvents } from "#app/timeline/events.ts";
import { activities, type Activity, activitySchema } from "./activity.ts";

export const auditedActivitySchema = activitySchema
  .pick({
    category: true,
    status: true,
    planned: true,
    day: true,
    from: true,
    to: true,
    inspectorName: true,
    note: true,
  })
  .extend({ store: z.string(), photos: z.number() });
export function toAuditedActivity(activity: Activity): z.infer<typeof auditedActivitySchema> {
  const { storeCode, storeName, photos } = activity;
  return auditedActivitySchema.parse({ ...activity, store: `${storeCode} ${storeName}`.trim(), photos: photos.length });
}
const audited = auditedActivitySchema.partial();
const status = activitySchema.pick({ status: true });

export const activityEvents = declareEvents(activities.name, {
  planned: {},
  recorded: {},
  changed: { before: audited, after: audited },
  drawn: {},
  done: { before: audited, after: audited },
  voided: { before: status, after: status },
  imported: { before: audited, after: audited.extend(sourceSchema.shape) },
  "import-undone": { before: audited, after: audited.extend(sourceSchema.shape) },
  "re-attributed": reattributed,
});
