import { expect, test } from "vitest";
import { Unreadable } from "#app/import/report.ts";
import { columnsOf, decode, readRows, rowsOfCsv, rowsOfJson } from "#app/import/rows.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("quotes, line breaks inside them, a byte order mark and Windows line ends", () => {
  const { columns, rows, errors } = readRows(bytes('\uFEFFcode,name\r\nA,"Phở ""Ngon"", 24h"\r\nB,"two\r\nlines"\r\n'));
  expect(columns).toEqual(["code", "name"]);
  expect(rows).toEqual([
    { row: 2, values: { code: "A", name: 'Phở "Ngon", 24h' } },
    { row: 3, values: { code: "B", name: "two\r\nlines" } },
  ]);
  expect(errors).toEqual([]);
});

test.each([
  ["semicolons", "code;name\nA;1,5"],
  ["tabs", "code\tname\nA\t1,5"],
  ["semicolons with a comma in a quoted header", 'code;"name, long, with, commas"\nA;1,5'],
])("%s are told from the header", (_, text) => {
  expect(Object.values(rowsOfCsv(text).rows[0]!.values)).toEqual(["A", "1,5"]);
});

test("rows are numbered as a spreadsheet counts, blank ones and broken ones included", () => {
  const { rows, errors } = rowsOfCsv('\n\ncode,name\nA,1\n,,\n\nB,2,3,4\nC,5" pipe\nD\nE,"a\nb"\nF,5\n');
  expect(rows.map(({ row, values }) => [row, values["code"], values["name"]])).toEqual([
    [4, "A", "1"],
    [8, "C", '5" pipe'],
    [9, "D", ""],
    [10, "E", "a\nb"],
    [11, "F", "5"],
  ]);
  expect(errors).toEqual([{ row: 7, message: "has 4 values, the header names 2" }]);
});

test("a quote that is never closed spoils the file, which is not read in part", () => {
  expect(() => rowsOfCsv('a,b\n1,2\n"3,4\n5,6\n')).toThrow(/not CSV.*Nothing was read/);
});

test("what isn't UTF-8 is refused by name, with the line", () => {
  expect(() => decode(Buffer.from("code,name\nA,Caf\xe9\n", "latin1"))).toThrow(/not UTF-8 \(first seen in line 2\)/);
  expect(() => decode(Buffer.from("\uFEFFcode,name", "utf16le"))).toThrow(/UTF-16/);
  expect(() => readRows(bytes(""))).toThrow(Unreadable);
  expect(() => readRows(bytes("a,a\n1,2"))).toThrow(/"a" twice/);
});

test("JSON: a list, or the only list of an object; values become text", () => {
  expect(rowsOfJson({ made: "today", stores: [{ code: 7, name: "A", open: true, note: null }] }).rows).toEqual([
    { row: 1, values: { code: "7", name: "A", open: "true", note: "" } },
  ]);
  expect(rowsOfJson([{ code: "A" }, "B", { code: { x: 1 } }])).toMatchObject({
    rows: [{ row: 1 }],
    errors: [
      { row: 2, message: "is not an object" },
      { row: 3, message: "code: is not a plain value" },
    ],
  });
  expect(() => readRows(bytes('{"a": 1}'))).toThrow(Unreadable);
  expect(() => readRows(bytes("[{]"))).toThrow(/not JSON/);
});

test("columns are found by usual names in any spelling, and by the map above all", () => {
  const fields = { code: ["store number"], name: ["ten cua hang"] };
  expect(columnsOf(fields, ["STORE_NUMBER", "Tên cửa hàng"], {})).toEqual({
    code: "STORE_NUMBER",
    name: "Tên cửa hàng",
  });
  expect(columnsOf(fields, ["code", "name", "Mã cũ"], { code: "ma cu" })).toEqual({ code: "Mã cũ", name: "name" });
  expect(() => columnsOf(fields, ["code"], { kode: "code" })).toThrow(/no field "kode"/);
  expect(() => columnsOf(fields, ["code"], { code: "Kode" })).toThrow(/no column "Kode"/);
});
