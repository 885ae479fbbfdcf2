/** Which stores a plan is for. Pure. */
import type { PlanTerms } from "./plan.ts";

/** What the directory knows of a store. */
export interface PlacedStore {
  readonly status: string;
  readonly area?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** The open stores, by id. Closed ones have no slots. */
export function storesOf({ kind, of }: PlanTerms["target"], stores: ReadonlyMap<string, PlacedStore>): string[] {
  const named = new Set(of);
  const isMeant = (id: string, { area, tags = [] }: PlacedStore) =>
    kind === "all" ||
    (kind === "stores" && named.has(id)) ||
    (kind === "areas" && area !== undefined && named.has(area)) ||
    (kind === "tags" && tags.some((tag) => named.has(tag)));
  return [...stores].filter(([id, store]) => store.status !== "closed" && isMeant(id, store)).map(([id]) => id);
}
