import type { Kind, Numbers } from "./kinds.ts";

export type AnyKind = Kind<unknown, Numbers, unknown>;
type ListedKinds = Readonly<Record<string, AnyKind>>;

export interface ListKind<Of extends ListedKinds = ListedKinds> {
  readonly list: Of;
}

export function list<const Of extends ListedKinds>(of: Of): ListKind<Of> {
  return { list: of };
}

/** In their order in a row; lists come last. */
export type ColumnKinds = Readonly<Record<string, AnyKind | ListKind>> & { store: AnyKind; day: AnyKind };

type ValueOf<K> = K extends { readonly schema: { readonly _output: infer Value } } ? Value : never;
type NumbersOf<K> = K extends { readonly column: new (numbers: readonly number[]) => infer Column } ? Column : never;
type EntryOf<K> = K extends { entries?(shard: never): readonly (infer Entry)[] } ? Entry : never;

export type Row = Readonly<Record<string, unknown>> & { readonly key: string };

export type RowOf<K> = { readonly key: string } & {
  readonly [N in keyof K]: K[N] extends ListKind<infer Of>
    ? readonly { readonly [Inner in keyof Of]: ValueOf<Of[Inner]> }[]
    : ValueOf<K[N]>;
};

/** For columns that store numbers as indexes of these values. */
type Words<K> = { readonly [N in keyof K as [EntryOf<K[N]>] extends [never] ? never : N]: readonly EntryOf<K[N]>[] };

/** Row r has the entries from `from[r]` up to `from[r + 1]`. */
type ListColumns<Of> = { readonly [N in keyof Of]: NumbersOf<Of[N]> } & {
  readonly from: Uint32Array;
  readonly dictionary: Words<Of>;
};

export interface ShardContent {
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly rows: readonly StoredRow[];
}

/** A list's entries are stored one after the other. */
export type StoredRow = readonly [key: string, ...values: (number | readonly number[])[]];

export interface Rows {
  readonly month: string;
  readonly count: number;
  readonly bytes: number;
  key(row: number): string;
  row(row: number): Row;
  content(): ShardContent;
}

/** `store[row]` is an index into `dictionary.store`. */
export type Columns<K> = {
  readonly [N in keyof K]: K[N] extends ListKind<infer Of> ? ListColumns<Of> : NumbersOf<K[N]>;
} & Omit<Rows, "row"> & {
    readonly dictionary: Words<K>;
    row(row: number): RowOf<K>;
  };
