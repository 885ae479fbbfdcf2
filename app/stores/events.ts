import { z } from "zod";
import { declareEvents } from "#app/timeline/events.ts";
import { storeInputSchema, stores } from "./store.ts";

const fields = storeInputSchema.partial();

/** An assignment as a timeline holds it: with the names of that day. */
export const namedAssignmentSchema = z.object({
  storeId: z.string(),
  store: z.string(),
  managerId: z.string(),
  manager: z.string(),
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  shared: z.boolean(),
});

/** The same for both whom an assignment is about: the store and the manager. */
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
