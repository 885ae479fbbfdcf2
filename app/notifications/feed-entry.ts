/** Something new for some people. Open pages learn of it this way, whichever instance they are connected to. */
import { z } from "zod";
import { collection, type Transaction } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";

const feedEntrySchema = z.object({
  /** By the clock of the instance that wrote it. */
  at: z.iso.datetime(),
  of: z.enum(["notices", "chats"]),
  /** The people whose unread count it changes. */
  uids: z.array(z.string()),
  /** The conversation that pages which show it read again. */
  chat: z.string().nullable(),
  /** Their sessions ended: streams of their pages end, and are opened again with the rights they have by then. */
  ends: z.boolean().optional(),
});
export type FeedEntry = z.infer<typeof feedEntrySchema>;
export const feedEntries = collection("feed", feedEntrySchema);

/** Announces, in the transaction that writes it, that something came. Nobody needs it for longer than some seconds. */
export function announce(tx: Transaction, entry: Omit<FeedEntry, "at">, now = new Date()): void {
  tx.create(feedEntries, newId(), { ...entry, at: now.toISOString() });
}
