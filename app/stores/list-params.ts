/** The search params of the list of stores: read where they can be, and told where they can't. */
import { foldedWords } from "#app/i18n/fold.ts";
import { storeSchema } from "./store.ts";

const storeSorts = ["code", "name", "-updatedAt"] as const;
export type StoreSort = (typeof storeSorts)[number];

/** What a list can show beside code and name, in the order in which it stands there. */
export const storeColumns = ["area", "address", "province", "phone", "manager", "tags", "updatedAt", "status"] as const;
export type StoreColumn = (typeof storeColumns)[number];
const usualColumns: readonly StoreColumn[] = ["area", "address", "status"];

export interface StoreFilters {
  q?: string | undefined;
  area?: string | undefined;
  status?: "open" | "closed" | undefined;
  tag?: string | undefined;
}

export interface StoreParams {
  readonly filters: StoreFilters;
  readonly sort: StoreSort;
  readonly columns: readonly StoreColumn[];
  readonly given: { readonly q: string; readonly area: string; readonly status: string; readonly tag: string };
  /** What can't be used, as given, and is left out. */
  readonly problems: { readonly area?: string; readonly status?: string; readonly sort?: string };
}

/** Reads the params of a list whose user filters by these areas. Empty ones are no filters. */
export function readStoreParams(search: URLSearchParams, areas: readonly string[]): StoreParams {
  const text = (name: string) => search.get(name)?.trim().slice(0, 200) ?? "";
  const given = { q: text("q"), area: text("area"), status: text("status"), tag: text("tag") };
  const status = storeSchema.shape.status.removeDefault().safeParse(given.status).data;
  const area = areas.includes(given.area) ? given.area : undefined;
  const asked = text("sort");
  const sort = storeSorts.find((each) => each === asked);
  const chosen = new Set(search.getAll("column").flatMap((value) => value.split(",")));
  const columns = storeColumns.filter((column) => chosen.has(column));
  return {
    filters: { q: given.q || undefined, area, status, tag: given.tag || undefined },
    sort: sort ?? "code",
    columns: columns.length > 0 || chosen.has("none") ? columns : usualColumns,
    given,
    problems: {
      ...(given.area && !area && { area: given.area }),
      ...(given.status && !status && { status: given.status }),
      ...(asked && !sort && { sort: asked }),
    },
  };
}

/** Whether an index alone finds what the filters leave: it looks into one array, for one word. */
export function isCountable({ q = "", tag }: StoreFilters): boolean {
  const words = foldedWords(q);
  return words.length === 0 || (words.length === 1 && !tag);
}
