import { plainLine, shorten } from "#app/i18n/plain.ts";
import { memoize } from "#app/lru-cache.ts";
import { readDay } from "#app/sheets/day.ts";
import { readClock } from "#app/sheets/moment.ts";
import type { Cells, RowProblem } from "./kind.ts";

export const parseDayCell = memoize(readDay);

/** HH:MM; "" if the text is no time of day. */
export function parseTimeCell(text: string): string {
  return readClock(text)?.slice(0, 5) ?? "";
}

export class CellReader {
  readonly cells: Cells;
  readonly errors: RowProblem[] = [];
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

  refuse(field: string, what: string): void {
    this.error(field, what, { value: shorten(this.cells[field] ?? "") });
  }

  /** One line of text; "" for an empty cell. */
  lineOrEmpty(field: string, max = Infinity): string {
    const line = plainLine(this.cells[field] ?? "");
    if (line.length > max) this.error(field, "long", { max });
    return line;
  }

  requireLine(field: string, max = Infinity): string {
    const line = this.lineOrEmpty(field, max);
    if (!line) this.error(field, "missing");
    return line;
  }

  /** Undefined if the file has no cell for the field. */
  lineIfPresent(field: string, max: number): string | undefined {
    return this.cells[field] === undefined ? undefined : this.lineOrEmpty(field, max);
  }

  /** Keeps line breaks; undefined if the file has no cell for the field. */
  text(field: string, max: number): string | undefined {
    const text = this.cells[field]?.replace(/\r\n?/g, "\n");
    if (text && text.length > max) this.error(field, "long", { max });
    return text;
  }

  /** The value that `read` finds in the cell; undefined for an empty cell, and with an error for an unknown text. */
  oneOf<T>(field: string, read: (text: string) => T | undefined, what = field): T | undefined {
    const text = this.cells[field];
    const value = text ? read(text) : undefined;
    if (text && value === undefined) this.refuse(field, what);
    return value;
  }

  /** HH:MM; "" if the cell is empty or no time, undefined if the file has no cell for the field. */
  clock(field: string): string | undefined {
    const text = this.cells[field];
    const time = text && parseTimeCell(text);
    if (text && !time) this.refuse(field, "no-time");
    return time;
  }

  day(field: string): string {
    const text = this.cells[field] ?? "";
    const parsed = parseDayCell(text);
    if (!text) this.error(field, "missing");
    else if (parsed.day === undefined) this.refuse(field, parsed.what);
    return (text && parsed.day) || "";
  }

  pastDay(field: string, today: string): string {
    const day = this.day(field);
    if (day <= today) return day;
    this.refuse(field, "future");
    return "";
  }
}

/** The stored text if the cell is absent or differs only in line breaks and surrounding blanks. */
export function storedIfSame(text: string | undefined, stored: string | undefined): string | undefined {
  const plain = (each: string) => each.replace(/\r\n?/g, "\n").trim();
  return text === undefined || (stored !== undefined && plain(text) === plain(stored)) ? stored : text;
}
