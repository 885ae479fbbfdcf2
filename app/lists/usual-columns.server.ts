/** The columns that a user sees of a list by default: those saved in their profile, else the list's usual ones. */
import { type User, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { ViewedList } from "#app/views/view.ts";
import { type ColumnChoice, noChoice } from "./page-columns.server.ts";
import { chosenColumns } from "./params.ts";

const declared = new Map<ViewedList, ColumnChoice>();

/** Registers a list's columns for the settings. */
export function declareColumns(list: ViewedList, columns: ColumnChoice): void {
  declared.set(list, columns);
}

/** The saved columns that the list still has; else its usual ones. */
export function usualColumnsOf(
  { columns: saved }: Pick<User, "columns">,
  list: ViewedList | undefined,
  { all, usual }: Pick<ColumnChoice, "all" | "usual">,
): readonly string[] {
  const own = list && saved?.[list];
  return own ? all.filter((column) => own.includes(column)) : usual;
}

export interface ColumnsOfList {
  readonly list: ViewedList;
  readonly columns: readonly { readonly name: string; readonly label: string; readonly shown: boolean }[];
  /** Whether the user saved other columns than the usual ones. */
  readonly isCustom: boolean;
}

/** Every list whose columns can be chosen, with the user's choice. */
export function listColumns(user: User): ColumnsOfList[] {
  return [...declared].map(([list, choice]) => {
    const visible = usualColumnsOf(user, list, choice);
    const columns = choice.all.map((name) => ({ name, label: choice.labels[name]!(), shown: visible.includes(name) }));
    return { list, columns, isCustom: user.columns?.[list] !== undefined };
  });
}

/**
 * Saves the columns that the user sees of a list by default, null for its usual ones.
 * @returns the columns saved before, or "same" if nothing changed
 */
export function saveColumns(
  { uid }: User,
  list: ViewedList,
  columns: readonly string[] | null,
): Promise<"same" | readonly string[] | null> {
  const { all, usual } = declared.get(list) ?? noChoice;
  const chosen = all.filter((column) => columns?.includes(column));
  const next = columns && chosenColumns(usual, chosen).length > 0 ? chosen : null;
  return db.transaction(async (tx) => {
    const profile = await tx.get(users, uid);
    const { [list]: before = null, ...others } = profile?.data.columns ?? {};
    if (!profile || before?.join() === next?.join()) return "same";
    tx.set(users, uid, { ...profile.data, columns: next ? { ...others, [list]: next } : others });
    return before;
  });
}
