/** A person's own calendar for the calendars of phones and offices. Keyed by the SHA-256 of its secret, which only its owner has. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";

export const calendarFeeds = collection(
  "calendar-feeds",
  z.object({
    uid: z.string(),
    /** Whether it has what anyone can do, too. */
    open: z.boolean(),
    createdAt: z.iso.datetime(),
    /** When a calendar last asked for it, to the hour. */
    lastReadAt: z.iso.datetime().nullable(),
  }),
);
