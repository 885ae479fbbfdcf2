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
export const mostStores = 20_000;
/** Milliseconds that one request works; what is left is done by the next. */
export const workAtOnce = 4000;

const bulkSchema = z.object({
  uid: z.string(),
  action: z.enum(bulkActions),
  text: z.string(),
  managerId: z.string().nullable(),
  from: z.iso.date().nullable(),
  /** Stores, in the order in which they are changed. */
  ids: z.array(z.string()).max(mostStores),
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

/** The list that was come from; where its area is none of those that there are any more, that of the area where its stores went. */
export function listAfter(
  { action, text, search }: Pick<Bulk, "action" | "text" | "search">,
  areas: readonly string[],
): string {
  const params = new URLSearchParams(search);
  const area = params.get("area");
  if (action === "area" && area && !areas.includes(area)) params.set("area", text);
  return `/qc/stores/?${params}`;
}

/** What stands in the address of a confirmation: which stores, and what is to be done. The rest are the list's own params. */
export function readBulkParams(search: URLSearchParams) {
  const list = new URLSearchParams(search);
  for (const name of ["id", "scope", "action", "select", "cursor"]) list.delete(name);
  return {
    action: search.get("action") ?? "",
    all: search.get("scope") === "all",
    ids: [...new Set(search.getAll("id").filter((id) => /^[\w-]{1,64}$/.test(id)))].slice(0, 200),
    list,
  };
}
