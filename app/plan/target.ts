/** Which stores a plan is for. Pure. */
import type { PlanTerms } from "./plan.ts";

/** What the directory knows of a store. */
export interface PlacedStore {
  readonly status: string;
  readonly area?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** From which day on, and before which, it can have slots; without a limit where none is known. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** Without slots from `from` on, and with them again from `to` on. */
  readonly closures?: readonly { readonly from: string; readonly to: string }[] | undefined;
}

/** The stores by id: the open ones, and those that were closed after `from`. */
export function storesOf(
  { kind, of }: PlanTerms["target"],
  stores: ReadonlyMap<string, PlacedStore>,
  from?: string,
): string[] {
  const isOpen = ({ status, until = "" }: PlacedStore) => status !== "closed" || (from !== undefined && until > from);
  const named = new Set(of);
  const isMeant = (id: string, { area, tags = [] }: PlacedStore) =>
    kind === "all" ||
    (kind === "stores" && named.has(id)) ||
    (kind === "areas" && area !== undefined && named.has(area)) ||
    (kind === "tags" && tags.some((tag) => named.has(tag)));
  return [...stores].filter(([id, store]) => isOpen(store) && isMeant(id, store)).map(([id]) => id);
}
