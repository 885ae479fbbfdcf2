/** Something done to many stores: what, to which, and how far it has come. Kept, so that it is done in batches and can be taken up again. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";

export const bulkActions = ["area", "tag", "untag", "close", "open", "assign"] as const;
export type BulkAction = (typeof bulkActions)[number];

export function isBulkAction(word: string): word is BulkAction {
  return (bulkActions as readonly string[]).includes(word);
}

/** What each needs to be told: an area, a tag, a reason, or a manager and their first day. */
export interface BulkValue {
  /** The area, the tag, or the reason. */
  readonly text: string;
  readonly managerId: string | null;
  readonly from: string | null;
}

/** Why one store was left as it was. */
const refusals = ["gone", "overlap", "tags", "left"] as const;
export type BulkRefusal = (typeof refusals)[number];

/** The most stores that are changed in one go. */
export const maxStores = 20_000;

const bulkSchema = z.object({
  uid: z.string(),
  action: z.enum(bulkActions),
  text: z.string(),
  managerId: z.string().nullable(),
  from: z.iso.date().nullable(),
  /** Stores, in the order in which they are changed. */
  ids: z.array(z.string()).max(maxStores),
  /** How many of them are done. */
  done: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
  /** The first of those that were refused. */
  reasons: z.array(z.object({ id: z.string(), why: z.enum(refusals), by: z.string() })).max(50),
  /** The list's search params, to come back to it. */
  search: z.string(),
  startedAt: z.iso.datetime(),
});
export type Bulk = z.infer<typeof bulkSchema>;

export const bulks = collection("store-bulks", bulkSchema);
