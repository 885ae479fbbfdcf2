/** The columns of a list that someone always sees: the list's usual ones, until they keep others on their profile. */
import { type User, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { ViewedList } from "#app/views/view.ts";
import { type ColumnChoice, noChoice } from "./page-columns.server.ts";
import { chosenColumns } from "./params.ts";

const declared = new Map<ViewedList, ColumnChoice>();

/** Makes a list's columns known to the settings. */
export function declareColumns(list: ViewedList, columns: ColumnChoice): void {
  declared.set(list, columns);
}

/** Those of a list that the user keeps, as far as it still has them; else its usual ones. */
export function usualColumnsOf(
  { columns: kept }: Pick<User, "columns">,
  list: ViewedList | undefined,
  { all, usual }: Pick<ColumnChoice, "all" | "usual">,
): readonly string[] {
  const own = list && kept?.[list];
  return own ? all.filter((column) => own.includes(column)) : usual;
}

export interface ColumnsOfList {
  readonly list: ViewedList;
  readonly columns: readonly { readonly name: string; readonly label: string; readonly shown: boolean }[];
  /** Whether the user keeps others than the usual. */
  readonly kept: boolean;
}

/** Each list whose columns can be chosen, with what the user sees of it. */
export function listColumns(user: User): ColumnsOfList[] {
  return [...declared].map(([list, choice]) => {
    const shown = usualColumnsOf(user, list, choice);
    const columns = choice.all.map((name) => ({ name, label: choice.labels[name]!(), shown: shown.includes(name) }));
    return { list, columns, kept: user.columns?.[list] !== undefined };
  });
}

/** Keeps the columns that the user always sees of a list, null for its usual ones; what was kept before, or "same" where it was so already. */
export function keepColumns(
  { uid }: User,
  list: ViewedList,
  wanted: readonly string[] | null,
): Promise<"same" | readonly string[] | null> {
  const { all, usual } = declared.get(list) ?? noChoice;
  const chosen = all.filter((column) => wanted?.includes(column));
  const kept = wanted && chosenColumns(usual, chosen).length > 0 ? chosen : null;
  return db.transaction(async (tx) => {
    const profile = await tx.get(users, uid);
    const { [list]: before = null, ...others } = profile?.data.columns ?? {};
    if (!profile || before?.join() === kept?.join()) return "same";
    tx.set(users, uid, { ...profile.data, columns: kept ? { ...others, [list]: kept } : others });
    return before;
  });
}
