/** A file is written while its list is read, one page in memory at a time. */
import { AsyncLocalStorage } from "node:async_hooks";
import { turn } from "#app/turn.ts";
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
  /** In ASCII, without the ending. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly ExportColumn<Row>[];
  readonly pages: AsyncIterable<readonly Row[]>;
  readonly more?: readonly FilledSheet[];
}

/** The first page is read before the answer, so that its errors set the status. CSV has a byte order mark. */
export async function exportResponse<Row>(list: Export<Row>): Promise<Response> {
  const pages = startReading(inBatches(list.pages));
  await pages.first;
  const { columns } = list;
  const body =
    list.format === "csv"
      ? csvStream(
          columns.map(({ header }) => header),
          linesOf(columns, pages, AsyncLocalStorage.snapshot()),
        )
      : writeBook([exportSheet({ title: list.title, columns, pages }), ...(list.more ?? [])]);
  return downloadResponse(body, `${list.name}.${list.format}`, list.format);
}

export function downloadResponse(body: ReadableStream<Uint8Array>, name: string, format: ExportFormat): Response {
  return new Response(body, {
    headers: {
      "Content-Type": types[format],
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** Works wherever the stream is read. */
async function* linesOf<Row>(
  columns: readonly ExportColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  inContext: ReturnType<typeof AsyncLocalStorage.snapshot>,
): AsyncGenerator<Cell[]> {
  for await (const page of pages) yield* inContext(() => page.map((row) => columns.map(({ value }) => value(row))));
}

const rowsAtOnce = 50;

async function* inBatches<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) {
    await turn();
    for (let from = 0; from < page.length; from += rowsAtOnce) {
      if (from > 0) await turn();
      yield page.slice(from, from + rowsAtOnce);
    }
  }
}

/** Begins to read at once, and always in the request's context. */
function startReading<Row>(pages: AsyncIterator<readonly Row[]>) {
  const inContext = AsyncLocalStorage.snapshot();
  const first = pages.next();
  let isStarted = false;
  return {
    first,
    [Symbol.asyncIterator]: () => ({
      next: () => {
        if (isStarted) return inContext(() => pages.next());
        isStarted = true;
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
  readonly linkOf?: (row: Row) => string | null;
}

export function exportSheet<Row>({ title, columns, pages, linkOf }: Sheet<Row>): FilledSheet {
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
        for await (const page of inBatches(pages)) yield inContext(() => page.map(rowOf));
      })(),
      describeFullSheet(),
    ),
  };
}

const chunkLength = 32_000;

function csvStream(headers: readonly string[], lines: AsyncIterable<Cell[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = lines[Symbol.asyncIterator]();
  let text = `\uFEFF${csvLine(headers)}`;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let done = false;
      while (!done && text.length < chunkLength) {
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

/** Excel's rules for names. */
function sheetName(title: string): string {
  return xmlText(title)
    .replace(/[[\]:*?/\\]/g, " ")
    .slice(0, 31);
}

/** A page would only report an invalid filter. @throws Response 400 that names the first one by its search param */
export function requireValidFilters(search: URLSearchParams, invalidParams: readonly string[]): void {
  const name = invalidParams.find((param) => search.get(param));
  if (name === undefined) return;
  throw plainResponse(m.export_unusable({ filter: `${name}=${shorten(search.get(name)!)}` }), 400);
}

export function plainResponse(text: string, status: number): Response {
  return new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

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
