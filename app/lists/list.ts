/** What a list's page shows, as its loader says it: in the reader's words, so that a browser needs none of its own. */
import type { Option } from "#app/ui/field.tsx";
import type { ViewedList } from "#app/views/view.ts";
import type { SavedView } from "#app/views/views.server.ts";
import type { ParamProblem } from "./params.ts";

/** A field of the form that filters. */
export interface ShownField {
  readonly name: string;
  readonly kind: "search" | "text" | "select" | "month" | "date";
  readonly label: string;
  /** As given. */
  readonly value: string;
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  readonly maxLength?: number | undefined;
  /** Of a select, or proposed for a text. */
  readonly options?: readonly Option[] | undefined;
  /** Of a select, for nothing chosen; a sort has none. */
  readonly empty?: string | undefined;
  /** Always seen; the others fold away. */
  readonly main?: boolean | undefined;
}

/** Null where only reading them all would tell. */
export type Count = number | { readonly over: number } | null;

/** A row of a table: the values of the columns that are shown. */
export type ListRow<V> = { readonly id: string; /** Of its box to tick. */ readonly selectLabel?: string } & {
  readonly [K in keyof V]?: V[K];
};

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** The columns of the table, in its order; those of actions say what they are to screen readers alone. */
  readonly heads: readonly { readonly name: string; readonly label: string; readonly isAction: boolean }[];
  /** How many there are in all, in words; "" where only reading them all would tell. The number is null where that isn't exact. */
  readonly total: string;
  readonly count: number | null;
  readonly fields: readonly ShownField[];
  /** To choose from, and whether it is shown. */
  readonly columns: readonly { readonly name: string; readonly label: string; readonly shown: boolean }[];
  /** Whether others than the list's usual are shown. */
  readonly columnsChosen: boolean;
  /** Whether the address asks for others than the reader always wants to see. */
  readonly columnsAsked: boolean;
  /** The filters in use, and where the list is without each. */
  readonly active: readonly {
    readonly name: string;
    readonly title: string;
    readonly label: string;
    readonly href: string;
  }[];
  /** What could not be used and has no field of its own. */
  readonly notices: readonly string[];
  /** Whether anything narrows the list, or was meant to. */
  readonly filtered: boolean;
  /** Nothing at all was asked for. */
  readonly untouched: boolean;
  /** Whether this isn't the first page. */
  readonly paged: boolean;
  /** Search params, as a view keeps them. */
  readonly search: string;
  /** The same without what could not be used: the list's files have these. */
  readonly fileSearch: string;
  readonly first: string | null;
  readonly next: string | null;
  /** Where its views are kept, and those that are. */
  readonly view: ViewedList | null;
  readonly views: readonly SavedView[];
  /** Whether rows may have boxes to tick, and have them. */
  readonly canSelect: boolean;
  readonly selecting: boolean;
  readonly sort: string;
  readonly problems: readonly ParamProblem[];
}

/** Search params with some of them set, or taken away by "" or none. */
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
