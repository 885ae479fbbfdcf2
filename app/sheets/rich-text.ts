import { UnreadableSheet } from "./sheet.ts";

/** Characters of a cell; a spreadsheet's own limit is 32,767. */
const longest = 256 * 1024;

/** The text of a cell that may be set in several fonts: all its runs together, without the reading aids above them. */
export class RichText {
  #text = "";
  #inText = false;
  #inAid = false;

  open(name: string): void {
    if (name === "t") this.#inText = true;
    else if (name === "rPh") this.#inAid = true;
  }

  close(name: string): void {
    if (name === "t") this.#inText = false;
    else if (name === "rPh") this.#inAid = false;
  }

  add(piece: string): void {
    if (this.#inText && !this.#inAid) this.#text = lengthened(this.#text, piece);
  }

  take(): string {
    const text = withoutEscapes(this.#text);
    this.#text = "";
    return text;
  }
}

/** @throws UnreadableSheet "damaged" for a text that no spreadsheet can hold */
export function lengthened(text: string, piece: string): string {
  if (text.length + piece.length > longest) throw new UnreadableSheet("damaged");
  return text + piece;
}

/** `_x000D_` is how a workbook writes a character that XML can't hold. */
export function withoutEscapes(text: string): string {
  return text.includes("_x")
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}
