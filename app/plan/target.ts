import type { PlanTerms } from "./plan.ts";

export interface TargetStore {
  readonly status: string;
  readonly area?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** The first day on which it can have slots, and the first on which it can no longer; undefined for no limit. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** It has no slots from `from` on, and has them again from `to` on. */
  readonly closures?: readonly { readonly from: string; readonly to: string }[] | undefined;
}

/** Ids of the open stores, and of those that were closed after `from`. */
export function targetStores(
  { kind, of }: PlanTerms["target"],
  stores: ReadonlyMap<string, TargetStore>,
  from?: string,
): string[] {
  const isOpen = ({ status, until = "" }: TargetStore) => status !== "closed" || (from !== undefined && until > from);
  const names = new Set(of);
  const isTargeted = (id: string, { area, tags = [] }: TargetStore) =>
    kind === "all" ||
    (kind === "stores" && names.has(id)) ||
    (kind === "areas" && area !== undefined && names.has(area)) ||
    (kind === "tags" && tags.some((tag) => names.has(tag)));
  return [...stores].filter(([id, store]) => isOpen(store) && isTargeted(id, store)).map(([id]) => id);
}
