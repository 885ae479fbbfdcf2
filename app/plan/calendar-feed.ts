/** Keyed by the SHA-256 of its secret token. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";

const feedSchema = z.object({
  uid: z.string(),
  /** Includes slots that anyone can do. */
  open: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When a calendar client last read it, to the hour. */
  lastReadAt: z.iso.datetime().nullable(),
});
export type CalendarFeed = z.infer<typeof feedSchema>;

export const calendarFeeds = collection("calendar-feeds", feedSchema);
