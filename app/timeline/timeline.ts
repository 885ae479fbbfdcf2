/** Who changed what, and when: written in the transaction that makes the change, never changed afterwards. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";

const eventSchema = z.object({
  /** What it is about: the collection's name and the document's id, as in "checks/ID". */
  subject: z.string(),
  /** The collection's name again, for an index. */
  kind: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  byName: z.string(),
  /** What happened: a verb of the trade, such as "submitted". */
  what: z.string(),
  /** The reason or words given, if any. */
  note: z.string().optional(),
  /** What did it to many at once. */
  run: z.string().optional(),
  before: z.record(z.string(), z.unknown()).optional(),
  after: z.record(z.string(), z.unknown()).optional(),
});
export type TimelineEvent = z.infer<typeof eventSchema>;

export const timeline = collection("timeline", eventSchema);
