import { posix } from "node:path";
import { type NumberFormat, numberFormat } from "./number-format.ts";
import { readSharedTexts, type SharedTexts } from "./shared-texts.server.ts";
import { UnreadableSheet } from "./sheet.ts";
import { parse, type XmlHandler } from "./xml.ts";
import type { Zip } from "./zip.server.ts";

export interface Book {
  /** Visible sheets in their order, then hidden ones. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly since1904: boolean;
  readonly textAt: SharedTexts;
  readonly formats: readonly NumberFormat[];
}

const maxPart = 16 * 1024 * 1024;

export async function readBook(zip: Zip): Promise<Book> {
  const has = (part: string) => zip.sizeOf(part) !== undefined;
  const main = partOf(await readRelations(zip, ""), "officeDocument") ?? "xl/workbook.xml";
  if (main.endsWith(".bin")) throw new UnreadableSheet("xlsb");
  if (has("content.xml")) throw new UnreadableSheet("opendocument");
  if (!has(main) || !main.endsWith("workbook.xml")) throw new UnreadableSheet("no-workbook");
  const relations = await readRelations(zip, main);
  const [visible, hidden]: Book["sheets"][number][][] = [[], []];
  let since1904 = false;
  await eachElement(zip, main, (name, attributes) => {
    if (name === "workbookPr") since1904 = /^(?:1|true|on)$/.test(attributes["date1904"] ?? "");
    if (name !== "sheet") return;
    const [, id] = Object.entries(attributes).find(([key]) => key.endsWith(":id")) ?? [];
    const part = partOf(relations, "worksheet", id ?? "");
    const list = /hidden/i.test(attributes["state"] ?? "") ? hidden! : visible!;
    if (part) list.push({ name: attributes["name"] ?? "", part });
  });
  const [texts, styles] = [partOf(relations, "sharedStrings"), partOf(relations, "styles")];
  return {
    sheets: [...visible!, ...hidden!],
    since1904,
    textAt: texts ? await readSharedTexts(zip, texts) : () => undefined,
    formats: styles ? await readFormats(zip, styles) : [],
  };
}

interface Relation {
  readonly id: string;
  /** The last segment of its address. */
  readonly type: string;
  readonly part: string;
}

async function readRelations(zip: Zip, part: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  const folder = posix.dirname(part);
  const file = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  if (zip.sizeOf(file) === undefined) return [];
  await eachElement(zip, file, (name, { Id: id = "", Type: type = "", Target: target = "" }) => {
    if (name !== "Relationship") return;
    const path = target.startsWith("/") ? target.slice(1) : posix.join(folder, target);
    relations.push({ id, type: type.split("/").at(-1)!, part: path });
  });
  return relations;
}

function partOf(relations: readonly Relation[], type: string, id?: string): string | undefined {
  return relations.find((relation) => relation.type === type && (id === undefined || relation.id === id))?.part;
}

async function readFormats(zip: Zip, part: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isInCellFormats = false;
  await eachElement(zip, part, (name, attributes) => {
    const id = Number(attributes["numFmtId"] ?? 0);
    if (name === "numFmt") codes.set(id, attributes["formatCode"] ?? "");
    else if (name === "cellXfs") isInCellFormats = true;
    else if (name === "xf" && isInCellFormats) ids.push(id);
  });
  const byId = new Map([...new Set(ids)].slice(0, maxFormats).map((id) => [id, lazyFormat(id, codes.get(id))]));
  return ids.map((id) => byId.get(id) ?? numberFormat(0));
}

/** Cells with further formats show plain numbers. */
const maxFormats = 1000;

function lazyFormat(id: number, code: string | undefined): NumberFormat {
  let format: NumberFormat | undefined;
  return (number, since1904) => (format ??= numberFormat(id, code))(number, since1904);
}

function eachElement(zip: Zip, part: string, open: NonNullable<XmlHandler["open"]>): Promise<void> {
  return parse(zip.text(part, maxPart), { open });
}
