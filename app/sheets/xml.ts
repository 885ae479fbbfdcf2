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
    const parser = this.#parser;
    const heard = <A extends unknown[]>(tell: (...given: A) => void) => {
      return (...given: A) => {
        this.#gathered = 0;
        tell(...given);
      };
    };
    parser.on("error", fail);
    parser.on("doctype", fail);
    parser.on(
      "opentag",
      heard(({ name, attributes }) => {
        if (++this.#depth > deepest) fail();
        handler.open?.(localName(name), attributes);
      }),
    );
    parser.on(
      "closetag",
      heard(({ name }) => {
        this.#depth--;
        handler.close?.(localName(name));
      }),
    );
    const text = heard((words: string) => handler.text?.(words));
    parser.on("text", text);
    parser.on("cdata", text);
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

function fail(): never {
  throw new UnreadableSheet("damaged");
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
