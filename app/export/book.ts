/** Writes workbooks (ECMA-376) while their rows are read, with only a few of them in memory. */
import type { CellType } from "./columns.ts";
import { ZipWriter } from "./zip-library.ts";

/** Days and instants are numbers of days since 1899-12-30. */
export type BookCell = number | string | null;

export interface BookRow {
  readonly cells: readonly BookCell[];
  readonly link?: string | null;
}

export interface BookSheet {
  /** At most 31 characters, none of []:*?/\ and different from the others'. */
  readonly name: string;
  readonly columns: readonly { readonly header: string; readonly width: number; readonly type: CellType | null }[];
}

const formats = {
  day: "dd/mm/yyyy",
  instant: "dd/mm/yyyy hh:mm",
  score: "0.0",
  share: "0.0%",
} satisfies Record<CellType, string>;
const types = Object.keys(formats) as CellType[];

const [plain, head, linkStyle, firstType] = [0, 1, 2, 3];

function styleOf(type: CellType | null, { isLink }: { readonly isLink: boolean }): number {
  if (type === null) return isLink ? linkStyle : plain;
  return firstType + types.indexOf(type) + (isLink ? types.length : 0);
}

/** Excel's limit of links per sheet. */
const maxLinks = 65_530;

const office = "http://schemas.openxmlformats.org/officeDocument/2006";
const packages = "http://schemas.openxmlformats.org/package/2006";
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign]!);

export interface FilledSheet extends BookSheet {
  readonly rows: AsyncIterable<readonly BookRow[]>;
}

/** An error while rows are read aborts the file. */
export function writeBook(sheets: readonly FilledSheet[]): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const read = sheets.map((sheet) => ({ ...sheet, rows: sheet.rows[Symbol.asyncIterator]() }));
  writeParts(writable, read)
    .catch((error: unknown) => writable.abort(error).catch(() => {}))
    // Rows are released even when nobody reads the file any more.
    .finally(() => read.forEach(({ rows }) => void rows.return?.()));
  return readable;
}

interface ReadSheet extends BookSheet {
  readonly rows: AsyncIterator<readonly BookRow[]>;
}

async function writeParts(to: WritableStream<Uint8Array>, sheets: readonly ReadSheet[]): Promise<void> {
  const zip = new ZipWriter(to, { zip64: false, extendedTimestamp: false });
  const add = (name: string, text: string) => zip.add(name, streamOf(oneOf(declaration + text)));
  await add("[Content_Types].xml", contentTypes(sheets.length));
  await add("_rels/.rels", relations([relation("b", "officeDocument", "xl/workbook.xml")]));
  await add("xl/workbook.xml", workbook(sheets.map(({ name }) => name)));
  const parts = sheets.map((_, at) => relation(`s${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`));
  await add("xl/_rels/workbook.xml.rels", relations([...parts, relation("styles", "styles", "styles.xml")]));
  await add("xl/styles.xml", styles());
  for (const [at, sheet] of sheets.entries()) {
    const links: string[] = [];
    await zip.add(`xl/worksheets/sheet${at + 1}.xml`, streamOf(sheetXml(sheet, links)));
    if (links.length > 0)
      await add(
        `xl/worksheets/_rels/sheet${at + 1}.xml.rels`,
        relations(links.map((link, number) => relation(`l${number + 1}`, "hyperlink", link, { isExternal: true }))),
      );
  }
  await zip.close();
}

const chunkLength = 64_000;

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let [text, done] = ["", false];
      while (!done && text.length < chunkLength) {
        const next = await texts.next();
        done = next.done === true;
        if (!next.done) text += next.value;
      }
      if (text) controller.enqueue(encoder.encode(text));
      if (done) controller.close();
    },
    cancel: () => texts.return(undefined).then(() => {}),
  });
}

async function* oneOf(text: string): AsyncGenerator<string> {
  yield text;
}

