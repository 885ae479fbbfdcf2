/** The rows of a shard, whatever they are of, that a filter and the reader's scope leave. */
import type { Subject } from "#app/auth/can.ts";
import { inspectorOf } from "#app/checks/list-filters.ts";
import { monthOf } from "#app/i18n/days.ts";
import type { Period } from "#app/i18n/period.ts";
import { noOne } from "#app/lists/params.ts";
import { severities } from "#app/score-policy/severity.ts";
import type { Comparison } from "./period.ts";

/** Days (YYYY-MM-DD, both included) and what narrows them; nothing given narrows nothing. */
export interface ReportFilter {
  readonly from: string;
  readonly to: string;
  /** The area where a store belongs today. */
  readonly area?: string;
  readonly storeId?: string;
  readonly templateId?: string;
  readonly templateCategory?: string;
  /** "none": of whom no inspector is known. */
  readonly inspectorId?: string;
  /** The manager on the day; "none": those that count for nobody. */
  readonly managerId?: string;
  /** Codes of the score policy: of feedback, and of observations at cameras. */
  readonly channel?: string;
  readonly category?: string;
  readonly severity?: string;
  readonly shift?: string;
  /** What it is compared with, where that was chosen. */
  readonly compare?: Comparison;
}

/** What reports know of stores and templates: the directory. */
export interface Places {
  readonly stores: ReadonlyMap<string, { readonly area?: string }>;
  readonly templates: ReadonlyMap<string, { readonly category?: string }>;
}

/** Whether the reader can see a store's or a manager's records; null: all of them. */
export type Allowed = ((subject: Subject) => boolean) | null;

/** What every shard says of its rows, whatever they are of, and what only some say. */
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
  /** In the order of `severities`. */
  readonly severity?: Uint8Array;
  readonly words: {
    readonly store: readonly string[];
    readonly manager: readonly (string | null)[];
    readonly inspector?: readonly string[];
    readonly template?: readonly { readonly id: string }[];
    readonly channel?: readonly string[];
    readonly category?: readonly string[];
  };
}

/** A column, and which of its numbers a filter leaves. */
type Sieve = readonly [column: ArrayLike<number>, keeps: readonly boolean[]];

/** What a filter asks of rows, decided once for each store, template and so on; nothing of what the rows don't say. */
function sievesOf(shard: SubjectColumns, filter: ReportFilter, places: Places): Sieve[] {
  const { words } = shard;
  const { area, storeId, templateId, templateCategory, inspectorId, managerId } = filter;
  const sieve = <Word>(
    isAsked: boolean,
    column: ArrayLike<number> | undefined,
    all: readonly Word[] | undefined,
    keeps: (word: Word) => boolean,
  ): Sieve[] => (isAsked && column && all ? [[column, all.map(keeps)]] : []);
  return [
    ...sieve(storeId !== undefined, shard.store, words.store, (id) => id === storeId),
    ...sieve(area !== undefined, shard.store, words.store, (id) => places.stores.get(id)?.area === area),
    ...sieve(templateId !== undefined, shard.template, words.template, ({ id }) => id === templateId),
    ...sieve(
      templateCategory !== undefined,
      shard.template,
      words.template,
      ({ id }) => places.templates.get(id)?.category === templateCategory,
    ),
    ...sieve(inspectorId !== undefined, shard.inspector, words.inspector, (id) => id === inspectorOf(inspectorId!)),
    ...sieve(
      managerId !== undefined,
      shard.manager,
      words.manager,
      (id) => id === (managerId === noOne ? null : managerId),
    ),
    ...(["channel", "category"] as const).flatMap((name) =>
      sieve(filter[name] !== undefined, shard[name], words[name], (code) => code === filter[name]),
    ),
    ...sieve(filter.severity !== undefined, shard.severity, severities, (severity) => severity === filter.severity),
  ];
}

/** The rows that the filter and the scope leave. */
export function rowsOf(shard: SubjectColumns, filter: ReportFilter, places: Places, allowed: Allowed): Uint32Array {
  const days = daysOf(shard.month, filter);
  if (!days) return new Uint32Array();
  const { first, last } = days;
  const sieves = sievesOf(shard, filter, places);
  const inScope = allowed && scopeOf(shard, allowed);
  const rows = new Uint32Array(shard.count);
  let left = 0;
  for (let row = 0; row < shard.count; row++) {
    const day = shard.day[row]!;
    if (
      day >= first &&
      day <= last &&
      sieves.every(([column, keeps]) => keeps[column[row]!]!) &&
      (!inScope || inScope(row))
    )
      rows[left++] = row;
  }
  return rows.subarray(0, left);
}

/** The days of the month that a period covers; null where it covers none. */
export function daysOf(month: string, { from, to }: Period): { first: number; last: number } | null {
  const [first, last] = [monthOf(from), monthOf(to)];
  if (month < first || month > last) return null;
  return {
    first: month === first ? Number(from.slice(8, 10)) : 1,
    last: month === last ? Number(to.slice(8, 10)) : 31,
  };
}

/** Whether the reader may see a row: asked once for each store and manager. */
function scopeOf(shard: SubjectColumns, allowed: NonNullable<Allowed>): (row: number) => boolean {
  const seen = new Map<number, boolean>();
  return (row) => {
    const [store, manager] = [shard.store[row]!, shard.manager[row]!];
    const key = store * 0x10000 + manager;
    let answer = seen.get(key);
    if (answer === undefined)
      seen.set(
        key,
        (answer = allowed({ storeId: shard.words.store[store]!, managerId: shard.words.manager[manager]! })),
      );
    return answer;
  };
}
