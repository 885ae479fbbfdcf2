/** A list's page as its loader returns it, in the reader's language, so that the browser needs no messages of its own. */
import type { Option } from "#app/ui/field.tsx";
import type { ViewedList } from "#app/views/view.ts";
import type { SavedView } from "#app/views/views.server.ts";
import type { ParamProblem } from "./params.ts";

/** A field of the filter form. */
export interface ShownField {
  readonly name: string;
  readonly kind: "search" | "text" | "select" | "month" | "date";
  readonly label: string;
  /** As typed. */
  readonly value: string;
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  readonly maxLength?: number | undefined;
  /** Options of a select, or suggestions for a text field. */
  readonly options?: readonly Option[] | undefined;
  /** The label of a select's empty option; a sort has none. */
  readonly empty?: string | undefined;
  /** Always visible; the other fields fold away. */
  readonly main?: boolean | undefined;
}

/** Null where only reading all documents would tell. */
export type Count = number | { readonly over: number } | null;

/** A row of a table: the values of the visible columns. */
export type ListRow<V> = { readonly id: string; /** Label of the row's box. */ readonly selectLabel?: string } & {
  readonly [K in keyof V]?: V[K];
};

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** The columns of the table. Labels of action columns are for screen readers only. */
  readonly heads: readonly { readonly name: string; readonly label: string; readonly isAction: boolean }[];
  /** The number of all rows as text, "" if unknown; `count` is null unless it is exact. */
  readonly total: string;
  readonly count: number | null;
  readonly fields: readonly ShownField[];
  /** The columns to choose from. */
  readonly columns: readonly { readonly name: string; readonly label: string; readonly shown: boolean }[];
  /** Whether the reader sees other columns than the list's usual ones. */
  readonly hasChosenColumns: boolean;
  /** Whether the address has other columns than those saved in the reader's profile. */
  readonly hasOwnColumns: boolean;
  /** The active filters, and the list's address without each. */
  readonly active: readonly {
    readonly name: string;
    readonly title: string;
    readonly label: string;
    readonly href: string;
  }[];
  /** Problems of params without a field. */
  readonly notices: readonly string[];
  /** Whether any filter is set, even an invalid one. */
  readonly isFiltered: boolean;
  /** Whether the address has neither filters nor a cursor. */
  readonly isUnfiltered: boolean;
  /** Whether this isn't the first page. */
  readonly isLaterPage: boolean;
  /** Search params to save in a view. */
  readonly search: string;
  /** The same without invalid params, for the list's files. */
  readonly fileSearch: string;
  readonly first: string | null;
  readonly next: string | null;
  readonly view: ViewedList | null;
  readonly views: readonly SavedView[];
  /** Whether the user may tick rows, and is ticking them. */
  readonly canSelect: boolean;
  readonly isSelecting: boolean;
  readonly sort: string;
  readonly problems: readonly ParamProblem[];
}

/** Search params with some set, or removed by "" or an empty array. */
export function searchWith(
  search: string | URLSearchParams,
  changes: Readonly<Record<string, string | readonly string[]>>,
): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    params.delete(name);
    for (const each of [value].flat()) if (each) params.append(name, each);
  }
  return `?${params}`;
}
