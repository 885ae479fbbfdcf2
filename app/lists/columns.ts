/** Each column of a list is declared once for the page, the choice of columns, the files and the API. */
import type { ReactNode } from "react";
import type { User } from "#app/auth/user.ts";
import type { Cell, CellType } from "#app/export/columns.ts";
import type { Column } from "#app/ui/table.tsx";

export interface ColumnContext {
  readonly user: User;
  readonly now: Date;
  readonly today: string;
  readonly timeZone: string;
  readonly names: ReadonlySet<string>;
}

type DataOf<D> = D extends { readonly data: infer T } ? T : object;
type FieldOf<T, V> = { [K in keyof T]: T[K] extends V ? K : never }[keyof T] & string;

/** The API has `field`; the page and the files have it unless `value` and `file` say otherwise. */
type Source<D, C, V> =
  | { readonly field: FieldOf<DataOf<D>, V>; readonly value?: never }
  | {
      readonly field?: keyof DataOf<D> & string;
      /** The value is JSON. */
      readonly value?: (record: D, context: C & ColumnContext) => V;
    };

interface Presentation<D, C> {
  readonly label: () => string;
  /** "always" columns head the rows and "action" ones end them; neither can be chosen. */
  readonly visibility?: "usual" | "optional" | "always" | "action";
  readonly isFor?: (user: User) => boolean;
  /** In characters. Without it no file has the column. */
  readonly width?: number;
  readonly type?: CellType;
  /** The value in files; default: the page's. */
  readonly file?: (record: D, context: C & ColumnContext) => Cell;
  readonly header?: () => string;
}

export type ServerColumn<D, C, V> = Presentation<D, C> & Source<D, C, V>;

export interface PageColumn<V> {
  readonly cell?: (value: V, id: string) => ReactNode;
  readonly numeric?: true;
  readonly long?: true;
  /** "spare" columns are hidden on phones until the user chooses columns. */
  readonly phone?: Column<never>["phone"] | "spare";
}

/** `server` stands behind `import.meta.env.SSR`, so that scripts for browsers don't include it. */
export interface ListColumn<D, C, V> extends PageColumn<V> {
  readonly server: false | ServerColumn<D, C, V>;
}

/** In the order of the files. */
export type ListColumns<D, C, V> = { readonly [K in keyof V]: ListColumn<D, C, V[K]> };

export function defineColumns<D, C = unknown>() {
  return <V>(columns: ListColumns<D, C, V>): ListColumns<D, C, V> => columns;
}
