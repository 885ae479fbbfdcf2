/** The rows of a workbook's sheet, out of its XML. */
import { cellName, columnOf } from "./cells.ts";
import { numberText } from "./number-format.ts";
import { lengthened, RichText, withoutEscapes } from "./rich-text.ts";
import { type BadCell, maxCellLength, maxSheetColumns, UnreadableSheet } from "./sheet.ts";
import type { RawRow } from "./table.ts";
import { type Attributes, type XmlHandler, XmlReader } from "./xml.ts";
import type { Book } from "./xlsx-book.server.ts";

/** XFD, the last column there is. */
const lastColumn = 16_383;
const lastRow = 1_048_576;

/** Rows that have cells, with what is wrong with these. @throws UnreadableSheet "damaged" */
export async function* rowsOf(
  pieces: AsyncIterable<string>,
  book: Pick<Book, "since1904" | "textAt" | "formatAt">,
): AsyncGenerator<RawRow> {
  const rows = new Rows(book);
  const reader = new XmlReader(rows);
  for await (const piece of pieces) {
    reader.write(piece);
    yield* rows.take();
  }
  reader.end();
}

class Rows implements XmlHandler {
  readonly #book: Pick<Book, "since1904" | "textAt" | "formatAt">;
  readonly #inline = new RichText();
  #ready: RawRow[] = [];
  #row = 0;
  #cells: string[] = [];
  #bad: BadCell[] = [];
  #column = -1;
  /** Of the row's cells. */
  #count = 0;
  #type = "";
  #style = 0;
  #value: string | null = null;
  #hasFormula = false;
  #within: "v" | "is" | null = null;

  constructor(book: Pick<Book, "since1904" | "textAt" | "formatAt">) {
    this.#book = book;
  }

  /** The rows that are complete. */
  take(): RawRow[] {
    const rows = this.#ready;
    this.#ready = [];
    return rows;
  }

  open(name: string, attributes: Attributes): void {
    switch (name) {
      case "row":
        this.#startRow(Number(attributes["r"] ?? this.#row + 1));
        this.#cells = [];
        this.#bad = [];
        this.#column = -1;
        break;
      case "c": {
        const cell = attributes["r"];
        this.#column = cell === undefined ? this.#column + 1 : columnOf(cell);
        this.#type = attributes["t"] ?? "n";
        this.#style = Number(attributes["s"] ?? 0);
        this.#value = null;
        this.#hasFormula = false;
        break;
      }
      case "v":
        this.#value = "";
        this.#within = "v";
        break;
      case "is":
        this.#value = "";
        this.#within = "is";
        break;
      case "f":
        this.#hasFormula = true;
        break;
      default:
        if (this.#within === "is") this.#inline.open(name);
    }
  }

  text(text: string): void {
    if (this.#within === "v") this.#value = lengthened(this.#value ?? "", text);
    else if (this.#within === "is") this.#inline.add(text);
  }

  close(name: string): void {
    if (name === "c") this.#keepCell();
    else if (name === "row") this.#keepRow();
    else if (name === "v") this.#within = null;
    else if (name === "is") {
      this.#value = this.#inline.take();
      this.#within = null;
    } else if (this.#within === "is") this.#inline.close(name);
  }

  /** By their numbers rows are known in all that follows: each is there once. */
  #startRow(row: number): void {
    if (!Number.isInteger(row) || row <= this.#row || row > lastRow) throw new UnreadableSheet("damaged");
    this.#row = row;
    this.#count = 0;
  }

  /** Rows that are only coloured go down to the last one. */
  #keepRow(): void {
    if (this.#cells.length + this.#bad.length === 0) return;
    this.#ready.push({ row: this.#row, cells: this.#cells, bad: this.#bad });
  }

  #keepCell(): void {
    const column = this.#column;
    if (column < 0 || column > lastColumn || ++this.#count > lastColumn + 1) throw new UnreadableSheet("damaged");
    const text = this.#cellText();
    if (text === "") return;
    while (this.#cells.length < column) this.#cells.push("");
    // What is too long, or beyond the columns that a table may have, is only known to be there.
    this.#cells[column] = (text ?? "").slice(0, column < maxSheetColumns ? maxCellLength + 1 : 1);
    if (text !== null) return;
    const cell = cellName(column, this.#row);
    this.#bad.push(
      this.#type === "e" && this.#value
        ? { column, what: "error", values: { cell, error: this.#value } }
        : { column, what: "formula", values: { cell } },
    );
  }

  /** Null for what is bad: an error, or a formula that was never worked out. */
  #cellText(): string | null {
    const value = this.#value;
    if (this.#type === "e") return null;
    if (value === null || (value === "" && this.#type !== "str")) return this.#hasFormula ? null : "";
    switch (this.#type) {
      case "s": {
        const text = this.#book.textAt(Number(value));
        if (text === undefined) throw new UnreadableSheet("damaged");
        return text.trim();
      }
      case "inlineStr":
        return value.trim();
      case "str":
        return withoutEscapes(value).trim();
      case "b":
        return value === "1" || value === "true" ? "TRUE" : "FALSE";
      case "d":
        return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, "").replace("T", " ");
      default: {
        const number = Number(value);
        return Number.isFinite(number)
          ? numberText(number, this.#book.formatAt(this.#style), this.#book.since1904)
          : value.trim();
      }
    }
  }
}
