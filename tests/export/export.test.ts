import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextRound } from "node:timers/promises";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { bookCell, fitSheet } from "#app/export/book-cells.server.ts";
import type { BookCell } from "#app/export/book.ts";
import { csvLine, type ExportColumn, formatOf, neutralText } from "#app/export/columns.ts";
import { exportResponse, pagesOf } from "#app/export/response.server.ts";
import { openSheet } from "#app/sheets/open-sheet.server.ts";
import { isBad } from "#app/sheets/sheet.ts";

const columns: ExportColumn<{ name: string; score: number | null }>[] = [
  { header: "Name", value: (row) => row.name },
  { header: "Score", value: (row) => row.score },
];
const dangerous = ["=1+1", "+84912345678", "-2", "@SUM(A1)", "\t=1", "\r=1"];
/** Signs that some spreadsheets read as the ones above. */
const disguised = [" =1+1", "\u00a0 =1", "\u200b@A", "＝1+1", "＋1", "－1", " ＠A"];

test.each([...dangerous, ...disguised])("marks %j as text", (text) => {
  expect(neutralText(text)).toBe(`'${text}`);
});

test.each(["Sen 1", " 1", "a=1", ""])("leaves %j unchanged", (text) => {
  expect(neutralText(text)).toBe(text);
});

test("quotes cells of CSV where needed, and leaves numbers as numbers", () => {
  expect(csvLine(['Kho "Mới"', "a, b", "two\nlines", -2.5, null, "Phở", "=1,2"])).toBe(
    `"Kho ""Mới""","a, b","two\nlines",-2.5,,Phở,"'=1,2"\r\n`,
  );
});

test("quotes a text with any sign that may separate cells, and reads it back unchanged", async () => {
  const texts = ["a,b", "a;b", "a\tb", "a|b", "x;=1+1", "y\t@SUM(A1)", ";", '"|"', "\t=1", "plain"];
  for (const text of texts)
    expect(csvLine(["code", text, 1])).toMatch(text === "plain" ? /^code,plain,1/ : /^code,".*",1/s);
  const file = ["code", ...texts].map((text) => csvLine([text, "x"])).join("");
  const read: (string | undefined)[] = [];
  for await (const row of (await openSheet({ name: "x.csv", bytes: Buffer.from(file) })).rows)
    if (!isBad(row)) read.push(row.cells[0]);
  expect(read).toEqual(texts);
});

test("takes the format from the ending of the address", () => {
  expect(["/qc/stores.csv", "/qc/stores.xlsx", "/qc/stores.xlsx/"].map(formatOf)).toEqual(["csv", "xlsx", "xlsx"]);
});

const exported = (format: "csv" | "xlsx", rows: { name: string; score: number | null }[][]) => {
  const pages = [...rows];
  return exportResponse({
    format,
    name: "stores",
    title: "Cửa hàng: [tất cả]",
    columns,
    pages: pagesOf(async () => ({ rows: pages.shift() ?? [], next: pages.length > 0 ? "more" : null })),
  });
};

test("sends CSV with a byte order mark, page after page, as a file", async () => {
  const response = await exported("csv", [[{ name: "Phở", score: 1.5 }], [], [{ name: "=1", score: null }]]);
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="stores.csv"');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.subarray(3).toString()).toBe("Name,Score\r\nPhở,1.5\r\n'=1,\r\n");
});

test("exports an empty list as its head only", async () => {
  expect((await (await exported("csv", [[]])).bytes()).length).toBe(15);
  const sheet = (await readXlsx(await (await exported("xlsx", [[]])).bytes())).sheets[0]!;
  expect(sheet.rows).toEqual([["Name", "Score"]]);
});

test("writes text as text in a workbook, whatever it begins with", async () => {
  const rows = dangerous.slice(0, 4).map((name) => ({ name, score: 2 }));
  const { sheets } = await readXlsx(await (await exported("xlsx", [rows])).bytes());
  expect(sheets[0]!.rows).toEqual([["Name", "Score"], ...rows.map(({ name }) => [name, 2])]);
  const formulas = [...(sheets[0]!.cells?.values() ?? [])].filter((cell) => cell.formula);
  expect(formulas).toEqual([]);
});

test("writes days as dates, instants in business time, and scores with one digit", async () => {
  const at = { day: "2026-03-05", ended: null, began: "2026-03-05T18:30:15.000Z", score: 70.111111 };
  const typed = (format: "csv" | "xlsx") =>
    exportResponse<typeof at>({
      format,
      name: "x",
      title: "x",
      columns: [
        { header: "Day", type: "day", value: (row) => row.day },
        { header: "End", type: "day", value: (row) => row.ended },
        { header: "Old", type: "day", value: () => "1899-12-31" },
        { header: "Began", type: "instant", value: (row) => row.began },
        { header: "Score", type: "score", value: (row) => row.score },
      ],
      pages: pagesOf(() => Promise.resolve({ rows: [at], next: null })),
    });
  const book = await (await typed("xlsx")).bytes();
  const sheet = (await readXlsx(book, { readStyles: true })).sheets[0]!;
  const shown = sheet.rows[1]!.map((value, column) => [
    value instanceof Date ? value.toISOString().slice(0, 19) : value,
    sheet.cells?.get(`1,${column}`)?.style?.numFmt,
  ]);
  expect(shown).toEqual([
    ["2026-03-05T00:00:00", "dd/mm/yyyy"],
    [null, "dd/mm/yyyy"],
    ["1899-12-31", "dd/mm/yyyy"],
    // Half past one at night in Hồ Chí Minh City.
    ["2026-03-06T01:30:15", "dd/mm/yyyy hh:mm"],
    [70.111111, "0.0"],
  ]);
  const read: (readonly (string | undefined)[])[] = [];
  for await (const row of (await openSheet({ name: "x.xlsx", bytes: book })).rows)
    if (!isBad(row)) read.push(row.cells);
  expect(read).toEqual([["2026-03-05", "", "1899-12-31", "2026-03-06 01:30:15", "70.111111"]]);
  expect((await (await typed("csv")).text()).split("\r\n")[1]).toBe(
    "2026-03-05,,1899-12-31,2026-03-05T18:30:15.000Z,70.111111",
  );
});

