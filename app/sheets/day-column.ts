import { z } from "zod";
import { type DayOrder, dayOrders, readBoth } from "./day.ts";

const someRows = z.object({
  count: z.number().int(),
  rows: z.array(z.number().int()),
});

export const dayColumnSchema = z.object({
  /** Rows whose day is valid in this order only. */
  only: z.object({ dmy: someRows, mdy: someRows }),
  /** Rows whose day is valid in both orders, and differs. */
  either: z.number().int(),
  /** A few different examples, ambiguous ones first. */
  shown: z.array(z.object({ row: z.number().int(), text: z.string() })),
});
export type DayColumn = z.infer<typeof dayColumnSchema>;

const limits = { rows: 20, examples: 3 } as const;

export class DayTally {
  readonly #only: DayColumn["only"] = { dmy: { count: 0, rows: [] }, mdy: { count: 0, rows: [] } };
  #either = 0;
  readonly #ambiguous: DayColumn["shown"] = [];
  readonly #others: DayColumn["shown"] = [];

  add(row: number, text: string): void {
    const firstCharacter = text.charCodeAt(0);
    if (!(firstCharacter >= 0x30 && firstCharacter <= 0x39)) return;
    const read = readBoth(text);
    if (read === null) return;
    const example = { row, text };
    if (typeof read === "string") return addExample(this.#others, example);
    const fits = dayOrders.filter((order) => read[order] !== null);
    if (fits.length === 0) return;
    if (fits.length > 1) {
      this.#either++;
      return addExample(this.#ambiguous, example);
    }
    const only = this.#only[fits[0]!];
    only.count++;
    addUpTo(only.rows, row, limits.rows);
    addExample(this.#others, example);
  }

  result(): DayColumn | null {
    const examples = [...this.#ambiguous, ...this.#others].slice(0, limits.examples);
    return examples.length > 0 ? { only: this.#only, either: this.#either, shown: examples } : null;
  }
}

function addUpTo<T>(list: T[], item: T, limit: number): void {
  if (list.length < limit) list.push(item);
}

function addExample(list: DayColumn["shown"], example: DayColumn["shown"][number]): void {
  if (!list.some(({ text }) => text === example.text)) addUpTo(list, example, limits.examples);
}

export function dayColumnOf(texts: readonly { readonly row: number; readonly text: string }[]): DayColumn | null {
  const tally = new DayTally();
  for (const { row, text } of texts) tally.add(row, text);
  return tally.result();
}

export function orderOf({ only, either }: DayColumn): DayOrder | "ask" {
  if (only.dmy.count > 0 && only.mdy.count > 0) return "ask";
  if (only.mdy.count > 0) return "mdy";
  return only.dmy.count > 0 || either === 0 ? "dmy" : "ask";
}

export function mismatches({ only }: DayColumn, order: DayOrder): DayColumn["only"]["dmy"] {
  return only[order === "dmy" ? "mdy" : "dmy"];
}
