/** The types by which areas declare lists, and the reading of a list's search params. */
import type { User } from "#app/auth/user.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import type { Option } from "#app/ui/field.tsx";
import type { ViewedList } from "#app/views/view.ts";
import type { Count, ListPage, ShownField } from "./list.ts";
import type { PublishedList } from "./area-lists.server.ts";
import { type ColumnChoice, type FileRow, usualColumnsOf } from "./page-columns.server.ts";
import {
  type FiltersOf,
  type ListParams,
  type ParamProblem,
  readParams,
  type ReadParams,
  type SortOf,
} from "./params.ts";

export type Words = () => string;

export interface Field {
  readonly label: Words;
  readonly hint?: Words;
  readonly placeholder?: Words;
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

/** A value that a filter can have. `typed` stands for it in a text field; `id` is the id that it names. */
export interface Choice extends Option {
  readonly typed?: string;
  readonly id?: string;
}
export type Choices = Readonly<Record<string, readonly Choice[]>>;

/** The filters, sort and columns of a request, with its user and time. */
export interface ListQuery<P> extends Omit<ReadParams<P>, "inputs" | "problems"> {
  readonly user: User;
  readonly now: Date;
  readonly choices: Promise<Choices>;
}

interface ReadPage<D> {
  readonly documents: readonly D[];
  readonly next: string | null;
  /** The number of all documents; called unless this page is the whole list. */
  readonly count?: () => Promise<Count>;
  /** Problems that only reading the documents reveals. */
  readonly problems?: readonly ParamProblem[];
}

export interface ListBase<P extends ListParams, D> {
  readonly params: P;
  /** In the order of the form and of the active filters. */
  readonly fields?: Readonly<Partial<Record<keyof FiltersOf<P>, FilterField>>>;
  readonly sort?: Omit<Field, "label"> & { readonly names: Readonly<Record<SortOf<P>, Words>> };
  /** The name under which users save views of the list. */
  readonly view?: ViewedList;
  readonly limit: number;
  /** Messages for problem codes of the list's own. */
  readonly problems?: Readonly<Record<string, (value: string) => string>>;
  /** Options of selects, and labels of active filters whose values are too many for a select. */
  readonly choices?: (user: User, search: URLSearchParams) => Promise<Choices>;
  readonly read: (
    query: ListQuery<P>,
    page: { readonly cursor: string | null; readonly limit: number },
  ) => Promise<ReadPage<D>>;
  /** Formats the number of all rows. */
  readonly total?: (count: number) => string;
}

/** The whole list as a file, each document as one row or as several. */
export interface ListFile<P, D, Row> {
  /** Name of the file without its extension, in ASCII. */
  readonly name: string;
  /** Title of the sheet. */
  readonly title: () => string;
  readonly columns: () => readonly ExportColumn<Row>[];
  readonly rows: (documents: readonly D[], query: ListQuery<P>) => readonly Row[] | Promise<readonly Row[]>;
}

export interface List<P extends ListParams, D, Row> extends ListBase<P, D> {
  readonly choice: ColumnChoice;
  readonly canSelect: (user: User) => boolean;
  /** The chosen columns that the user may see, in the table's order. */
  readonly heads: (user: User, chosen: readonly string[], isSelecting: boolean) => ListPage<Row>["heads"];
  readonly rows: (
    records: readonly D[],
    query: ListQuery<P>,
    isSelecting: boolean,
  ) => readonly Row[] | Promise<readonly Row[]>;
  readonly file: ListFile<P, D, FileRow<D>> | null;
  /** As other systems read it. */
  readonly api: readonly PublishedList[];
}

/** Reads the search params. The choices are awaited only where they decide which values are valid. */
export async function readQuery<P extends ListParams>(
  { params, choices, view, choice }: Pick<List<P, unknown, unknown>, "params" | "choices" | "view" | "choice">,
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
