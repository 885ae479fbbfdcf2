import { z } from "zod";
import { defineParams, type FiltersOf, searchText, type SortOf } from "#app/lists/params.ts";
import { storeSchema } from "./store.ts";

export const storeParams = defineParams({
  equal: { area: z.string(), status: storeSchema.shape.status.removeDefault() },
  filters: { q: searchText, tag: searchText },
  offered: ["area"],
  sorts: ["code", "name", "score", "-score", "-updatedAt"],
});
export type StoreFilters = FiltersOf<typeof storeParams>;
export type StoreSort = SortOf<typeof storeParams>;
export type ScoreSort = Extract<StoreSort, "score" | "-score">;
/** Scores are no part of a store. */
export type StoredSort = Exclude<StoreSort, ScoreSort>;
