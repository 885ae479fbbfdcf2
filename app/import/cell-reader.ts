/** Reads the cells of a row, and notes what is wrong with them. Pure. */
import { plainLine, shorten } from "#app/i18n/plain.ts";
import { memoize } from "#app/lru-cache.ts";
import { readDay } from "#app/sheets/day.ts";
import { readClock } from "#app/sheets/moment.ts";
import type { Cells, RowProblem } from "./kind.ts";

export const dayOfCell = memoize(readDay);

/** HH:MM; "" for what is no time of a day. */
export function clockOfCell(text: string): string {
  return readClock(text)?.slice(0, 5) ?? "";
}

export class CellReader {
  readonly cells: Cells;
  /** By these the row can't be written. */
  readonly errors: RowProblem[] = [];
  /** What was put right, or is worth knowing. */
  readonly notes: RowProblem[] = [];

  constructor(cells: Cells) {
    this.cells = cells;
  }

  error(field: string | null, what: string, values?: RowProblem["values"]): void {
    this.errors.push({ field, what, ...(values && { values }) });
  }

  note(field: string | null, what: string, values?: RowProblem["values"]): void {
    this.notes.push({ field, what, ...(values && { values }) });
  }

  /** Names the cell's text, which makes no sense there. */
  refuse(field: string, what: string): void {
    this.error(field, what, { value: shorten(this.cells[field] ?? "") });
  }

  /** One line of text; "" for an empty cell. */
  line(field: string, max = Infinity): string {
    const line = plainLine(this.cells[field] ?? "");
    if (line.length > max) this.error(field, "long", { max });
    return line;
  }

  requireLine(field: string, max = Infinity): string {
    const line = this.line(field, max);
    if (!line) this.error(field, "missing");
    return line;
  }

  /** Undefined where the file says nothing about the field. */
  optionalLine(field: string, max: number): string | undefined {
    return this.cells[field] === undefined ? undefined : this.line(field, max);
  }

  /** With its line breaks; undefined where the file says nothing about the field. */
  text(field: string, max: number): string | undefined {
    const text = this.cells[field]?.replace(/\r\n?/g, "\n");
    if (text && text.length > max) this.error(field, "long", { max });
    return text;
  }

  /** What the cell means; undefined where it is empty, and where it means nothing, which is an error. */
  oneOf<T>(field: string, read: (text: string) => T | undefined, what = field): T | undefined {
    const text = this.cells[field];
    const meaning = text ? read(text) : undefined;
    if (text && meaning === undefined) this.refuse(field, what);
    return meaning;
  }

  /** HH:MM; "" where the cell is empty or no time, undefined where the file says nothing about the field. */
  clock(field: string): string | undefined {
    const text = this.cells[field];
    const time = text && clockOfCell(text);
    if (text && !time) this.refuse(field, "no-time");
    return time;
  }

  /** YYYY-MM-DD; "" where the day is missing or can't be read. */
  day(field: string): string {
    const text = this.cells[field] ?? "";
    const read = dayOfCell(text);
    if (!text) this.error(field, "missing");
    else if (read.day === undefined) this.refuse(field, read.what);
    return (text && read.day) || "";
  }

  /** The same of a day that is over or today. */
  pastDay(field: string, today: string): string {
    const day = this.day(field);
    if (day <= today) return day;
    this.refuse(field, "future");
    return "";
  }
}

/** Whether two texts are the same but for line breaks and the blanks around them. */
export function isSameText(a: string, b: string): boolean {
  const plain = (text: string) => text.replace(/\r\n?/g, "\n").trim();
  return plain(a) === plain(b);
}
