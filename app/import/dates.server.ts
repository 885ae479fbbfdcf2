import { type DayColumn, dayColumnOf, DayTally, orderOf } from "#app/sheets/day-column.ts";
import type { DayOrder } from "#app/sheets/day.ts";
import { cellsOf } from "#app/sheets/sheet.ts";
import { type Import, importChunks } from "./import.ts";
import { kindOf } from "./kinds.server.ts";
import { readNumbered } from "./numbered.server.ts";
import { type ImportFileRow, unpackRows } from "./packed.server.ts";
import { readSeal, withTexts } from "./sealed.server.ts";

/** The chosen order by field; used only if the rows fit both orders. */
export type ChosenOrders = Readonly<Record<string, DayOrder>>;

export interface FieldDates {
  readonly field: string;
  readonly column: DayColumn;
  readonly isOpen: boolean;
  readonly order: DayOrder | "ask";
}

/** A field has days in its column or as one value for all rows. */
export async function readDates(
  id: string,
  data: Import,
  { map, set, dates = {} }: Pick<Import, "map" | "set"> & { readonly dates?: ChosenOrders },
): Promise<FieldDates[]> {
  const days = await readColumnDays(id, data, { map });
  return Object.entries(kindOf(data.kind).fields).flatMap(([field, { day }]): FieldDates[] => {
    const text = set[field];
    const column = text === undefined ? days[map[field] ?? -1] : dayColumnOf([{ row: 1, text }]);
    if (!day || !column) return [];
    const ownOrder = orderOf(column);
    return [
      { field, column, isOpen: ownOrder === "ask", order: ownOrder === "ask" ? (dates[field] ?? ownOrder) : ownOrder },
    ];
  });
}

export function tallyDays(tallies: readonly DayTally[], row: ImportFileRow): void {
  for (const [place, text] of cellsOf(row).entries()) if (text) tallies[place]?.add(row.row, text);
}

export async function readColumnDays(id: string, data: Import, { map }: Pick<Import, "map">): Promise<Import["days"]> {
  const kind = kindOf(data.kind);
  const placesToRead = new Set(
    Object.entries(map).flatMap(([field, place]) =>
      kind.fields[field]?.day && data.sealed.includes(place) && !data.days[place] ? [place] : [],
    ),
  );
  if (placesToRead.size === 0) return data.days;
  const { open } = await readSeal(id, kind);
  const tallies = data.columns.map(() => new DayTally());
  for await (const chunk of readNumbered(importChunks, id, { to: data.chunks }))
    for (const row of unpackRows(chunk.data.rows))
      tallyDays(
        tallies,
        withTexts(row, (text, place) => (placesToRead.has(place) ? open(text) : text)),
      );
  return tallies.map((tally) => tally.result());
}
