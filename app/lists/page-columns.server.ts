/** A list's columns as its page, its files and the API have them. */
import { z } from "zod";
import { config } from "#app/config.server.ts";
import type { Cell, ExportColumn } from "#app/export/columns.ts";
import { dayOf } from "#app/i18n/days.ts";
import type { ColumnContext, ListColumns, ServerColumn } from "./columns.ts";
import type { ListPage, ListRow } from "./list.ts";

type Named<D> = readonly [name: string, column: ServerColumn<D, unknown, unknown>];

function serverColumns<D, V>(columns: ListColumns<D, unknown, V>): Named<D>[] {
  const all = Object.entries(columns as ListColumns<D, unknown, Record<string, unknown>>);
  return all.flatMap(([name, { server }]) => (server ? [[name, server] as const] : []));
}

interface Declared<D, V> {
  readonly columns: ListColumns<D, unknown, V>;
  readonly last?: readonly (keyof V & string)[];
}

const groups = { always: 0, usual: 1, chosen: 1, action: 2 };

/** What the page has of it, and the files where they have nothing of their own. */
function valueOf<D>({ value, field }: ServerColumn<D, unknown, unknown>, record: D, context: ColumnContext): unknown {
  return value ? value(record, context) : field && (record as { data: Record<string, unknown> }).data[field];
}

/** Those of the page, in its order. */
export function pageColumns<D, V>({ columns, last = [] }: Declared<D, V>): Named<D>[] {
  const group = ([, { shown }]: Named<D>) => groups[shown!];
  const place = ([name]: Named<D>) => last.findIndex((each) => each === name);
  return serverColumns(columns)
    .filter(([, { shown }]) => shown)
    .toSorted((a, b) => group(a) - group(b) || place(a) - place(b));
}

/** Those that can be chosen, in the page's order, and those that are shown until somebody does. */
export interface ColumnChoice {
  readonly all: readonly string[];
  readonly usual: readonly string[];
  readonly labels: Readonly<Record<string, () => string>>;
}

export const noChoice: ColumnChoice = { all: [], usual: [], labels: {} };

export function columnChoice<D, V>(declared: Declared<D, V>): ColumnChoice {
  const all = pageColumns(declared).filter(([, { shown }]) => shown === "usual" || shown === "chosen");
  return {
    all: all.map(([name]) => name),
    usual: all.flatMap(([name, { shown }]) => (shown === "usual" ? name : [])),
    labels: Object.fromEntries(all.map(([name, { label }]) => [name, label])),
  };
}

export function columnContext(
  { user, now }: Pick<ColumnContext, "user" | "now">,
  names: readonly string[],
): ColumnContext {
  const timeZone = config.APP_TIME_ZONE;
  return { user, now, today: dayOf(now, timeZone), timeZone, names: new Set(names) };
}

export function rowOf<D extends { readonly id: string }, V>(
  record: D,
  shown: readonly Named<D>[],
  context: ColumnContext,
): ListRow<V> {
  const values = shown.map(([name, column]) => [name, valueOf(column, record, context)]);
  return { id: record.id, ...(Object.fromEntries(values) as Partial<V>) };
}

/** Some records as a table of the usual columns, for other pages than the list's. */
export function usualTable<D extends { readonly id: string }, V>(
  declared: Declared<D, V>,
  records: readonly D[],
  reader: Pick<ColumnContext, "user" | "now">,
) {
  const shown = pageColumns(declared).filter(([, column]) => column.shown === "always" || column.shown === "usual");
  const context = columnContext(
    reader,
    shown.map(([name]) => name),
  );
  return {
    heads: headsOf(shown),
    rows: records.map((record) => rowOf<D, V>(record, shown, context)),
    columnsChosen: false,
    selecting: false,
  };
}

export function headsOf<D>(shown: readonly Named<D>[]): ListPage<unknown>["heads"] {
  return shown.map(([name, column]) => ({ name, label: column.label(), isAction: column.shown === "action" }));
}

/** A row of a file. */
export interface FileRow<D> {
  readonly record: D;
  readonly context: ColumnContext;
}

export function fileColumnNames<D, V>(columns: ListColumns<D, unknown, V>): string[] {
  return serverColumns(columns).flatMap(([name, { width }]) => (width ? name : []));
}

export function fileColumns<D, V>(columns: ListColumns<D, unknown, V>): ExportColumn<FileRow<D>>[] {
  return serverColumns(columns).flatMap(([, column]) => {
    const { label, header = label, width, type, file } = column;
    if (!width) return [];
    const value = ({ record, context }: FileRow<D>) =>
      file ? file(record, context) : (valueOf(column, record, context) as Cell);
    return { header: header(), width, value, ...(type && { type }) };
  });
}

/** What the API tells of a record: the fields of its columns and others, and what isn't a field of it. */
export function apiItem<D, V>(
  columns: ListColumns<D, unknown, V>,
  { schema, fields, item = z.object({}) }: ApiFields,
): z.ZodObject {
  const names = [...fields, ...serverColumns(columns).flatMap(([, { field = [] }]) => field)];
  const mask: Record<string, true> = Object.fromEntries(names.map((name) => [name, true]));
  return schema.pick(mask).extend(item.shape);
}

export interface ApiFields {
  /** Of the records. */
  readonly schema: z.ZodObject;
  /** Fields that are no columns. */
  readonly fields: readonly string[];
  readonly item?: z.ZodObject;
}
