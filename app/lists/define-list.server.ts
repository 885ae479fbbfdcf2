import type { User } from "#app/auth/user.ts";
import {
  type FilterField,
  type ListQuery,
  type ListDefinition,
  type ListBase,
  type Label,
} from "./declaration.server.ts";
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
  listRowOf,
  serverColumns,
} from "./page-columns.server.ts";
import type { FiltersOf, ListParams } from "./params.ts";
import type { RowGroup } from "#app/ui/table.tsx";
import { type Published, toPublishedList } from "./published.server.ts";

interface TableDeclaration<P extends ListParams, D extends Identified, C, V> extends Omit<ListBase<P, D>, "fields"> {
  /** In the order of the form and of the active filters. A filter without a label has that of the column with its name. */
  readonly fields?: { readonly [K in keyof FiltersOf<P>]?: K extends keyof V ? ColumnFilter : FilterField };
  readonly columns: ListColumns<D, C, V>;
  readonly lastOnPage?: readonly (keyof V & string)[];
  /** Computed once for all records of a page, for the columns `names`. */
  readonly context?: (records: readonly D[], query: ListQuery<P> & { names: ReadonlySet<string> }) => C | Promise<C>;
  /** One heading a record, the same object for those of one group; null where the order has none. */
  readonly groups?: (records: readonly D[], query: ListQuery<P>) => Promise<readonly RowGroup[] | null>;
  readonly select?: { readonly can: (user: User) => boolean; readonly label: (record: D) => string };
  /** `name` is without an extension, in ASCII. */
  readonly file?: { readonly name: string; readonly title: Label };
  readonly api?: Omit<Published<P, D>, "item"> & ApiFields;
}

interface RowsDeclaration<P extends ListParams, D, Row> extends ListBase<P, D> {
  readonly rows: (documents: readonly D[], query: ListQuery<P>) => readonly Row[] | Promise<readonly Row[]>;
}

type ColumnFilter = Omit<FilterField, "label"> & Partial<Pick<FilterField, "label">>;

interface Identified {
  readonly id: string;
}

export function defineList<P extends ListParams, D extends Identified, C, V>(
  list: TableDeclaration<P, D, C, V>,
): ListDefinition<P, D, ListRow<V>>;
export function defineList<P extends ListParams, D, Row>(list: RowsDeclaration<P, D, Row>): ListDefinition<P, D, Row>;
export function defineList<P extends ListParams, D extends Identified, V, Row>(
  list: TableDeclaration<P, D, unknown, V> | RowsDeclaration<P, D, Row>,
): ListDefinition<P, D, Row | ListRow<V>> {
  return "rows" in list
    ? { ...list, choice: noChoice, canSelect: () => false, heads: () => [], file: null, api: [] }
    : defineTable(list);
}

function defineTable<P extends ListParams, D extends Identified, V>(
  list: TableDeclaration<P, D, unknown, V>,
): ListDefinition<P, D, ListRow<V>> {
  const { columns, select, file, api } = list;
  const choice = columnChoice(list);
  const all = pageColumns(list);
  const visibleColumns = (user: User, chosen: readonly string[], isSelecting: boolean) =>
    all.filter(
      ([name, { visibility, isFor }]) =>
        (choice.all.includes(name) ? chosen.includes(name) : !(isSelecting && visibility === "action")) &&
        (isFor?.(user) ?? true),
    );
  const contextOf = async (records: readonly D[], query: ListQuery<P>, names: readonly string[]) => {
    const common = columnContext(query, names);
    return { ...common, ...((await list.context?.(records, { ...query, names: common.names })) as object) };
  };
  const labels = Object.fromEntries(serverColumns(columns).map(([name, { label }]) => [name, { label }]));
  const fields = Object.entries<ColumnFilter | undefined>(list.fields ?? {}).map(([name, field]) => [
    name,
    { ...labels[name], ...field },
  ]);
  const defined: ListDefinition<P, D, ListRow<V>> = {
    ...list,
    fields: Object.fromEntries(fields) as ListBase<P, D>["fields"],
    choice,
    canSelect: select?.can ?? (() => false),
    heads: (user, chosen, isSelecting) => headsOf(visibleColumns(user, chosen, isSelecting)),
    async rows(records, query, isSelecting) {
      const visible = visibleColumns(query.user, query.columns, isSelecting);
      const names = visible.map(([name]) => name);
      const [context, groups] = await Promise.all([contextOf(records, query, names), list.groups?.(records, query)]);
      return records.map((record, index) => ({
        ...listRowOf<D, V>(record, visible, context),
        ...(groups && { group: groups[index]! }),
        ...(isSelecting && select && { selectLabel: select.label(record) }),
      }));
    },
    file: file
      ? {
          ...file,
          columns: () => fileColumns(columns),
          async rows(records, query) {
            const context = await contextOf(records, query, fileColumnNames(columns));
            return records.map((record) => ({ record, context }));
          },
        }
      : null,
    api: [],
  };
  return api ? { ...defined, api: [toPublishedList(defined, { ...api, item: apiItem(columns, api) })] } : defined;
}
