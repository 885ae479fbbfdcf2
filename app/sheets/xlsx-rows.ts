import { CellText } from "./cell-text.ts";
import { cellName, columnOf } from "./cells.ts";
import { numberFormat } from "./number-format.ts";
import { type BadCell, maxCellLength, maxSheetColumns, UnreadableSheet } from "./sheet.ts";
import type { RawRow } from "./table.ts";
import type { Book } from "./xlsx-book.server.ts";
import { type Attributes, type XmlHandler, XmlReader } from "./xml.ts";

/** XFD, and the last row of spreadsheets. */
const [maxColumns, lastRow] = [16_384, 1_048_576];
const plain = numberFormat(0);

/** Rows without cells are missing. @throws UnreadableSheet "damaged" */
export async function* rowsOf(pieces: AsyncIterable<string>, book: Book): AsyncGenerator<RawRow> {
  const rows = new Rows(book);
  const reader = new XmlReader(rows);
  for await (const piece of pieces) {
    reader.write(piece);
    yield* rows.complete.splice(0);
  }
  reader.end();
}

class Rows implements XmlHandler {
  readonly complete: RawRow[] = [];
  readonly #book: Book;
  readonly #text = new CellText();
  #row = 0;
  #cells: string[] = [];
  #bad: BadCell[] = [];
  #count = 0;
  #width = 0;
  #cell = { column: -1, type: "n", style: 0, hasFormula: false };

  constructor(book: Book) {
    this.#book = book;
  }

  open(name: string, attributes: Attributes): void {
    if (name === "row") this.#startRow(Number(attributes["r"] ?? this.#row + 1));
    else if (name === "c") this.#startCell(attributes);
    else if (name === "f") this.#cell.hasFormula = true;
    else this.#text.open(name);
  }

  text(text: string): void {
    this.#text.text(text);
  }

  close(name: string): void {
    if (name === "c") this.#addCell();
    // Rows that are only formatted are skipped.
    else if (name !== "row") this.#text.close(name);
    else if (this.#cells.length + this.#bad.length > 0)
      this.complete.push({ row: this.#row, cells: this.#cells, bad: this.#bad, width: this.#width });
  }

  /** Row numbers must be unique, because later steps identify rows by them. */
  #startRow(row: number): void {
    if (!Number.isInteger(row) || row <= this.#row || row > lastRow) throw new UnreadableSheet("damaged");
    this.#row = row;
    [this.#cells, this.#bad, this.#count, this.#width] = [[], [], 0, 0];
    this.#cell.column = -1;
  }

  #startCell({ r: name, t: type = "n", s: style = "0" }: Attributes): void {
    const column = name === undefined ? this.#cell.column + 1 : columnOf(name);
    if (column < 0 || column >= maxColumns || ++this.#count > maxColumns) throw new UnreadableSheet("damaged");
    this.#cell = { column, type, style: Number(style), hasFormula: false };
    this.#text.flush();
  }

  #addCell(): void {
    const { column, type, hasFormula } = this.#cell;
    const value = this.#text.flush();
    const isEmpty = value === null || (value === "" && type !== "str");
    const isBad = type === "e" || (isEmpty && hasFormula);
    const text = isEmpty || isBad ? "" : this.#format(value);
    if (text === "" && !isBad) return;
    // Text beyond the limits is cut, because padding cells before a distant one costs as much as real ones.
    this.#width = Math.max(this.#width, column + 1);
    const at = Math.min(column, maxSheetColumns);
    while (this.#cells.length < at) this.#cells.push("");
    this.#cells[at] = text.slice(0, column < maxSheetColumns ? maxCellLength + 1 : 1);
    if (!isBad) return;
    const cell = cellName(column, this.#row);
    this.#bad.push(
      type === "e" && value
        ? { column, what: "error", values: { cell, error: value } }
        : { column, what: "formula", values: { cell } },
    );
  }

  #format(value: string): string {
    const { type, style } = this.#cell;
    const number = Number(value);
    switch (type) {
      case "s": {
        const text = this.#book.textAt(number);
        if (text === undefined) throw new UnreadableSheet("damaged");
        return text;
      }
      case "b":
        return value === "1" || value === "true" ? "TRUE" : "FALSE";
      case "d":
        return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, "").replace("T", " ");
      case "inlineStr":
      case "str":
        return value.trim();
      default:
        return Number.isFinite(number)
          ? (this.#book.formats[style] ?? plain)(number, this.#book.since1904)
          : value.trim();
    }
  }
}
