import { assignmentEvents } from "#app/stores/events.ts";
import { declareEvents } from "#app/timeline/events.ts";
import { managerInputSchema, managers } from "./manager.ts";

const fields = managerInputSchema.partial();

export const managerEvents = declareEvents(managers.name, {
  created: {},
  changed: { before: fields, after: fields },
  left: { before: fields, after: fields },
  returned: { before: fields, after: fields },
  "import-undone": { before: fields.optional(), after: fields.optional() },
  ...assignmentEvents,
});
