import { UnreadableSheet } from "./sheet.ts";
import type { XmlHandler } from "./xml.ts";

/** Characters of a cell; a spreadsheet's own limit is 32,767. */
const longest = 256 * 1024;

/** What a cell holds, or one of the texts that cells share: all its runs together, without the reading aids above them. */
export class CellText implements XmlHandler {
  #text: string | null = null;
  #inText = false;
  #inAid = false;

  open(name: string): void {
    if (name === "rPh") this.#inAid = true;
    if (name !== "t" && name !== "v") return;
    this.#inText = true;
    this.#text ??= "";
  }

  close(name: string): void {
    if (name === "t" || name === "v") this.#inText = false;
    else if (name === "rPh") this.#inAid = false;
  }

  /** @throws UnreadableSheet "damaged" for a text that no spreadsheet can hold */
  text(piece: string): void {
    if (!this.#inText || this.#inAid) return;
    this.#text += piece;
    if (this.#text!.length > longest) throw new UnreadableSheet("damaged");
  }

  /** Null where nothing was said, not even "". */
  take(): string | null {
    const text = this.#text;
    this.#text = null;
    return text === null ? null : withoutEscapes(text);
  }
}

/** `_x000D_` is how a workbook writes a character that XML can't hold. */
function withoutEscapes(text: string): string {
  return text.includes("_x")
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}
