import { z } from "zod";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import type { Cell, ExportColumn } from "#app/export/columns.ts";
import { dayOf } from "#app/i18n/days.ts";
import type { ViewedList } from "#app/views/view.ts";
import type { ColumnContext, ListColumns, ServerColumn } from "./columns.ts";
import type { ListPage, ListRow } from "./list.ts";

type NamedColumn<D> = readonly [name: string, column: ServerColumn<D, unknown, unknown>];

export function serverColumns<D, V>(columns: ListColumns<D, unknown, V>): NamedColumn<D>[] {
  const all = Object.entries(columns as ListColumns<D, unknown, Record<string, unknown>>);
  return all.flatMap(([name, { server }]) => (server ? [[name, server] as const] : []));
}

interface DeclaredColumns<D, V> {
  readonly columns: ListColumns<D, unknown, V>;
  readonly lastOnPage?: readonly (keyof V & string)[];
}

const groups = { always: 0, usual: 1, optional: 1, action: 2 };

function valueOf<D>({ value, field }: ServerColumn<D, unknown, unknown>, record: D, context: ColumnContext): unknown {
  return value ? value(record, context) : field && (record as { data: Record<string, unknown> }).data[field];
}

export function pageColumns<D, V>({ columns, lastOnPage = [] }: DeclaredColumns<D, V>): NamedColumn<D>[] {
  const group = ([, { visibility }]: NamedColumn<D>) => groups[visibility!];
  const lastIndex = ([name]: NamedColumn<D>) => lastOnPage.findIndex((each) => each === name);
  return serverColumns(columns)
    .filter(([, { visibility }]) => visibility)
    .toSorted((a, b) => group(a) - group(b) || lastIndex(a) - lastIndex(b));
}

export interface ColumnChoice {
  readonly all: readonly string[];
  readonly usual: readonly string[];
  readonly labels: Readonly<Record<string, () => string>>;
}

export const noChoice: ColumnChoice = { all: [], usual: [], labels: {} };

export function columnChoice<D, V>(list: DeclaredColumns<D, V>): ColumnChoice {
  const all = pageColumns(list).filter(([, { visibility }]) => visibility === "usual" || visibility === "optional");
  return {
    all: all.map(([name]) => name),
    usual: all.flatMap(([name, { visibility }]) => (visibility === "usual" ? name : [])),
    labels: Object.fromEntries(all.map(([name, { label }]) => [name, label])),
  };
}

export function usualColumnsOf(
  { columns: saved }: Pick<User, "columns">,
  list: ViewedList | undefined,
  { all, usual }: Pick<ColumnChoice, "all" | "usual">,
): readonly string[] {
  const own = list && saved?.[list];
  return own ? all.filter((column) => own.includes(column)) : usual;
}

export function columnContext(
  { user, now }: Pick<ColumnContext, "user" | "now">,
  names: readonly string[],
): ColumnContext {
  const timeZone = config.APP_TIME_ZONE;
  return { user, now, today: dayOf(now, timeZone), timeZone, names: new Set(names) };
}

export function listRowOf<D extends { readonly id: string }, V>(
  record: D,
  visible: readonly NamedColumn<D>[],
  context: ColumnContext,
): ListRow<V> {
  const values = visible.map(([name, column]) => [name, valueOf(column, record, context)]);
  return { id: record.id, ...(Object.fromEntries(values) as Partial<V>) };
}

export function headsOf<D>(visible: readonly NamedColumn<D>[]): ListPage<unknown>["heads"] {
  return visible.map(([name, column]) => ({ name, label: column.label(), isAction: column.visibility === "action" }));
}

export interface ListFileRow<D> {
  readonly record: D;
  readonly context: ColumnContext;
}

export function fileColumnNames<D, V>(columns: ListColumns<D, unknown, V>): string[] {
  return serverColumns(columns).flatMap(([name, { width }]) => (width ? name : []));
}

export function fileColumns<D, V>(columns: ListColumns<D, unknown, V>): ExportColumn<ListFileRow<D>>[] {
  return serverColumns(columns).flatMap(([, column]) => {
    const { label, header = label, width, type, file } = column;
    if (!width) return [];
    const value = ({ record, context }: ListFileRow<D>) =>
      file ? file(record, context) : (valueOf(column, record, context) as Cell);
    return { header: header(), width, value, ...(type && { type }) };
  });
}

/** The fields of the columns, further `fields`, and what isn't a field (`item`). */
export function apiItem<D, V>(
  columns: ListColumns<D, unknown, V>,
  { schema, fields, item = z.object({}) }: ApiFields,
): z.ZodObject {
  const names = [...fields, ...serverColumns(columns).flatMap(([, { field = [] }]) => field)];
  const mask: Record<string, true> = Object.fromEntries(names.map((name) => [name, true]));
  return schema.pick(mask).extend(item.shape);
}

export interface ApiFields {
  readonly schema: z.ZodObject;
  readonly fields: readonly string[];
  readonly item?: z.ZodObject;
}