async function* sheetXml({ columns, rows }: ReadSheet, links: string[]): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const view = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${declaration}<worksheet ${main} xmlns:r="${office}/relationships"><sheetViews><sheetView workbookViewId="0">${view}</sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>`;
  yield rowXml(
    1,
    columns.map(({ header }) => header),
    () => head,
  );
  const linkedRows: number[] = [];
  let number = 1;
  for (let page = await rows.next(); !page.done; page = await rows.next()) {
    let text = "";
    for (const { cells, link } of page.value) {
      number++;
      const isLink = link != null && links.length < maxLinks;
      if (isLink) {
        links.push(link);
        linkedRows.push(number);
      }
      text += rowXml(number, cells, (at) => styleOf(columns[at]?.type ?? null, { isLink: isLink && at === 0 }));
    }
    yield text;
  }
  yield `</sheetData>${scoreBars(columns, number)}`;
  if (linkedRows.length > 0)
    yield `<hyperlinks>${linkedRows.map((row, at) => `<hyperlink ref="A${row}" r:id="l${at + 1}"/>`).join("")}</hyperlinks>`;
  yield "</worksheet>";
}

/** A score's cell shows its bar from 0 to 100. */
function scoreBars(columns: BookSheet["columns"], lastRow: number): string {
  const limits = '<cfvo type="num" val="0"/><cfvo type="num" val="100"/><color rgb="FFBFDCDF"/>';
  return columns
    .map(({ type }, at) =>
      type === "score" && lastRow > 1
        ? `<conditionalFormatting sqref="${columnName(at)}2:${columnName(at)}${lastRow}"><cfRule type="dataBar" priority="${at + 1}"><dataBar>${limits}</dataBar></cfRule></conditionalFormatting>`
        : "",
    )
    .join("");
}

function rowXml(number: number, cells: readonly BookCell[], style: (at: number) => number): string {
  return `<row r="${number}">${cells.map((cell, at) => cellXml(columnName(at) + number, cell, style(at))).join("")}</row>`;
}

function cellXml(place: string, cell: BookCell, style: number): string {
  const attributes = `r="${place}"${style === plain ? "" : ` s="${style}"`}`;
  if (cell === null) return style === plain ? "" : `<c ${attributes}/>`;
  if (typeof cell === "number") return `<c ${attributes}><v>${cell}</v></c>`;
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

function columnName(at: number): string {
  return (at >= 26 ? columnName(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));
}

function contentTypes(sheets: number): string {
  const type = (part: string, of: string) =>
    `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${of}+xml"/>`;
  const all = Array.from({ length: sheets }, (_, at) => type(`worksheets/sheet${at + 1}.xml`, "worksheet"));
  return `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type("workbook.xml", "sheet.main")}${type("styles.xml", "styles")}${all.join("")}</Types>`;
}

function relation(id: string, type: string, target: string, { isExternal = false } = {}): string {
  return `<Relationship Id="${id}" Type="${office}/relationships/${type}" Target="${escapeXml(target)}"${isExternal ? ' TargetMode="External"' : ""}/>`;
}

function relations(all: readonly string[]): string {
  return `<Relationships xmlns="${packages}/relationships">${all.join("")}</Relationships>`;
}

function workbook(names: readonly string[]): string {
  const sheets = names.map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="s${at + 1}"/>`);
  return `<workbook ${main} xmlns:r="${office}/relationships"><sheets>${sheets.join("")}</sheets></workbook>`;
}

function styles(): string {
  const codes = types.map((type, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(formats[type])}"/>`);
  const style = (format: number, font: number) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const all = [
    ...[0, 1, 2].map((font) => style(0, font)),
    ...[0, 2].flatMap((font) => types.map((_, at) => style(164 + at, font))),
  ];
  const font = (more: string, color = "") => `<font>${more}<sz val="11"/>${color}<name val="Calibri"/></font>`;
  const fonts = font("") + font("<b/>") + font("<u/>", '<color rgb="FF0B5C66"/>');
  return `<styleSheet ${main}><numFmts count="${types.length}">${codes.join("")}</numFmts><fonts count="3">${fonts}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${all.length}">${all.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}
