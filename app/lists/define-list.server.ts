/** Lists as areas declare them. */
import type { User } from "#app/auth/user.ts";
import { type Asked, type List, type ListBase, type Words } from "./ask.server.ts";
import type { ListColumns } from "./columns.ts";
import type { ListRow } from "./list.ts";
import {
  type ApiFields,
  apiItem,
  columnChoice,
  columnContext,
  fileColumnNames,
  fileColumns,
  headsOf,
  noChoice,
  pageColumns,
  rowOf,
} from "./page-columns.server.ts";
import type { ListParams } from "./params.ts";
import { type Published, publishList } from "./published.server.ts";
import { declareColumns } from "./usual-columns.server.ts";

/** A list whose rows are a table. */
interface TableDeclaration<P extends ListParams, D extends Identified, C, V> extends ListBase<P, D> {
  readonly columns: ListColumns<D, C, V>;
  /** Columns that stand last on the page, in its order. */
  readonly last?: readonly (keyof V & string)[];
  /** What values are made with, of all the records of a page; `names` are the columns that are made. */
  readonly context?: (records: readonly D[], asked: Asked<P> & { names: ReadonlySet<string> }) => C | Promise<C>;
  /** Whether the user may tick rows, and what the box of one is called. */
  readonly select?: { readonly can: (user: User) => boolean; readonly label: (record: D) => string };
  /** The whole of it as a file: its name without an ending, plain ASCII, and the title of its sheet. */
  readonly file?: { readonly name: string; readonly title: Words };
  readonly api?: Omit<Published<P, D>, "item"> & ApiFields;
}

/** A list that shows its rows in another way. */
interface RowsDeclaration<P extends ListParams, D, Row> extends ListBase<P, D> {
  readonly rows: (documents: readonly D[], asked: Asked<P>) => readonly Row[] | Promise<readonly Row[]>;
}

interface Identified {
  readonly id: string;
}

export function defineList<P extends ListParams, D extends Identified, C, V>(
  list: TableDeclaration<P, D, C, V>,
): List<P, D, ListRow<V>>;
export function defineList<P extends ListParams, D, Row>(list: RowsDeclaration<P, D, Row>): List<P, D, Row>;
export function defineList<P extends ListParams, D extends Identified, V, Row>(
  list: TableDeclaration<P, D, unknown, V> | RowsDeclaration<P, D, Row>,
): List<P, D, Row | ListRow<V>> {
  return "rows" in list
    ? { ...list, choice: noChoice, canSelect: () => false, heads: () => [], file: null }
    : defineTable(list);
}

function defineTable<P extends ListParams, D extends Identified, V>(
  list: TableDeclaration<P, D, unknown, V>,
): List<P, D, ListRow<V>> {
  const { columns, select, file, api } = list;
  const choice = columnChoice(list);
  const all = pageColumns(list);
  const shownOf = (user: User, chosen: readonly string[], isSelecting: boolean) =>
    all.filter(
      ([name, { shown, isFor }]) =>
        (choice.all.includes(name) ? chosen.includes(name) : !(isSelecting && shown === "action")) &&
        (isFor?.(user) ?? true),
    );
  const contextOf = async (records: readonly D[], asked: Asked<P>, names: readonly string[]) => {
    const common = columnContext(asked, names);
    return { ...common, ...((await list.context?.(records, { ...asked, names: common.names })) as object) };
  };
  const made: List<P, D, ListRow<V>> = {
    ...list,
    choice,
    canSelect: select?.can ?? (() => false),
    heads: (...shown) => headsOf(shownOf(...shown)),
    async rows(records, asked, isSelecting) {
      const shown = shownOf(asked.user, asked.columns, isSelecting);
      const names = shown.map(([name]) => name);
      const context = await contextOf(records, asked, names);
      return records.map((record) => ({
        ...rowOf<D, V>(record, shown, context),
        ...(isSelecting && select && { selectLabel: select.label(record) }),
      }));
    },
    file: file
      ? {
          ...file,
          columns: () => fileColumns(columns),
          async rows(records, asked) {
            const context = await contextOf(records, asked, fileColumnNames(columns));
            return records.map((record) => ({ record, context }));
          },
        }
      : null,
  };
  if (list.view) declareColumns(list.view, choice);
  if (api) publishList(made, { ...api, item: apiItem(columns, api) });
  return made;
}
