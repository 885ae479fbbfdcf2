/** A list as a file to download, written while it is read: however long it is, a page of it is in memory. */
import { type CellValue, writeXlsxStream } from "hucre/xlsx";
import { m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { csvLine, type Cell, type ExportColumn, type ExportFormat } from "./columns.ts";
import { bookCell, bookFormats, xmlText } from "./book-cells.server.ts";

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} satisfies Record<ExportFormat, string>;

interface Export<Row> {
  readonly format: ExportFormat;
  /** Of the file, without its ending: plain ASCII. */
  readonly name: string;
  /** Of the sheet. */
  readonly title: string;
  readonly columns: readonly ExportColumn<Row>[];
  readonly pages: AsyncIterable<readonly Row[]>;
}

/**
 * CSV in UTF-8 with its mark, for Excel, formulas neutralised; or XLSX, where text is text and a day is a date. The first page is read before
 * the answer begins, so that what fails at once fails with its status.
 */
export async function exportResponse<Row>(list: Export<Row>): Promise<Response> {
  const lines = eager(linesOf(list));
  await lines.first;
  const body =
    list.format === "csv"
      ? csvStream(
          list.columns.map(({ header }) => header),
          lines,
        )
      : writeXlsxStream(bookLines(lines, list.columns), {
          name: sheetName(list.title),
          columns: list.columns.map(({ header, type, width = 16 }) => ({
            header: xmlText(header),
            width,
            ...(type && { numFmt: bookFormats[type] }),
          })),
          freezePane: { rows: 1 },
        });
  return new Response(body, {
    headers: {
      "Content-Type": types[list.format],
      "Content-Disposition": `attachment; filename="${list.name}.${list.format}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

async function* linesOf<Row>({ columns, pages }: Export<Row>): AsyncGenerator<Cell[]> {
  for await (const page of pages) for (const row of page) yield columns.map(({ value }) => value(row));
}

/** Begins to read at once. */
function eager(lines: AsyncGenerator<Cell[]>): AsyncIterable<Cell[]> & { first: Promise<IteratorResult<Cell[]>> } {
  const first = lines.next();
  let started = false;
  const next = () => {
    if (started) return lines.next();
    started = true;
    return first;
  };
  return {
    first,
    [Symbol.asyncIterator]: () => ({ next, return: () => lines.return(undefined) }),
  };
}

async function* bookLines<Row>(
  lines: AsyncIterable<Cell[]>,
  columns: readonly ExportColumn<Row>[],
): AsyncGenerator<CellValue[]> {
  for await (const line of lines) yield line.map((cell, at) => bookCell(cell, columns[at]?.type));
}

/** Characters that are gathered into one chunk. */
const chunk = 32_000;

function csvStream(headers: readonly string[], lines: AsyncIterable<Cell[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = lines[Symbol.asyncIterator]();
  let text = `\uFEFF${csvLine(headers)}`;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let done = false;
      while (!done && text.length < chunk) {
        const line = await iterator.next();
        done = line.done === true;
        if (!line.done) text += csvLine(line.value);
      }
      if (text) controller.enqueue(encoder.encode(text));
      text = "";
      if (done) controller.close();
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** Excel allows 31 characters, and not all of them. */
function sheetName(title: string): string {
  return xmlText(title)
    .replace(/[[\]:*?/\\]/g, " ")
    .slice(0, 31);
}

/**
 * A list's page says beside its rows which filters it had to leave out; a file can't, and would hold what nobody asked for.
 * @throws Response 400 that names the first of them, by search param
 */
export function requireUsable(given: URLSearchParams, unusable: readonly string[]): void {
  const name = unusable.find((param) => given.get(param));
  if (name === undefined) return;
  const text = m.ui_export_unusable({ filter: `${name}=${shorten(given.get(name)!)}` });
  throw new Response(`${text}\n`, { status: 400, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/** Every page of a list that goes by cursors. */
export async function* pagesOf<Row>(
  read: (cursor: string | null) => Promise<{ rows: readonly Row[]; next: string | null }>,
): AsyncGenerator<readonly Row[]> {
  let cursor: string | null = null;
  do {
    const page: { rows: readonly Row[]; next: string | null } = await read(cursor);
    yield page.rows;
    cursor = page.next;
  } while (cursor !== null);
}
