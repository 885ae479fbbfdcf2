/** What a workbook's rows need besides themselves: which sheets there are, texts that cells share, how numbers are shown. */
import { posix } from "node:path";
import { type NumberFormat, numberFormat } from "./number-format.ts";
import { UnreadableSheet } from "./sheet.ts";
import { SharedTexts } from "./shared-texts.server.ts";
import { type XmlHandler, XmlReader } from "./xml.ts";
import type { Zip } from "./zip.server.ts";

export interface Book {
  /** Those that people see, in their order, then those that are hidden. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly since1904: boolean;
  textAt(index: number): string | undefined;
  formatAt(style: number): NumberFormat;
}

/** Bytes of a part that is held as a whole. */
const maxPart = 16 * 1024 * 1024;
/** Bytes of the shared texts, which are kept while the rows are read. */
const maxTexts = 64 * 1024 * 1024;

/** @throws UnreadableSheet */
export async function readBook(zip: Zip): Promise<Book> {
  const root = await readRelations(zip, "");
  const main = root.find(({ type }) => type === "officeDocument")?.part ?? "xl/workbook.xml";
  if (main.endsWith(".bin")) throw new UnreadableSheet("xlsb");
  if (zip.has("content.xml")) throw new UnreadableSheet("opendocument");
  if (!zip.has(main) || !main.endsWith("workbook.xml")) throw new UnreadableSheet("no-workbook");
  const relations = await readRelations(zip, main);
  const listed: { name: string; id: string; hidden: boolean }[] = [];
  let since1904 = false;
  await readPart(zip, main, {
    open(name, attributes) {
      if (name === "workbookPr") since1904 = /^(?:1|true|on)$/.test(attributes["date1904"] ?? "");
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
      listed.push({
        name: attributes["name"] ?? "",
        id,
        hidden: /hidden/i.test(attributes["state"] ?? ""),
      });
    },
  });
  const sheets = listed.flatMap(({ name, id, hidden }) => {
    const part = relations.find((relation) => relation.id === id && relation.type === "worksheet")?.part;
    return part ? [{ name, part, hidden }] : [];
  });
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.part;
  const texts = new SharedTexts();
  const strings = partOf("sharedStrings");
  if (strings) await readPart(zip, strings, texts.handler(), maxTexts);
  const styles = partOf("styles");
  return {
    sheets: [...sheets.filter(({ hidden }) => !hidden), ...sheets.filter(({ hidden }) => hidden)],
    since1904,
    textAt: (index) => texts.at(index),
    formatAt: styles ? await readFormats(zip, styles) : () => numberFormat(0, undefined),
  };
}

interface Relation {
  readonly id: string;
  /** The last word of its address. */
  readonly type: string;
  readonly part: string;
}

/** The parts that a part refers to; "" is the archive itself. */
async function readRelations(zip: Zip, part: string): Promise<Relation[]> {
  const found: Relation[] = [];
  const folder = posix.dirname(part);
  const file = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  if (!zip.has(file)) return [];
  await readPart(zip, file, {
    open(name, attributes) {
      if (name !== "Relationship") return;
      const target = attributes["Target"] ?? "";
      found.push({
        id: attributes["Id"] ?? "",
        type: attributes["Type"]?.split("/").at(-1) ?? "",
        part: target.startsWith("/") ? target.slice(1) : posix.join(folder, target),
      });
    },
  });
  return found;
}

async function readPart(zip: Zip, part: string, handler: XmlHandler, max = maxPart): Promise<void> {
  const reader = new XmlReader(handler);
  for await (const text of textsOf(zip.stream(part, max))) reader.write(text);
  reader.end();
}

/** Pieces of a part as text. @throws UnreadableSheet "damaged" */
export async function* textsOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new UnreadableSheet("damaged") : error;
  }
}

/** Style of a cell → how its number is shown. */
async function readFormats(zip: Zip, part: string): Promise<Book["formatAt"]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let ofCells = false;
  await readPart(zip, part, {
    open(name, attributes) {
      if (name === "numFmt") codes.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "");
      else if (name === "cellXfs") ofCells = true;
      else if (name === "xf" && ofCells) ids.push(Number(attributes["numFmtId"] ?? 0));
    },
  });
  const formatOf = new Map([...new Set(ids)].map((id) => [id, numberFormat(id, codes.get(id))]));
  const formats = ids.map((id) => formatOf.get(id)!);
  const plain = numberFormat(0, undefined);
  return (style) => formats[style] ?? plain;
}
