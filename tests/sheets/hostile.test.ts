/** Malicious files are refused in little time and memory, while others are served. */
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { openZip } from "#app/sheets/zip.server.ts";
import { faults, read, refusal } from "./reading.ts";
import { sheetData, workbook, zipOf } from "./workbook.ts";

const one = (content: string) => workbook({ sheets: { A: content } });
const book = "list.xlsx";

/** Number of turns that others got meanwhile. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, over] = [0, false];
  void work.finally(() => (over = true)).catch(() => {});
  while (!over) {
    await setImmediate();
    turns++;
  }
  return turns;
}

test("ignores endless empty rows below the table, refuses them within it, and lets others run", async () => {
  const text = `code,name\nA,1\n${",\n".repeat(1_500_000)}`;
  expect((await read(text)).all).toEqual([{ row: 2, cells: ["A", "1"] }]);
  const refused = refusal(`${text.slice(0, 620_000)}B,2\n`);
  expect(await turnsDuring(refused)).toBeGreaterThan(20);
  expect((await refused)[0]).toBe("too-many-rows");
});

test("refuses an endless line", async () => {
  const separators = ",".repeat(2 * 1024 * 1024);
  for (const text of [`code${separators}\nA`, `code,name\n${separators}\n`, `code\rA\r${separators}`])
    expect((await refusal(text))[0]).toBe("long-line");
  expect((await refusal(`code\n\n${separators}`))[1]).toContain("Line 3 is longer than 1 MB");
});

test("refuses rows and headers that are too long", async () => {
  const columns = Array.from({ length: 30 }, (_, at) => `c${at}`).join(",");
  const [good, long] = [`A${",x".repeat(29)}`, `B${`,${"x".repeat(3900)}`.repeat(29)}`];
  const expected = [[3, "The row is longer than 100,000 characters in all. Remove columns you don’t need."]];
  expect(await faults(`${columns}\n${good}\n${long}\n`)).toEqual(expected);
  const entry = Object.fromEntries(columns.split(",").map((column) => [column, "x".repeat(3900)]));
  expect((await faults(JSON.stringify([entry]), "a.json"))[0]?.[1]).toBe(expected[0]![1]);
  expect((await refusal(`code,${"x".repeat(501)}\nA,1`))[0]).toBe("header-long");
});

test("refuses JSON that is not a table before parsing it", async () => {
  const keys = Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(",");
  const texts = [
    `${"[".repeat(1000)}${"]".repeat(1000)}`,
    `[${"{},".repeat(600_000)}{}]`,
    `[${"1,".repeat(6_100_000)}1]`,
    `[{${keys}}]`,
  ];
  for (const text of texts) expect((await refusal(text, "a.json"))[0]).toBe("json-beyond");
  const colons = `[{"code":"A:{[,\\"${":".repeat(20_000)}"}]`;
  expect((await read(colons, "a.json")).bad).toMatchObject([{ what: "long-cell" }]);
});

test("refuses a small workbook with millions of nested elements", async () => {
  const content = `<sheetData>${"<x>".repeat(3_000_000)}`;
  const refused = await refusal(one(content), book);
  expect(refused[0]).toBe("damaged");
  expect(process.memoryUsage().heapUsed).toBeLessThan(400 * 1024 * 1024);
});

test("refuses many overlapping merged cells, which no spreadsheet writes", async () => {
  const rows = Array.from({ length: 300 }, () => ["A", "B"]);
  const merges = Array.from({ length: 300 }, (_, at) => `<mergeCell ref="A3:IV${1000 + at}"/>`).join("");
  const content = sheetData([["code", "name"], ["A", "B"], ...rows], `<mergeCells>${merges}</mergeCells>`);
  expect((await refusal(one(content), book))[0]).toBe("damaged");
  const few = sheetData(
    [
      ["a", "b"],
      ["A", "B"],
      ["C", "D"],
    ],
    '<mergeCells><mergeCell ref="A3:IV3"/><mergeCell ref="A3:IV9"/></mergeCells>',
  );
  const [bad] = (await read(one(few), book)).bad;
  expect(bad?.partly?.bad).toHaveLength(2);
});

test("refuses merged cells that overlap a little further down in every row", async () => {
  const rows = Array.from({ length: 10_300 }, () => ["A", "B"]);
  const merges = rows.slice(300).map((_, at) => `<mergeCell ref="A${at + 3}:IU${at + 250}"/>`);
  const content = sheetData([["code", "name"], ["A", "B"], ...rows], `<mergeCells>${merges.join("")}</mergeCells>`);
  const file = one(content);
  const begun = performance.now();
  expect((await refusal(file, book))[0]).toBe("damaged");
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test("reads endless number formats of many styles quickly", async () => {
  const codes = ["[".repeat(2500), "[".repeat(900)];
  const formats = codes.flatMap((code) => [code, ...Array.from({ length: 20_000 }, () => 164)]);
  const file = workbook({ sheets: { A: sheetData([["code"], [12]]) }, formats });
  const begun = performance.now();
  expect((await read(file, book)).good).toEqual([{ row: 2, cells: ["12"] }]);
  expect(performance.now() - begun).toBeLessThan(2000);
});

test("reads thousands of long number formats in little memory", async () => {
  const formats = Array.from({ length: 12_000 }, (_, at) => "0".repeat(200 + (at % 50)) + String(at));
  const file = workbook({ sheets: { A: sheetData([["code"], [12]]) }, formats });
  const before = process.memoryUsage().heapUsed;
  expect((await read(file, book)).good).toEqual([{ row: 2, cells: ["12"] }]);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * 1024 * 1024);
});

test.each([
  ["a number that is none", '<row r="two">'],
  ["a number that is there already", '<row r="2"><c r="A2"><v>1</v></c></row><row r="2">'],
  ["a number below the one before", '<row r="9"><c r="A9"><v>1</v></c></row><row r="3">'],
  ["a number beyond the last", '<row r="1048577">'],
  ["more cells than columns", `<row r="2">${'<c r="A2" t="e"><v>#REF!</v></c>'.repeat(16_385)}`],
  ["a cell without end", `<row r="2"><c r="A2" t="inlineStr"><is>${`<t>${"x".repeat(9000)}</t>`.repeat(40)}</is></c>`],
])("refuses a workbook's row with %s", async (_, row) => {
  const content = `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>code</t></is></c></row>${row}<c r="A5"><v>1</v></c></row></sheetData>`;
  expect((await refusal(one(content), book))[0]).toBe("damaged");
});

test("reads only the beginning of a too long text that many cells share", async () => {
  const texts = `<si><t>code</t></si><si><t> ${"x".repeat(200_000)}</t></si><si><t>name</t></si>`;
  const cells = (count: number) => Array.from({ length: count }, () => '<c t="s"><v>1</v></c>').join("");
  const content = `<sheetData><row><c t="s"><v>0</v></c><c t="s"><v>2</v></c></row><row>${cells(1)}</row><row>${cells(16_000)}</row></sheetData>`;
  expect(await faults(workbook({ sheets: { A: content }, texts }), book)).toEqual([
    [2, "A2 is longer than 4,000 characters."],
    [3, expect.stringContaining("16,000 values")],
  ]);
});

test("stops inflating at a limit, for many parts or one repeated", async () => {
  const size = 220 * 1024 * 1024;
  const zip = await openZip(zipOf({ a: Buffer.alloc(size) }));
  const inflate = async () => {
    let bytes = 0;
    for await (const piece of zip.stream("a", size)) bytes += piece.length;
    return bytes;
  };
  for (let time = 0; time < 4; time++) expect(await inflate()).toBe(size);
  await expect(inflate()).rejects.toMatchObject({ what: "inflates", values: { max: 1024 } });
});

test("reads rows with one cell far beyond the table's last column quickly", async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `<row r="${at + 2}"><c r="XFD${at + 2}"><v>1</v></c></row>`);
  const begun = performance.now();
  const { bad } = await read(
    one(`<sheetData><row r="1"><c r="A1"><v>7</v></c></row>${rows.join("")}</sheetData>`),
    book,
  );
  expect(bad).toHaveLength(20_000);
  expect(bad[0]).toEqual({ row: 2, what: "too-many-values", values: { count: 16_384, columns: 1 } });
  // Takes 0.2 s; with all empty cells before them it took 8.
  expect(performance.now() - begun).toBeLessThan(3000);
});
