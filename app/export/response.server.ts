/** A list as a file to download, written while it is read: however long it is, a page of it is in memory. */
import { AsyncLocalStorage } from "node:async_hooks";
import { turn } from "#app/turn.server.ts";
import { m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { csvLine, type Cell, type ExportColumn, type ExportFormat } from "./columns.ts";
import { type BookRow, type FilledSheet, writeBook } from "./book.ts";
import { bookCell, describeFullSheet, fitSheet, xmlText } from "./book-cells.server.ts";

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
  /** The workbook's further sheets; CSV has the first alone. */
  readonly more?: readonly FilledSheet[];
}

/**
 * CSV in UTF-8 with its mark, for Excel, formulas neutralised; or XLSX, where text is text and a day is a date. The first page is read before
 * the answer begins, so that what fails at once fails with its status.
 */
export async function exportResponse<Row>(list: Export<Row>): Promise<Response> {
  const pages = eager(inTurns(list.pages));
  await pages.first;
  const { columns } = list;
  const body =
    list.format === "csv"
      ? csvStream(
          columns.map(({ header }) => header),
          linesOf(columns, pages, AsyncLocalStorage.snapshot()),
        )
      : writeBook([sheetOf({ title: list.title, columns, pages }), ...(list.more ?? [])]);
  return fileResponse(body, `${list.name}.${list.format}`, list.format);
}

export function fileResponse(body: ReadableStream<Uint8Array>, name: string, format: ExportFormat): Response {
  return new Response(body, {
    headers: {
      "Content-Type": types[format],
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** Every line is made as the one who asked, whoever takes the bytes. */
async function* linesOf<Row>(
  columns: readonly ExportColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  inContext: ReturnType<typeof AsyncLocalStorage.snapshot>,
): AsyncGenerator<Cell[]> {
  for await (const page of pages) yield* inContext(() => page.map((row) => columns.map(({ value }) => value(row))));
}

/** Rows that are written before others get their turn. */
const rowsAtOnce = 50;

async function* inTurns<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) {
    await turn();
    for (let from = 0; from < page.length; from += rowsAtOnce) {
      if (from > 0) await turn();
      yield page.slice(from, from + rowsAtOnce);
    }
  }
}

/** Begins to read at once; whoever takes the bytes, it is read as the one who asked. */
function eager<Row>(pages: AsyncIterator<readonly Row[]>) {
  const inContext = AsyncLocalStorage.snapshot();
  const first = pages.next();
  let started = false;
  return {
    first,
    [Symbol.asyncIterator]: () => ({
      next: () => {
        if (started) return inContext(() => pages.next());
        started = true;
        return first;
      },
      return: async () => (await pages.return?.()) ?? { done: true as const, value: undefined },
    }),
  };
}

interface Sheet<Row> {
  readonly title: string;
  readonly columns: readonly ExportColumn<Row>[];
  readonly pages: AsyncIterable<readonly Row[]>;
  /** Where a row's first cell leads to, as a whole address. */
  readonly linkOf?: (row: Row) => string | null;
}

/** A list as a sheet of a workbook. */
export function sheetOf<Row>({ title, columns, pages, linkOf }: Sheet<Row>): FilledSheet {
  const inContext = AsyncLocalStorage.snapshot();
  const rowOf = (row: Row): BookRow => ({
    cells: columns.map(({ value, type }) => bookCell(value(row), type)),
    ...(linkOf && { link: linkOf(row) }),
  });
  return {
    name: sheetName(title),
    columns: columns.map(({ header, width = 16, type = null }) => ({ header: xmlText(header), width, type })),
    rows: fitSheet(
      (async function* () {
        for await (const page of inTurns(pages)) yield inContext(() => page.map(rowOf));
      })(),
      describeFullSheet(),
    ),
  };
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
  const text = m.export_unusable({ filter: `${name}=${shorten(given.get(name)!)}` });
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
