import { z } from "zod";
import { sourceSchema } from "#app/import/imported.ts";
import { reattributed } from "#app/store-managers/attribution.ts";
import { declareEvents } from "#app/timeline/events.ts";
import { activities, type Activity, activitySchema } from "./activity.ts";

export const auditedSchema = activitySchema
  .pick({ category: true, status: true, day: true, from: true, to: true, inspectorName: true, note: true })
  .extend({ store: z.string(), photos: z.number() });
export function auditedOf(activity: Activity): z.infer<typeof auditedSchema> {
  const { storeCode, storeName, photos } = activity;
  return auditedSchema.parse({ ...activity, store: `${storeCode} ${storeName}`.trim(), photos: photos.length });
}
const audited = auditedSchema.partial();
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
