/** That something new came for some people: what open pages are told by, whichever instance they are connected to. */
import { z } from "zod";
import { collection, type Transaction } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";

const feedEntrySchema = z.object({
  /** By the clock of the instance that wrote it. */
  at: z.iso.datetime(),
  of: z.enum(["notices", "chats"]),
  /** Whose count it changes. */
  uids: z.array(z.string()),
  /** The conversation that pages which show it read again. */
  chat: z.string().nullable(),
  /** Sessions of theirs are over: what their pages listen to ends, and is let in again as whoever it is by then. */
  ends: z.boolean().optional(),
});
export type FeedEntry = z.infer<typeof feedEntrySchema>;
export const feedEntries = collection("feed", feedEntrySchema);

/** Announces, in the transaction that writes it, that something came. Nobody needs it for longer than some seconds. */
export function announce(tx: Transaction, entry: Omit<FeedEntry, "at">, now = new Date()): void {
  tx.create(feedEntries, newId(), { ...entry, at: now.toISOString() });
}