test("leaves characters that XML forbids out of a workbook, so that it opens", async () => {
  const rows = [{ name: "a\u0000\u000b\u001f\ud800\ufffe\uffffb\t1\n2 🍜\ufffd", score: 1 }];
  const { sheets } = await readXlsx(await (await exported("xlsx", [rows])).bytes());
  expect(sheets[0]!.rows[1]).toEqual(["ab\t1\n2 🍜\ufffd", 1]);
});

test("cuts a text that is longer than a workbook's cell, with a remark", async () => {
  const [short, long] = ["a".repeat(32_767), "😀".repeat(20_000)];
  expect(bookCell(short, undefined)).toBe(short);
  const cut = String(bookCell(long, undefined));
  expect(cut).toMatch(/^(?:😀)+… \(cut: a cell holds 32,767 characters at most\)$/u);
  expect(cut.length).toBeLessThanOrEqual(32_767);
});

test.each([
  [4, [3], 3],
  [4, [1, 2], 3],
  [4, [4], 3],
  [4, [2, 1, 0, 5], 3],
  [4, [], 0],
])("fits %d rows from pages of %j; the last row says that there are more", async (most, sizes, count) => {
  const pages = (async function* () {
    let number = 0;
    for (const size of sizes) yield Array.from({ length: size }, () => ({ cells: [++number] }));
  })();
  const rows: BookCell[] = [];
  for await (const page of fitSheet(pages, "more", most)) rows.push(...page.map(({ cells }) => cells[0]!));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  expect(rows).toEqual(all < most ? [1, 2, 3].slice(0, all) : [1, 2, "more"]);
  expect(rows).toHaveLength(count);
});

test("fails before the answer for a failing first page, and cuts the answer off for a later one", async () => {
  const failing = (at: number) => {
    let page = 0;
    return exportResponse({
      format: "csv",
      name: "x",
      title: "x",
      columns,
      pages: pagesOf(async () => {
        if (page++ === at) throw new Response(null, { status: 403 });
        return { rows: [{ name: "a".repeat(40_000), score: 1 }], next: "more" };
      }),
    });
  };
  await expect(failing(0)).rejects.toMatchObject({ status: 403 });
  const response = await failing(2);
  await expect(response.text()).rejects.toBeDefined();
});

test("reads no further than the reader does", async () => {
  let pages = 0;
  const response = await exportResponse({
    format: "csv",
    name: "x",
    title: "x",
    columns,
    pages: pagesOf(async () => {
      pages++;
      return { rows: Array.from({ length: 100 }, () => ({ name: "n".repeat(1000), score: 1 })), next: "more" };
    }),
  });
  const reader = response.body!.getReader();
  for (let chunk = 0; chunk < 5; chunk++) await reader.read();
  await reader.cancel();
  expect(pages).toBeLessThan(5);
});

/** As a slow connection takes it: each chunk long after the one before. */
async function readSlowly(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    for (let round = 0; round < 2000; round++) await nextRound();
  }
  return Buffer.concat(chunks);
}

test.each(["csv", "xlsx"] as const)(
  "reads rows of %s as the requesting user, whichever request reads the bytes",
  async (format) => {
    const asking = new AsyncLocalStorage<string>();
    let pages = 5;
    const response = await asking.run("lan", () =>
      exportResponse({
        format,
        name: "x",
        title: "x",
        columns: [{ header: "Who", value: () => asking.getStore() ?? "nobody" }],
        pages: pagesOf(async () => {
          await new Promise((resolve) => setImmediate(resolve));
          return { rows: Array.from({ length: 5000 }, () => null), next: --pages > 0 ? "more" : null };
        }),
      }),
    );
    const bytes = await asking.run("minh", () => readSlowly(response.body!));
    const words =
      format === "csv"
        ? Buffer.from(bytes).toString().trim().split("\r\n").slice(1)
        : (await readXlsx(bytes)).sheets[0]!.rows.slice(1).map(([who]) => who);
    expect(words).toHaveLength(25_000);
    expect(new Set(words)).toEqual(new Set(["lan"]));
  },
);

test.each(["csv", "xlsx"] as const)("gives others their turn while writing several files as %s", async (format) => {
  async function* pages() {
    for (let page = 0; page < 5; page++) yield Array.from({ length: 100 }, (_, row) => row);
  }
  let rows = 0;
  const countRow = (row: number) => {
    rows++;
    return row;
  };
  const counted = [{ header: "Row", value: countRow }];
  const write = async () =>
    (await exportResponse({ format, name: "rows", title: "Rows", columns: counted, pages: pages() })).arrayBuffer();
  let most = 0;
  const all = Promise.all([write(), write(), write()]).then(() => "all");
  for (let before = 0; (await Promise.race([all, nextRound("round")])) !== "all"; before = rows)
    most = Math.max(most, rows - before);
  expect(rows).toBe(1500);
  expect(most).toBeLessThanOrEqual(100);
});
