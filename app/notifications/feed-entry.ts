/** Tells open pages that something is new, whichever instance they are connected to. */
import { z } from "zod";
import { collection, type Transaction } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";

const feedEntrySchema = z.object({
  /** By the clock of the instance that wrote it. */
  at: z.iso.datetime(),
  of: z.enum(["notices", "chats"]),
  uids: z.array(z.string()),
  /** Pages that show this conversation load it again. */
  chat: z.string().nullable(),
  /** Sessions of these people ended: their streams end and reconnect with their current rights. */
  ends: z.boolean().optional(),
});
export type FeedEntry = z.infer<typeof feedEntrySchema>;
export const feedEntries = collection("feed", feedEntrySchema);

export function announce(tx: Transaction, entry: Omit<FeedEntry, "at">, now = new Date()): void {
  tx.create(feedEntries, newId(), { ...entry, at: now.toISOString() });
}
