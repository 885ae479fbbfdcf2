/** The log of changes: written in the transaction of the change, and never changed afterwards. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";

const eventSchema = z.object({
  /** The collection's name and the document's id, as in "checks/ID". */
  subject: z.string(),
  /** The collection's name again, for an index. */
  kind: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  byName: z.string(),
  /** A verb of the trade, such as "submitted". */
  what: z.string(),
  /** The reason or comment that was entered. */
  note: z.string().optional(),
  /** Id of the action on many records. */
  run: z.string().optional(),
  before: z.record(z.string(), z.unknown()).optional(),
  after: z.record(z.string(), z.unknown()).optional(),
});
export type TimelineEvent = z.infer<typeof eventSchema>;

export const timeline = collection("timeline", eventSchema);
