/** In which order the days of an import's columns are read. */
import { type DayColumn, dayColumnOf, DayTally, orderOf } from "#app/sheets/day-column.ts";
import type { DayOrder } from "#app/sheets/day.ts";
import { cellsOf } from "#app/sheets/sheet.ts";
import { type Import, importChunks } from "./import.ts";
import { kindOf } from "./kinds.server.ts";
import { readNumbered } from "./numbered.server.ts";
import { type FileRow, readRows } from "./packed.server.ts";
import { readSeal, withTexts } from "./sealed.server.ts";

/** Field → the order that someone chose. It only counts where the rows leave a choice. */
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
  const days = await readDays(id, data, { map });
  return Object.entries(kindOf(data.kind).fields).flatMap(([field, { day }]): FieldDates[] => {
    const text = set[field];
    const column = text === undefined ? days[map[field] ?? -1] : dayColumnOf([{ row: 1, text }]);
    if (!day || !column) return [];
    const found = orderOf(column);
    return [{ field, column, open: found === "ask", order: found === "ask" ? (dates[field] ?? found) : found }];
  });
}

/** By place of the column. What is sealed is no day. */
export function addDays(tallies: readonly DayTally[], row: FileRow): void {
  for (const [place, text] of cellsOf(row).entries()) if (text) tallies[place]?.add(row.row, text);
}

/** What the columns' days look like, by place; those of a sealed column only where a field of days takes it. */
export async function readDays(id: string, data: Import, { map }: Pick<Import, "map">): Promise<Import["days"]> {
  const kind = kindOf(data.kind);
  const wanted = new Set(
    Object.entries(map).flatMap(([field, place]) =>
      kind.fields[field]?.day && data.sealed.includes(place) && !data.days[place] ? [place] : [],
    ),
  );
  if (wanted.size === 0) return data.days;
  const { open } = await readSeal(id, kind);
  const tallies = data.columns.map(() => new DayTally());
  for await (const chunk of readNumbered(importChunks, id, data.chunks))
    for (const row of readRows(chunk.data.rows))
      addDays(
        tallies,
        withTexts(row, (text, place) => (wanted.has(place) ? open(text) : text)),
      );
  return tallies.map((tally) => tally.result());
}
