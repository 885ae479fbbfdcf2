/** The columns of a list, each declared once for the page, the choice of columns, the files and the API. */
import type { ReactNode } from "react";
import type { User } from "#app/auth/user.ts";
import type { Cell, CellType } from "#app/export/columns.ts";
import type { Column } from "#app/ui/table.tsx";

/** Arguments of a column's functions beside the record and the list's context. */
export interface ColumnContext {
  readonly user: User;
  readonly now: Date;
  readonly today: string;
  readonly timeZone: string;
  /** Names of the columns whose values are computed. */
  readonly names: ReadonlySet<string>;
}

type DataOf<D> = D extends { readonly data: infer T } ? T : object;
/** Names of the fields of a record that have values of type V. */
type FieldOf<T, V> = { [K in keyof T]: T[K] extends V ? K : never }[keyof T] & string;

/** The API has `field`; the page and the files have it unless `value` and `file` say otherwise. */
type Source<D, C, V> =
  | { readonly field: FieldOf<DataOf<D>, V>; readonly value?: never }
  | {
      readonly field?: keyof DataOf<D> & string;
      /** The value on the page, as JSON. */
      readonly value?: (record: D, context: C & ColumnContext) => V;
    };

interface Presentation<D, C> {
  readonly label: () => string;
  /**
   * Whether the page has the column: "usual" until the user chooses others, "chosen" if the user chooses it. "always" heads the rows and
   * "action" ends them; neither can be chosen.
   */
  readonly shown?: "usual" | "chosen" | "always" | "action";
  /** Users who see it on the page; default: everybody. */
  readonly isFor?: (user: User) => boolean;
  /** Width in files, in characters. Without it no file has the column. */
  readonly width?: number;
  readonly type?: CellType;
  /** The value in files; default: the page's. */
  readonly file?: (record: D, context: C & ColumnContext) => Cell;
  readonly header?: () => string;
}

export type ServerColumn<D, C, V> = Presentation<D, C> & Source<D, C, V>;

export interface PageColumn<V> {
  /** Renders the value; default: the value itself. */
  readonly cell?: (value: V, id: string) => ReactNode;
  readonly numeric?: true;
  /** On a phone, "spare" columns are hidden until the user chooses columns. */
  readonly phone?: Column<never>["phone"] | "spare";
}

/** `server` stands behind `import.meta.env.SSR`, so that scripts for browsers don't include it. */
export interface ListColumn<D, C, V> extends PageColumn<V> {
  readonly server: false | ServerColumn<D, C, V>;
}

/** In the order of the files. */
export type ListColumns<D, C, V> = { readonly [K in keyof V]: ListColumn<D, C, V[K]> };

/** Declares the columns of a list of records D, whose values are computed with the list's context C. */
export function columnsOf<D, C = unknown>() {
  return <V>(columns: ListColumns<D, C, V>): ListColumns<D, C, V> => columns;
}
