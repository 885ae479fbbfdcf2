import type { User } from "#app/auth/user.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import type { Option } from "#app/ui/field.tsx";
import type { ViewedList } from "#app/views/view.ts";
import type { ListCount, ListPage, ShownField } from "./list.ts";
import type { PublishedList } from "./area-lists.server.ts";
import { type ColumnChoice, type ListFileRow, usualColumnsOf } from "./page-columns.server.ts";
import {
  type FiltersOf,
  type ListParams,
  type ParamProblem,
  readParams,
  type ReadParams,
  type SortOf,
} from "./params.ts";

export type Label = () => string;

export interface Field {
  readonly label: Label;
  readonly hint?: Label;
  readonly placeholder?: Label;
  readonly className?: string;
  readonly maxLength?: number;
  /** Always visible; the other fields fold away. */
  readonly main?: true;
  /** The message for a value that was ignored; default: the kit's own. */
  readonly problem?: (value: string) => string;
}

export interface FilterField extends Field {
  readonly kind: ShownField["kind"];
  /** Fixed options of a select, or suggestions for a text field. */
  readonly options?: () => readonly Option[];
}

/** `typed` stands for the value in a text field, which proposes each `isProposal`; `id` is the id that it names. */
export interface FilterOption extends Option {
  readonly typed?: string;
  readonly id?: string;
  readonly isProposal?: true;
}
export type Choices = Readonly<Record<string, readonly FilterOption[]>>;

export interface ListQuery<P> extends Omit<ReadParams<P>, "inputs" | "problems"> {
  readonly user: User;
  readonly now: Date;
  readonly choices: Promise<Choices>;
}

interface ReadPage<D> {
  readonly documents: readonly D[];
  readonly next: string | null;
  /** Called unless this page is the whole list. */
  readonly count?: () => Promise<ListCount>;
  readonly problems?: readonly ParamProblem[];
}

export interface ListBase<P extends ListParams, D> {
  readonly params: P;
  /** In the order of the form and of the active filters. */
  readonly fields?: Readonly<Partial<Record<keyof FiltersOf<P>, FilterField>>>;
  readonly sort?: Omit<Field, "label"> & { readonly names: Readonly<Record<SortOf<P>, Label>> };
  readonly view?: ViewedList;
  readonly limit: number;
  readonly problems?: Readonly<Record<string, (value: string) => string>>;
  /** Options of selects, and labels of active filters whose values are too many for a select. */
  readonly choices?: (user: User, search: URLSearchParams) => Promise<Choices>;
  readonly read: (
    query: ListQuery<P>,
    page: { readonly cursor: string | null; readonly limit: number },
  ) => Promise<ReadPage<D>>;
  readonly total?: (count: number) => string;
}

/** A document is one row or several. */
export interface ListFile<P, D, Row> {
  /** Without the extension, in ASCII. */
  readonly name: string;
  readonly title: () => string;
  readonly columns: () => readonly ExportColumn<Row>[];
  readonly rows: (documents: readonly D[], query: ListQuery<P>) => readonly Row[] | Promise<readonly Row[]>;
}

export interface ListDefinition<P extends ListParams, D, Row> extends ListBase<P, D> {
  readonly choice: ColumnChoice;
  readonly canSelect: (user: User) => boolean;
  /** The chosen columns that the user may see, in the table's order. */
  readonly heads: (user: User, chosen: readonly string[], isSelecting: boolean) => ListPage<Row>["heads"];
  readonly rows: (
    records: readonly D[],
    query: ListQuery<P>,
    isSelecting: boolean,
  ) => readonly Row[] | Promise<readonly Row[]>;
  readonly file: ListFile<P, D, ListFileRow<D>> | null;
  readonly api: readonly PublishedList[];
}

/** The choices are awaited only where they decide which values are valid. */
export async function readQuery<P extends ListParams>(
  {
    params,
    choices,
    view,
    choice,
  }: Pick<ListDefinition<P, unknown, unknown>, "params" | "choices" | "view" | "choice">,
  user: User,
  search: URLSearchParams,
  now: Date,
) {
  const choicesRead: Promise<Choices> = Promise.resolve(choices?.(user, search) ?? {});
  const offered: Choices = params.offered ? await choicesRead : {};
  const values = Object.fromEntries(
    Object.entries(offered).map(([name, all]) => [name, all.map(({ value }) => value)]),
  );
  const columns = { ...choice, usual: usualColumnsOf(user, view, choice) };
  const { inputs, problems, ...read } = readParams(params, search, values, columns);
  return { query: { user, now, choices: choicesRead, ...read } satisfies ListQuery<P>, inputs, problems };
}
