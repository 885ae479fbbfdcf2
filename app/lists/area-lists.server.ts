/** The lists of all areas, as the settings and the API know them. */
import type { z } from "zod";
import { type User, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { type Provided, provided } from "#app/provided.ts";
import { type ViewedList, viewedLists } from "#app/views/view.ts";
import { type ColumnChoice, noChoice, usualColumnsOf } from "./page-columns.server.ts";
import { chosenColumns } from "./params.ts";

/** A list in the API. */
export interface PublishedList {
  readonly path: string;
  readonly scope: string;
  readonly about: string;
  readonly csv: boolean;
  /** Schema of the search params. */
  readonly query: z.ZodObject;
  /** Schema of the response. */
  readonly result: z.ZodType;
  /** @throws UnusableParam, Response 403 */
  read(user: User, search: URLSearchParams, now: Date): Promise<object>;
}

interface AreaList {
  readonly view?: ViewedList;
  readonly choice: ColumnChoice;
  readonly api: readonly PublishedList[];
}

/** Loaded when they are used: their columns have JSX, which commands can't load. */
export type LoadLists = () => Promise<readonly AreaList[]>;

export const areaLists: Provided<LoadLists> = provided("lists");

/** Every published list, sorted by address. */
export async function publishedLists(): Promise<PublishedList[]> {
  const published = (await areaLists.value()).flatMap(({ api }) => api);
  return published.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

export interface ColumnsOfList {
  readonly list: ViewedList;
  readonly columns: readonly { readonly name: string; readonly label: string; readonly shown: boolean }[];
  /** Whether the user saved other columns than the usual ones. */
  readonly isCustom: boolean;
}

async function columnChoiceOf(list: ViewedList): Promise<ColumnChoice> {
  return (await areaLists.value()).find(({ view }) => view === list)?.choice ?? noChoice;
}

/** Every list whose columns can be chosen, with the user's choice. */
export function listColumns(user: User): Promise<ColumnsOfList[]> {
  return Promise.all(
    (Object.keys(viewedLists) as ViewedList[]).map(async (list) => {
      const choice = await columnChoiceOf(list);
      const visible = usualColumnsOf(user, list, choice);
      const columns = choice.all.map((name) => ({
        name,
        label: choice.labels[name]!(),
        shown: visible.includes(name),
      }));
      return { list, columns, isCustom: user.columns?.[list] !== undefined };
    }),
  );
}

/**
 * Saves the columns that the user sees of a list by default, null for its usual ones.
 * @returns the columns saved before, or "same" if nothing changed
 */
export async function saveColumns(
  { uid }: User,
  list: ViewedList,
  columns: readonly string[] | null,
): Promise<"same" | readonly string[] | null> {
  const { all, usual } = await columnChoiceOf(list);
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
