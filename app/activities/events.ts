import { sourceSchema } from "#app/import/imported.ts";
import { declareEvents } from "#app/timeline/events.ts";
import { activities, activitySchema } from "./activity.ts";

/** What a timeline tells of an activity. */
export const toldSchema = activitySchema.pick({
  category: true,
  status: true,
  day: true,
  from: true,
  to: true,
  inspectorName: true,
  note: true,
});
const told = toldSchema.partial();
const status = activitySchema.pick({ status: true });
const attribution = activitySchema.pick({ managerId: true, managerName: true });

export const activityEvents = declareEvents(activities.name, {
  planned: {},
  recorded: {},
  changed: { before: told, after: told },
  done: { before: told, after: told },
  voided: { before: status, after: status },
  imported: { before: told, after: told.extend(sourceSchema.shape) },
  "import-undone": { before: told, after: told.extend(sourceSchema.shape) },
  "re-attributed": { before: attribution, after: attribution },
});
