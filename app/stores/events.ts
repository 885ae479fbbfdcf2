import { z } from "zod";
import { declareEvents } from "#app/timeline/events.ts";
import { storeInputSchema, stores } from "./store.ts";

const fields = storeInputSchema.partial();

export const namedAssignmentSchema = z.object({
  storeId: z.string(),
  store: z.string(),
  managerId: z.string(),
  manager: z.string(),
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  shared: z.boolean(),
});

/** The events of an assignment's store and of its manager have one shape. */
export const assignmentEvents = {
  assigned: { before: namedAssignmentSchema.optional(), after: namedAssignmentSchema },
  "assignment-changed": { before: namedAssignmentSchema, after: namedAssignmentSchema },
  "assignment-withdrawn": { before: namedAssignmentSchema },
} as const;

export const storeEvents = declareEvents(stores.name, {
  created: {},
  changed: { before: fields, after: fields },
  closed: { before: fields, after: fields },
  reopened: { before: fields, after: fields },
  "import-undone": { before: fields.optional(), after: fields.optional() },
  ...assignmentEvents,
});
