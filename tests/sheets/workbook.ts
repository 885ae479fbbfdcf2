/** Workbooks for tests, part by part, as Excel writes them and as it never would. */
import { crc32, deflateRawSync } from "node:zlib";

const office = "http://schemas.openxmlformats.org/officeDocument/2006";
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

export interface WorkbookParts {
  /** The `<worksheet>` content by sheet name. */
  sheets: Record<string, string>;
  hidden?: string[];
  /** The `<sst>` content. */
  texts?: string;
  /** Codes of number formats, from 164 on; cells of style 1 have the first, and so on. A number is a built-in format. */
  formats?: (string | number)[];
  since1904?: boolean;
}

export function workbook({ sheets, hidden = [], texts, formats = [], since1904 = false }: WorkbookParts): Buffer {
  const names = Object.keys(sheets);
  const relations = [
    ...names.map((_, at) => relation(`s${at}`, "worksheet", `worksheets/sheet${at + 1}.xml`)),
    relation("styles", "styles", "styles.xml"),
    ...(texts === undefined ? [] : [relation("texts", "sharedStrings", "/xl/sharedStrings.xml")]),
  ];
  return zipOf({
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": `<Relationships>${relation("r1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<?xml version="1.0"?>\n<workbook ${main} xmlns:r="${office}/relationships"><workbookPr${since1904 ? ' date1904="1"' : ""}/><sheets>${names
      .map(
        (name, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${hidden.includes(name) ? ' state="hidden"' : ""} r:id="s${at}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relations.join("")}</Relationships>`,
    "xl/styles.xml": stylesOf(formats),
    ...(texts === undefined ? {} : { "xl/sharedStrings.xml": `<sst ${main}>${texts}</sst>` }),
    ...Object.fromEntries(
      names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, `<worksheet ${main}>${sheets[name]}</worksheet>`]),
    ),
  });
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${office}/relationships/${type}" Target="${target}"/>`;
}

function stylesOf(formats: readonly (string | number)[]): string {
  const escaped = (code: string) => code.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  const own = formats.map((code, at) =>
    typeof code === "string" ? `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>` : "",
  );
  const styles = formats.map((code, at) => `<xf numFmtId="${typeof code === "number" ? code : 164 + at}"/>`);
  return `<styleSheet ${main}><numFmts>${own.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`;
}

/** A sheet of texts, numbers and ready cells ("<c …>"), from A1 on; null makes no cell. */
export function sheetData(rows: (string | number | null)[][], below = ""): string {
  const cells = (row: (string | number | null)[], at: number) =>
    row.map((value, column) => {
      const ref = `${String.fromCharCode(65 + column)}${at + 1}`;
      if (value === null) return "";
      if (typeof value === "number") return `<c r="${ref}"><v>${value}</v></c>`;
      if (value.startsWith("<c")) return value.replace(/^<c(?= |>)/, `<c r="${ref}"`);
      return `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
    });
  return `<sheetData>${rows.map((row, at) => `<row r="${at + 1}">${cells(row, at).join("")}</row>`).join("")}</sheetData>${below}`;
}

interface Stored {
  data: Buffer;
  /** Instead of the true size and checksum. */
  size?: number;
  crc?: number;
}

export function zipOf(parts: Record<string, string | Buffer | Stored>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of Object.entries(parts)) {
    const { data, size, crc }: Stored = typeof part === "object" && "data" in part ? part : { data: Buffer.from(part) };
    const packed = deflateRawSync(data);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc ?? crc32(data), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size ?? data.length, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    local.push(head, Buffer.from(name), packed);
    central.push(entry, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}
