import type { Subject } from "#app/auth/can.ts";
import { inspectorIdOf } from "#app/checks/list-filters.ts";
import { monthOf } from "#app/i18n/days.ts";
import type { Period } from "#app/i18n/period.ts";
import { noOne } from "#app/lists/params.ts";
import { severities } from "#app/score-policy/severity.ts";
import type { Comparison } from "./period.ts";

/** Days are included. */
export interface ReportFilter {
  readonly from: string;
  readonly to: string;
  readonly area?: string;
  readonly storeId?: string;
  readonly templateId?: string;
  readonly templateCategory?: string;
  /** "none" for records without an inspector. */
  readonly inspectorId?: string;
  /** The manager on the day. */
  readonly managerId?: string;
  readonly channel?: string;
  readonly category?: string;
  readonly severity?: string;
  readonly shift?: string;
  readonly compare?: Comparison;
}

export interface Catalog {
  readonly stores: ReadonlyMap<string, { readonly area?: string }>;
  readonly templates: ReadonlyMap<string, { readonly category?: string }>;
}

/** Null allows every row. */
export type Allowed = ((subject: Subject) => boolean) | null;

/** For means and ranks over stores that the reader may not see one by one. */
export const everyRow: Allowed = null;

export interface RowQuery {
  readonly filter: ReportFilter;
  readonly catalog: Catalog;
  readonly allowed: Allowed;
}

export interface SubjectColumns {
  readonly month: string;
  readonly count: number;
  readonly day: Uint8Array;
  readonly store: Uint16Array;
  readonly manager: Uint16Array;
  readonly inspector?: Uint16Array;
  readonly template?: Uint16Array;
  readonly channel?: Uint16Array;
  readonly category?: Uint16Array;
  readonly severity?: Uint8Array;
  readonly dictionary: {
    readonly store: readonly string[];
    readonly manager: readonly (string | null)[];
    readonly inspector?: readonly string[];
    readonly template?: readonly { readonly id: string }[];
    readonly channel?: readonly string[];
    readonly category?: readonly string[];
  };
}

type ColumnFilter = readonly [column: ArrayLike<number>, matches: readonly boolean[]];

/** Evaluates the filter once for each distinct value. */
function columnFiltersOf(shard: SubjectColumns, filter: ReportFilter, catalog: Catalog): ColumnFilter[] {
  const { dictionary } = shard;
  const { area, storeId, templateId, templateCategory, inspectorId, managerId } = filter;
  const filterColumn = <Word>(
    isFiltered: boolean,
    column: ArrayLike<number> | undefined,
    all: readonly Word[] | undefined,
    matches: (word: Word) => boolean,
  ): ColumnFilter[] => (isFiltered && column && all ? [[column, all.map(matches)]] : []);
  return [
    ...filterColumn(storeId !== undefined, shard.store, dictionary.store, (id) => id === storeId),
    ...filterColumn(area !== undefined, shard.store, dictionary.store, (id) => catalog.stores.get(id)?.area === area),
    ...filterColumn(templateId !== undefined, shard.template, dictionary.template, ({ id }) => id === templateId),
    ...filterColumn(
      templateCategory !== undefined,
      shard.template,
      dictionary.template,
      ({ id }) => catalog.templates.get(id)?.category === templateCategory,
    ),
    ...filterColumn(
      inspectorId !== undefined,
      shard.inspector,
      dictionary.inspector,
      (id) => id === inspectorIdOf(inspectorId!),
    ),
    ...filterColumn(
      managerId !== undefined,
      shard.manager,
      dictionary.manager,
      (id) => id === (managerId === noOne ? null : managerId),
    ),
    ...(["channel", "category"] as const).flatMap((name) =>
      filterColumn(filter[name] !== undefined, shard[name], dictionary[name], (code) => code === filter[name]),
    ),
    ...filterColumn(
      filter.severity !== undefined,
      shard.severity,
      severities,
      (severity) => severity === filter.severity,
    ),
  ];
}

export function matchingRows(shard: SubjectColumns, { filter, catalog, allowed }: RowQuery): Uint32Array {
  const days = daysOf(shard.month, filter);
  if (!days) return new Uint32Array();
  const { first, last } = days;
  const columnFilters = columnFiltersOf(shard, filter, catalog);
  const inScope = allowed && rowPredicate(shard, allowed);
  const rows = new Uint32Array(shard.count);
  let count = 0;
  for (let row = 0; row < shard.count; row++) {
    const day = shard.day[row]!;
    if (
      day >= first &&
      day <= last &&
      columnFilters.every(([column, matches]) => matches[column[row]!]!) &&
      (!inScope || inScope(row))
    )
      rows[count++] = row;
  }
  return rows.subarray(0, count);
}

export function daysOf(month: string, { from, to }: Period): { first: number; last: number } | null {
  const [first, last] = [monthOf(from), monthOf(to)];
  if (month < first || month > last) return null;
  return {
    first: month === first ? Number(from.slice(8, 10)) : 1,
    last: month === last ? Number(to.slice(8, 10)) : 31,
  };
}

/** Evaluated once for each store and manager. */
function rowPredicate(shard: SubjectColumns, allowed: NonNullable<Allowed>): (row: number) => boolean {
  const answers = new Map<number, boolean>();
  return (row) => {
    const [store, manager] = [shard.store[row]!, shard.manager[row]!];
    const key = store * 0x10000 + manager;
    let answer = answers.get(key);
    if (answer === undefined)
      answers.set(
        key,
        (answer = allowed({ storeId: shard.dictionary.store[store]!, managerId: shard.dictionary.manager[manager]! })),
      );
    return answer;
  };
}
