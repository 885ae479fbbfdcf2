/** Written in the transaction of the change, and never changed afterwards. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";

const eventSchema = z.object({
  subject: z.string(),
  /** The collection's name, for an index. */
  kind: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  byName: z.string(),
  what: z.string(),
  note: z.string().optional(),
  run: z.string().optional(),
  before: z.record(z.string(), z.unknown()).optional(),
  after: z.record(z.string(), z.unknown()).optional(),
});
export type TimelineEvent = z.infer<typeof eventSchema>;

export const timeline = collection("timeline", eventSchema);
