/** In which order the days of a column are written: what all its rows allow. Gathered while the rows go by. Pure. */
import { z } from "zod";
import { type DayOrder, dayOrders, readBoth } from "./day.ts";

const someRows = z.object({
  count: z.number().int(),
  /** The first of them, as a spreadsheet counts. */
  rows: z.array(z.number().int()),
});

export const dayColumnSchema = z.object({
  /** Rows whose day makes sense in this order alone. */
  only: z.object({ dmy: someRows, mdy: someRows }),
  /** Rows whose day makes sense in either order, and is another day. */
  either: z.number().int(),
  /** A few different ones, those first that can be read two ways. */
  shown: z.array(z.object({ row: z.number().int(), text: z.string() })),
});
export type DayColumn = z.infer<typeof dayColumnSchema>;

const most = { rows: 20, shown: 3 } as const;

export class DayTally {
  readonly #only: DayColumn["only"] = { dmy: { count: 0, rows: [] }, mdy: { count: 0, rows: [] } };
  #either = 0;
  readonly #twofold: DayColumn["shown"] = [];
  readonly #others: DayColumn["shown"] = [];

  add(row: number, text: string): void {
    const begin = text.charCodeAt(0);
    if (!(begin >= 0x30 && begin <= 0x39)) return;
    const read = readBoth(text);
    if (read === null) return;
    const shown = { row, text };
    if (typeof read === "string") return addShown(this.#others, shown);
    const fits = dayOrders.filter((order) => read[order] !== null);
    if (fits.length === 0) return;
    if (fits.length > 1) {
      this.#either++;
      return addShown(this.#twofold, shown);
    }
    const only = this.#only[fits[0]!];
    only.count++;
    keep(only.rows, row, most.rows);
    addShown(this.#others, shown);
  }

  /** Null for a column without days. */
  take(): DayColumn | null {
    const shown = [...this.#twofold, ...this.#others].slice(0, most.shown);
    return shown.length > 0 ? { only: this.#only, either: this.#either, shown } : null;
  }
}

function keep<T>(list: T[], one: T, many: number): void {
  if (list.length < many) list.push(one);
}

/** Different texts only: the same one again would show nobody more. */
function addShown(list: DayColumn["shown"], shown: DayColumn["shown"][number]): void {
  if (!list.some(({ text }) => text === shown.text)) keep(list, shown, most.shown);
}

export function dayColumnOf(texts: readonly { readonly row: number; readonly text: string }[]): DayColumn | null {
  const tally = new DayTally();
  for (const { row, text } of texts) tally.add(row, text);
  return tally.take();
}

/** The order that all rows allow: where several do and it matters, or none does, "ask". */
export function orderOf({ only, either }: DayColumn): DayOrder | "ask" {
  if (only.dmy.count > 0 && only.mdy.count > 0) return "ask";
  if (only.mdy.count > 0) return "mdy";
  return only.dmy.count > 0 || either === 0 ? "dmy" : "ask";
}

/** Of those rows that don't fit an order, how many there are and the first. */
export function mismatches({ only }: DayColumn, order: DayOrder): DayColumn["only"]["dmy"] {
  return only[order === "dmy" ? "mdy" : "dmy"];
}
