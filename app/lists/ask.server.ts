/** A list as it was declared, and what is asked of it. */
import type { User } from "#app/auth/user.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import type { Option } from "#app/ui/field.tsx";
import type { ViewedList } from "#app/views/view.ts";
import type { Count, ListPage, ShownField } from "./list.ts";
import type { ColumnChoice, FileRow } from "./page-columns.server.ts";
import {
  type FiltersOf,
  type ListParams,
  type ParamProblem,
  readParams,
  type ReadParams,
  type SortOf,
} from "./params.ts";
import { usualColumnsOf } from "./usual-columns.server.ts";

export type Words = () => string;

export interface Field {
  readonly label: Words;
  readonly hint?: Words;
  readonly placeholder?: Words;
  readonly className?: string;
  readonly maxLength?: number;
  /** Always seen; the others fold away. */
  readonly main?: true;
  /** Why its value is left out, where the kit's words don't do. */
  readonly problem?: (value: string) => string;
}

export interface FilterField extends Field {
  readonly kind: ShownField["kind"];
  /** Of a select whose values are always the same, or proposed for a text. */
  readonly options?: () => readonly Option[];
}

/** What a filter may be set to; `typed` is what stands for it in a text field, `id` what it names. */
export interface Choice extends Option {
  readonly typed?: string;
  readonly id?: string;
}
export type Choices = Readonly<Record<string, readonly Choice[]>>;

/** Who asks, when, and for what. */
export interface Asked<P> extends Omit<ReadParams<P>, "given" | "problems"> {
  readonly user: User;
  readonly now: Date;
  readonly choosing: Promise<Choices>;
}

interface Found<D> {
  readonly documents: readonly D[];
  readonly next: string | null;
  /** How many there are in all; asked for where this isn't the whole list. */
  readonly count?: () => Promise<Count>;
  /** What only reading could tell. */
  readonly problems?: readonly ParamProblem[];
}

export interface ListBase<P extends ListParams, D> {
  readonly params: P;
  /** In the order in which they stand in the form and among the filters in use. */
  readonly fields?: Readonly<Partial<Record<keyof FiltersOf<P>, FilterField>>>;
  readonly sort?: Omit<Field, "label"> & { readonly names: Readonly<Record<SortOf<P>, Words>> };
  /** Where users keep views of it. */
  readonly view?: ViewedList;
  /** Rows of a page. */
  readonly limit: number;
  /** Why a param wasn't used as given, by codes of the list's own. */
  readonly problems?: Readonly<Record<string, (value: string) => string>>;
  /** What selects offer, and what is in use of what is too much to be offered. */
  readonly choices?: (user: User, search: URLSearchParams) => Promise<Choices>;
  readonly read: (
    asked: Asked<P>,
    page: { readonly cursor: string | null; readonly limit: number },
  ) => Promise<Found<D>>;
  /** So many rows, in words. */
  readonly total?: (count: number) => string;
}

/** The whole of a list, as it is or as other rows. */
export interface ListFile<P, D, Row> {
  /** Of the file, without its ending: plain ASCII. */
  readonly name: string;
  /** Of the sheet. */
  readonly title: () => string;
  readonly columns: () => readonly ExportColumn<Row>[];
  readonly rows: (documents: readonly D[], asked: Asked<P>) => readonly Row[] | Promise<readonly Row[]>;
}

export interface List<P extends ListParams, D, Row> extends ListBase<P, D> {
  readonly choice: ColumnChoice;
  /** Whether the user may tick rows. */
  readonly canSelect: (user: User) => boolean;
  /** The columns of the table, of those that are chosen, in its order. */
  readonly heads: (user: User, chosen: readonly string[], isSelecting: boolean) => ListPage<Row>["heads"];
  readonly rows: (
    records: readonly D[],
    asked: Asked<P>,
    isSelecting: boolean,
  ) => readonly Row[] | Promise<readonly Row[]>;
  readonly file: ListFile<P, D, FileRow<D>> | null;
}

/** What the params ask for, with the choices where they decide what can be asked. */
export async function ask<P extends ListParams>(
  { params, choices, view, choice }: Pick<List<P, unknown, unknown>, "params" | "choices" | "view" | "choice">,
  user: User,
  search: URLSearchParams,
  now: Date,
) {
  const choosing: Promise<Choices> = Promise.resolve(choices?.(user, search) ?? {});
  const offered: Choices = params.offered ? await choosing : {};
  const values = Object.fromEntries(
    Object.entries(offered).map(([name, all]) => [name, all.map(({ value }) => value)]),
  );
  const columns = { ...choice, usual: usualColumnsOf(user, view, choice) };
  const { given, problems, ...read } = readParams(params, search, values, columns);
  return { asked: { user, now, choosing, ...read } satisfies Asked<P>, given, problems };
}
