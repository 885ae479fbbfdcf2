/** A saved view: the search params of a list that somebody comes back to, under a name of their own. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";

/** The lists that have views, and where each stands. */
export const viewedLists = { stores: "/qc/stores/", "store-managers": "/qc/store-managers/" } as const;
export type ViewedList = keyof typeof viewedLists;

const viewSchema = z.object({
  uid: z.string(),
  list: z.enum(["stores", "store-managers"]),
  name: z.string().min(1).max(60),
  /** Search params, without the question mark. */
  search: z.string().max(2000),
  at: z.iso.datetime(),
});

export const views = collection("views", viewSchema);

/** How many views of a list a user keeps. */
export const mostViews = 20;

/** What belongs to a page or a moment is no part of a view. */
const fleeting = new Set(["cursor", "select"]);

/** Search params as a view keeps them: without empty ones, always in the same order. */
export function viewSearch(search: string): string {
  const params = new URLSearchParams(search);
  const kept = [...params].filter(([name, value]) => value && !fleeting.has(name));
  return new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString().slice(0, 2000);
}
