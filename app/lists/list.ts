/** A list's page in the reader's language, so that the browser needs no messages of its own. */
import type { Option } from "#app/ui/field.tsx";
import type { RowGroup } from "#app/ui/table.tsx";
import type { ViewedList } from "#app/views/view.ts";
import type { SavedView } from "#app/views/views.server.ts";
import type { ParamProblem } from "./params.ts";

export type FieldPlace = "search" | "days" | "sort" | "main" | "more";

export interface ShownField {
  readonly name: string;
  readonly place: FieldPlace;
  readonly kind: "search" | "text" | "select" | "month" | "date";
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly options?: readonly Option[] | undefined;
  /** A sort has no empty option. */
  readonly empty?: string | undefined;
}

/** Null where only reading all documents would tell. */
export type ListCount = number | { readonly over: number } | null;

export type ListRow<V> = { readonly id: string; readonly selectLabel?: string; readonly group?: RowGroup } & {
  readonly [K in keyof V]?: V[K];
};

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Labels of action columns are for screen readers only. */
  readonly heads: readonly { readonly name: string; readonly label: string; readonly isAction: boolean }[];
  /** "" if unknown; `count` is null unless it is exact. */
  readonly total: string;
  readonly count: number | null;
  /** On the button that shows them, such as "Show 148 checks"; "" unless the count is exact. */
  readonly results: string;
  readonly fields: readonly ShownField[];
  readonly columns: readonly { readonly name: string; readonly label: string; readonly isVisible: boolean }[];
  /** Compared with the list's usual columns. */
  readonly hasChosenColumns: boolean;
  /** Compared with the columns saved in the reader's profile. */
  readonly hasOwnColumns: boolean;
  readonly active: readonly {
    readonly name: string;
    readonly title: string;
    readonly label: string;
    readonly href: string;
    readonly place: FieldPlace;
  }[];
  /** The days that are filtered by; "" for all. */
  readonly period: string;
  /** Problems of params without a field. */
  readonly notices: readonly string[];
  readonly isFiltered: boolean;
  /** The address has neither filters nor a cursor. */
  readonly isUnfiltered: boolean;
  readonly isLaterPage: boolean;
  readonly search: string;
  /** Without invalid params. */
  readonly fileSearch: string;
  readonly first: string | null;
  readonly next: string | null;
  readonly view: ViewedList | null;
  readonly views: readonly SavedView[];
  readonly canSelect: boolean;
  readonly isSelecting: boolean;
  readonly sort: string;
  readonly problems: readonly ParamProblem[];
}

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
