/** The rows of a workbook's sheet, out of its XML. */
import { CellText } from "./cell-text.ts";
import { cellName, columnOf } from "./cells.ts";
import { numberFormat } from "./number-format.ts";
import { type BadCell, maxCellLength, maxSheetColumns, UnreadableSheet } from "./sheet.ts";
import type { RawRow } from "./table.ts";
import type { Book } from "./xlsx-book.server.ts";
import { type Attributes, type XmlHandler, XmlReader } from "./xml.ts";

/** XFD and the last row, which are as far as a spreadsheet goes. */
const [maxColumns, lastRow] = [16_384, 1_048_576];
const plain = numberFormat(0);

/** Rows that have cells, with what is wrong with these. @throws UnreadableSheet "damaged" */
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
  /** Of the row's cells; and how far to the right they go. */
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
    // Rows that are only coloured go down to the last one.
    else if (name !== "row") this.#text.close(name);
    else if (this.#cells.length + this.#bad.length > 0)
      this.complete.push({ row: this.#row, cells: this.#cells, bad: this.#bad, width: this.#width });
  }

  /** By their numbers rows are known in all that follows: each is there once. */
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
    this.#text.take();
  }

  #addCell(): void {
    const { column, type, hasFormula } = this.#cell;
    const value = this.#text.take();
    const isEmpty = value === null || (value === "" && type !== "str");
    const isBad = type === "e" || (isEmpty && hasFormula);
    const text = isEmpty || isBad ? "" : this.#shown(value);
    if (text === "" && !isBad) return;
    // What is too long, or beyond the columns that a table may have, is only known to be there: cells before one far off cost as much as real ones.
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

  #shown(value: string): string {
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
