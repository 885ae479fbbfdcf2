/** A workbook's parts, read as XML piece by piece: elements and attributes without their prefixes. */
import { SaxesParser } from "saxes";
import { UnreadableSheet } from "./sheet.ts";

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandler {
  /** An element without content is opened and closed. */
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Characters of one tag or text, which are gathered before they are given away; no workbook's is nearly as long. */
const longest = 1024 * 1024;
/** Elements within each other, each of which is kept until it ends; a workbook's are some ten. */
const deepest = 256;

/** @throws UnreadableSheet "damaged" for what is no XML, and for what no workbook holds: a document type, and elements within elements without end */
export class XmlReader {
  readonly #parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  #gathered = 0;
  #depth = 0;

  constructor(handler: XmlHandler) {
    this.#parser.on("error", fail);
    this.#parser.on("doctype", fail);
    this.#parser.on("opentag", ({ name, attributes }) => {
      this.#gathered = 0;
      if (++this.#depth > deepest) fail();
      handler.open?.(localName(name), attributes);
    });
    this.#parser.on("closetag", ({ name }) => {
      this.#gathered = 0;
      this.#depth--;
      handler.close?.(localName(name));
    });
    for (const event of ["text", "cdata"] as const)
      this.#parser.on(event, (text) => {
        this.#gathered = 0;
        handler.text?.(text);
      });
  }

  write(piece: string): void {
    this.#gathered += piece.length;
    this.#parser.write(piece);
    if (this.#gathered > longest) fail();
  }

  /** After the last piece. */
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
