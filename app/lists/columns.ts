/** The columns of a list, each declared once: the page, its choice of columns, the files and the API follow. */
import type { ReactNode } from "react";
import type { User } from "#app/auth/user.ts";
import type { Cell, CellType } from "#app/export/columns.ts";
import type { Column } from "#app/ui/table.tsx";

/** What values are made with, beside the record and what the list itself reads. */
export interface ColumnContext {
  readonly user: User;
  readonly now: Date;
  readonly today: string;
  readonly timeZone: string;
  /** Names of the columns that are made. */
  readonly names: ReadonlySet<string>;
}

type DataOf<D> = D extends { readonly data: infer T } ? T : object;
/** Fields of a record that hold such a value. */
type FieldOf<T, V> = { [K in keyof T]: T[K] extends V ? K : never }[keyof T] & string;

/** `field` of the record is what the API has, and the page and the files where `value` and `file` don't say otherwise. */
type Source<D, C, V> =
  | { readonly field: FieldOf<DataOf<D>, V>; readonly value?: never }
  | {
      readonly field?: keyof DataOf<D> & string;
      /** On the page, as JSON. */
      readonly value?: (record: D, context: C & ColumnContext) => V;
    };

interface Presentation<D, C> {
  readonly label: () => string;
  /**
   * Whether the page has it: "usual" until somebody chooses columns, "chosen" if they choose it; "always" heads the rows and "action" ends
   * them, neither of which is a choice.
   */
  readonly shown?: "usual" | "chosen" | "always" | "action";
  /** Who sees it on the page; everybody, if it doesn't say. */
  readonly isFor?: (user: User) => boolean;
  /** In files, in characters. Without it no file has the column. */
  readonly width?: number;
  readonly type?: CellType;
  /** In files, where that isn't the page's. */
  readonly file?: (record: D, context: C & ColumnContext) => Cell;
  readonly header?: () => string;
}

export type ServerColumn<D, C, V> = Presentation<D, C> & Source<D, C, V>;

export interface PageColumn<V> {
  /** The value itself, if it doesn't say. */
  readonly cell?: (value: V, id: string) => ReactNode;
  readonly numeric?: true;
  /** A phone leaves "spare" ones out until someone chooses columns. */
  readonly phone?: Column<never>["phone"] | "spare";
}

/** `server` is left out of the scripts for browsers: it stands behind `import.meta.env.SSR`. */
export interface ListColumn<D, C, V> extends PageColumn<V> {
  readonly server: false | ServerColumn<D, C, V>;
}

/** In the order of the files. */
export type ListColumns<D, C, V> = { readonly [K in keyof V]: ListColumn<D, C, V[K]> };

/** Columns of a list of such records, whose values are made with a context that the list reads. */
export function columnsOf<D, C = unknown>() {
  return <V>(columns: ListColumns<D, C, V>): ListColumns<D, C, V> => columns;
}
