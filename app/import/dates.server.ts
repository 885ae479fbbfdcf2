/** In which order the days of an import's columns are read. */
import { type DayColumn, dayColumnOf, DayTally, orderOf } from "#app/sheets/day-column.ts";
import type { DayOrder } from "#app/sheets/day.ts";
import { isBad } from "#app/sheets/sheet.ts";
import { type Import, importChunks } from "./import.ts";
import { kindOf } from "./kinds.server.ts";
import { readNumbered } from "./numbered.server.ts";
import { type KeptRow, readRows } from "./packed.server.ts";

/** Field → the order that somebody chose. It only counts where the rows leave a choice. */
export type ChosenOrders = Readonly<Record<string, DayOrder>>;

export interface FieldDates {
  readonly field: string;
  readonly column: DayColumn;
  /** Whether the rows alone don't tell. */
  readonly open: boolean;
  /** "ask" where nobody has chosen yet. */
  readonly order: DayOrder | "ask";
}

/** The fields that hold days, each with those of its column, or the one that all rows have. */
export async function readDates(
  id: string,
  data: Import,
  { map, set, dates = {} }: Pick<Import, "map" | "set"> & { readonly dates?: ChosenOrders },
): Promise<FieldDates[]> {
  const days = data.days ?? (await gatherDays(id, data));
  return Object.entries(kindOf(data.kind).fields).flatMap(([field, { day }]): FieldDates[] => {
    const text = set[field];
    const column = text === undefined ? days[map[field] ?? -1] : dayColumnOf([{ row: 1, text }]);
    if (!day || !column) return [];
    const told = orderOf(column);
    return [{ field, column, open: told === "ask", order: told === "ask" ? (dates[field] ?? told) : told }];
  });
}

/** By place of the column. */
export function addDays(tallies: readonly DayTally[], row: KeptRow): void {
  const cells = isBad(row) ? (row.partly?.cells ?? []) : row.cells;
  for (let place = 0; place < cells.length; place++) {
    const text = cells[place];
    if (text) tallies[place]?.add(row.row, text);
  }
}

/** Of an import that began before this was gathered with its rows. */
export async function gatherDays(id: string, { columns, chunks }: Import): Promise<(DayColumn | null)[]> {
  const tallies = columns.map(() => new DayTally());
  for await (const { data } of readNumbered(importChunks, id, chunks))
    for (const row of readRows(data.rows)) addDays(tallies, row);
  return tallies.map((tally) => tally.take());
}
