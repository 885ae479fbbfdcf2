import type { z } from "zod";
import { type User, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { type Provided, provided } from "#app/provided.ts";
import { type ViewedList, viewedLists } from "#app/views/view.ts";
import { type ColumnChoice, noChoice, usualColumnsOf } from "./page-columns.server.ts";
import { columnParams } from "./params.ts";

export interface PublishedList {
  readonly path: string;
  readonly scope: string;
  readonly summary: string;
  readonly csv: boolean;
  readonly query: z.ZodObject;
  readonly result: z.ZodType;
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

export async function publishedLists(): Promise<PublishedList[]> {
  const published = (await areaLists.value()).flatMap(({ api }) => api);
  return published.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

export interface ColumnsOfList {
  readonly list: ViewedList;
  readonly columns: readonly { readonly name: string; readonly label: string; readonly isVisible: boolean }[];
  readonly isCustom: boolean;
}

async function columnChoiceOf(list: ViewedList): Promise<ColumnChoice> {
  return (await areaLists.value()).find(({ view }) => view === list)?.choice ?? noChoice;
}

export function listColumns(user: User): Promise<ColumnsOfList[]> {
  return Promise.all(
    (Object.keys(viewedLists) as ViewedList[]).map(async (list) => {
      const choice = await columnChoiceOf(list);
      const visible = usualColumnsOf(user, list, choice);
      const columns = choice.all.map((name) => ({
        name,
        label: choice.labels[name]!(),
        isVisible: visible.includes(name),
      }));
      return { list, columns, isCustom: user.columns?.[list] !== undefined };
    }),
  );
}

/** Null is the list's usual columns. @returns the columns saved before, or "same" if nothing changed */
export async function saveColumns(
  { uid }: User,
  list: ViewedList,
  columns: readonly string[] | null,
): Promise<"same" | readonly string[] | null> {
  const { all, usual } = await columnChoiceOf(list);
  const chosen = all.filter((column) => columns?.includes(column));
  const next = columns && columnParams(usual, chosen).length > 0 ? chosen : null;
  return db.transaction(async (tx) => {
    const profile = await tx.get(users, uid);
    const { [list]: before = null, ...others } = profile?.data.columns ?? {};
    if (!profile || before?.join() === next?.join()) return "same";
    tx.set(users, uid, { ...profile.data, columns: next ? { ...others, [list]: next } : others });
    return before;
  });
}
