import type { User } from "#app/auth/user.ts";
import { type ListDefinition, readQuery } from "#app/lists/declaration.server.ts";
import { type ListParams, unusableOf } from "#app/lists/params.ts";

export interface Selection {
  readonly action: string;
  readonly isAll: boolean;
  readonly ids: readonly string[];
  readonly list: URLSearchParams;
}

export function uniqueIds(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id) => /^[\w-]{1,64}$/.test(id)))];
}

/** `boxes` is the name of the list's checkboxes. */
export function readSelection(search: URLSearchParams, boxes = "id"): Selection {
  return {
    action: search.get("action") ?? "",
    isAll: search.get("scope") === "all",
    ids: uniqueIds(search.getAll(boxes)),
    list: new URLSearchParams(search.get("list") ?? ""),
  };
}

export type SelectableList<P extends ListParams> = Pick<
  ListDefinition<P, { readonly id: string }, never>,
  "params" | "choices" | "view" | "choice" | "read"
>;

interface SelectedIds {
  readonly ids: readonly string[];
  readonly isCut: boolean;
}

/** A filter that can't be used selects nothing, so that no record is changed by mistake. */
export async function selectIds<P extends ListParams>(
  list: SelectableList<P>,
  user: User,
  { isAll, ids, list: search }: Selection,
  max: number,
  now: Date,
): Promise<SelectedIds> {
  if (!isAll) return { ids: ids.slice(0, max), isCut: ids.length > max };
  const { query, problems } = await readQuery(list, user, search, now);
  if (unusableOf(problems).length > 0) return { ids: [], isCut: false };
  const all: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list.read>> = await list.read(query, { cursor, limit: Math.min(max, 100) });
    if (unusableOf(page.problems ?? []).length > 0) return { ids: [], isCut: false };
    all.push(...page.documents.map(({ id }) => id));
    cursor = page.next;
  } while (cursor && all.length < max);
  return { ids: all.slice(0, max), isCut: cursor !== null || all.length > max };
}
