import { SaxesParser } from "saxes";
import { UnreadableSheet } from "./sheet.ts";

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandler {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** The parser buffers a tag or text. */
const maxBufferedCharacters = 1024 * 1024;
/** Workbooks have about ten. */
const maxDepth = 256;

/** @throws UnreadableSheet "damaged" for invalid XML, document types and deep nesting, which workbooks don't have */
export class XmlReader {
  readonly #parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  #buffered = 0;
  #depth = 0;

  constructor(handler: XmlHandler) {
    this.#parser.on("error", fail);
    this.#parser.on("doctype", fail);
    this.#parser.on("opentag", ({ name, attributes }) => {
      this.#buffered = 0;
      if (++this.#depth > maxDepth) fail();
      handler.open?.(localName(name), attributes);
    });
    this.#parser.on("closetag", ({ name }) => {
      this.#buffered = 0;
      this.#depth--;
      handler.close?.(localName(name));
    });
    for (const event of ["text", "cdata"] as const)
      this.#parser.on(event, (text) => {
        this.#buffered = 0;
        handler.text?.(text);
      });
  }

  write(piece: string): void {
    this.#buffered += piece.length;
    this.#parser.write(piece);
    if (this.#buffered > maxBufferedCharacters) fail();
  }

  end(): void {
    this.#parser.close();
  }
}

export async function parse(pieces: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  const reader = new XmlReader(handler);
  for await (const piece of pieces) reader.write(piece);
  reader.end();
}

function fail(): never {
  throw new UnreadableSheet("damaged");
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
