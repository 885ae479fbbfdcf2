/** A workbook's shared texts, kept as the bytes they were: as strings they would take twice the memory and more. */
import { RichText } from "./rich-text.ts";
import { maxCellLength } from "./sheet.ts";
import type { XmlHandler } from "./xml.ts";

export class SharedTexts {
  #bytes: Buffer<ArrayBuffer> = Buffer.allocUnsafe(64 * 1024);
  #ends = new Uint32Array(1024);
  #count = 0;
  #length = 0;

  /** Undefined when there are not so many. */
  at(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined;
    return this.#bytes.toString("utf8", index === 0 ? 0 : this.#ends[index - 1], this.#ends[index]);
  }

  /** Reads them. */
  handler(): XmlHandler {
    const text = new RichText();
    return {
      open: (name) => text.open(name),
      text: (piece) => text.add(piece),
      close: (name) => {
        text.close(name);
        // Many cells may share one: as much of it is kept as shows that it is too long.
        if (name === "si")
          this.#add(
            text
              .take()
              .trim()
              .slice(0, maxCellLength + 1),
          );
      },
    };
  }

  #add(text: string): void {
    const most = this.#length + text.length * 3;
    if (most > this.#bytes.length) this.#bytes = grown(this.#bytes, Math.max(most, this.#bytes.length * 1.5));
    this.#length += this.#bytes.write(text, this.#length);
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(this.#count * 2);
      ends.set(this.#ends);
      this.#ends = ends;
    }
    this.#ends[this.#count++] = this.#length;
  }
}

function grown(bytes: Buffer<ArrayBuffer>, size: number): Buffer<ArrayBuffer> {
  const more = Buffer.allocUnsafe(Math.ceil(size));
  bytes.copy(more);
  return more;
}
