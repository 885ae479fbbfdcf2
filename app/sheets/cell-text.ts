import { UnreadableSheet } from "./sheet.ts";
import type { XmlHandler } from "./xml.ts";

/** A spreadsheet's own limit is 32,767 characters. */
const maxLength = 256 * 1024;

export class CellText implements XmlHandler {
  #text: string | null = null;
  #inText = false;
  #inPhoneticHint = false;

  open(name: string): void {
    if (name === "rPh") this.#inPhoneticHint = true;
    if (name !== "t" && name !== "v") return;
    this.#inText = true;
    this.#text ??= "";
  }

  close(name: string): void {
    if (name === "t" || name === "v") this.#inText = false;
    else if (name === "rPh") this.#inPhoneticHint = false;
  }

  /** @throws UnreadableSheet "damaged" for a longer text than spreadsheets allow */
  text(piece: string): void {
    if (!this.#inText || this.#inPhoneticHint) return;
    this.#text += piece;
    if (this.#text!.length > maxLength) throw new UnreadableSheet("damaged");
  }

  /** Null where there was no text, not even "". */
  flush(): string | null {
    const text = this.#text;
    this.#text = null;
    return text === null ? null : withoutEscapes(text);
  }
}

/** Workbooks escape characters that XML can't hold, such as `_x000D_`. */
function withoutEscapes(text: string): string {
  return text.includes("_x")
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}
