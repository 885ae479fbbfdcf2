import { expect, test } from "vitest";
import { csvLine } from "#app/export/columns.ts";
import { openSheet } from "#app/sheets/open-sheet.server.ts";
import { isBad, maxSheetBytes, limitToColumns } from "#app/sheets/sheet.ts";
import { cellsOf, faults, open, read, refusal } from "./reading.ts";

const latin = (text: string) => Buffer.from(text, "latin1");

test("reads quotes, line breaks inside them, a byte order mark and Windows line ends", async () => {
  const { columns, good, bad, title } = await read('\uFEFFcode,name\r\nA,"Phở ""Ngon"", 24h"\r\nB,"two\r\nlines"\r\n');
  expect({ columns, good, bad, title }).toEqual({
    columns: ["code", "name"],
    good: [
      { row: 2, cells: ["A", 'Phở "Ngon", 24h'] },
      { row: 3, cells: ["B", "two\r\nlines"] },
    ],
    bad: [],
    title: null,
  });
});

test.each([
  ["commas", "code,name\nA,1.5"],
  ["semicolons", "code;name\nA;1.5"],
  ["tabs", "code\tname\nA\t1.5"],
  ["bars", "code|name\nA|1.5"],
  ["semicolons with a comma in a quoted header", '"code";"name, long, with, commas"\nA;1.5'],
  ["a line break in a quoted header", '"code\n,,,";name\nA;1.5'],
  ["what a first line says, as Excel writes it", "sep=;\r\ncode;name\r\nA;1.5"],
  ["line ends of old Macs", "code,name\rA,1.5\r"],
  ["a title with commas", "Stores, of 11/2026\ncode;name\nA;1.5"],
  ["a title without separators", "Stores\ncode;name;area\nA;1.5;B, C"],
  ["a title that is filled up with separators", "Stores, quarter 4, 2026;\ncode;name\nA;1.5"],
  ["a title above numbers with decimal commas", "Stores, quarter 4, 2026\ncode;name;x\nA;1.5;1,2,3\nB;1,5;0,2"],
  ["line ends of several kinds", "\r\ncode,name\n\nA,1.5\r\n"],
])("takes the separator from the header: %s", async (_, text) => {
  expect((await cellsOf(text))[0]?.slice(0, 2)).toEqual(["A", "1.5"]);
});

test("doesn't split sentences of a single column at their commas", async () => {
  expect(await cellsOf("question\nIs it clean, dry?\nIs it hot, wet?\n")).toEqual([
    ["Is it clean, dry?"],
    ["Is it hot, wet?"],
  ]);
});

test("numbers rows as a spreadsheet does, blank and broken ones included", async () => {
  const text = '\n\ncode,name\nA,1\n,,\n\nB,2,3,4\nC,5" pipe\nD\nE,"a\nb"\nF,5\n';
  const { good } = await read(text);
  expect(good.map(({ row, cells }) => [row, ...cells])).toEqual([
    [4, "A", "1"],
    [8, "C", '5" pipe'],
    [9, "D", ""],
    [10, "E", "a\nb"],
    [11, "F", "5"],
  ]);
  expect(await faults(text)).toEqual([
    [7, "The row has 4 values, but the header has 2 columns. Put text with a separator in quotation marks."],
  ]);
  expect((await read("sep=;\ncode;name\nA;1")).good[0]?.row).toBe(3);
});

test("skips a title above the table, but takes no row of a one-column table as a title", async () => {
  const { columns, good } = await read("STORES;;\n20/11/2026;;\n;;\ncode;name;area\nA;1;N\n");
  expect({ columns, good }).toEqual({ columns: ["code", "name", "area"], good: [{ row: 5, cells: ["A", "1", "N"] }] });
  const single = await read("code\nA\nB\n");
  expect([single.columns, single.good.map(({ row, cells }) => [row, ...cells])]).toEqual([
    ["code"],
    [
      [2, "A"],
      [3, "B"],
    ],
  ]);
});

test("refuses a file with a quote that is never closed, however much follows", async () => {
  const short = 'a,b\n1,2\n"3,4\n5,6\n';
  expect(await refusal(short)).toEqual([
    "unclosed-quote",
    expect.stringMatching(/quotation mark in row 3 is not closed/),
  ]);
  expect((await refusal(short + "7,8\n".repeat(500_000)))[0]).toBe("unclosed-quote");
});

test("refuses text in UTF-16, with its mark and without", async () => {
  const text = "mã,tên\nS1,Cửa hàng Bến Thành\n";
  const [little, marked] = [Buffer.from(text, "utf16le"), Buffer.from(`\uFEFF${text}`, "utf16le")];
  for (const bytes of [little, marked, Buffer.from(little).swap16(), Buffer.from(marked).swap16()])
    expect(await refusal(bytes)).toEqual(["utf-16", expect.stringContaining("CSV UTF-8")]);
});

test.each([
  ["Windows-1252", latin("code,name\nA,Tea\nB,Caf\xe9\n"), 3],
  ["Windows-1258", latin("code,name\nA,C\xe0 ph\xea s\xf4\xec 1\n"), 2],
  [
    "far down",
    Buffer.concat([Buffer.from("mã,tên\n" + "A,Phở Huế 😀\n".repeat(40_000)), latin("B,\xd0\xf4ng\n")]),
    40_002,
  ],
  ["a character that is cut off", Buffer.from("a,b\n1,ế").subarray(0, -1), 2],
])("refuses another encoding and names the line: %s", async (_, bytes, line) => {
  const [what, english] = await refusal(bytes);
  expect(what).toBe("not-utf-8");
  expect(english).toContain(`(see line ${line.toLocaleString("en-GB")})`);
});

test("refuses zero bytes and names their line", async () => {
  expect(await refusal("code,name\nA,1\nB,\0\n")).toEqual(["zeros", expect.stringContaining("Line 3 has a zero byte")]);
});

test("refuses a column named twice, and takes a repeated header as a bad row", async () => {
  expect(await refusal("Mã,Tên, mã\nA,1,2")).toEqual(["header-twice", expect.stringContaining("“mã” twice")]);
  expect((await read("code,name,,\nA,1,,\n")).columns).toEqual(["code", "name", "", ""]);
  expect(await faults("code,name\nA,1\ncode,name\nB,2")).toEqual([[3, "This row repeats the header. Remove it."]]);
});

test("refuses an empty file, blanks only, and a header without rows", async () => {
  for (const text of ["", "\uFEFF", "\n \n,,\n"]) expect((await refusal(text))[0]).toBe("empty");
  for (const text of ["code,name", "code,name\n,\n\n"]) expect((await refusal(text))[0]).toBe("no-rows");
});

test("refuses more than 100,000 rows and more than 256 columns", async () => {
  const rows = "A,1\n".repeat(100_000);
  expect((await read(`code,name\n${rows}`)).good).toHaveLength(100_000);
  expect(await refusal(`code,name\n${rows}B,2\n`)).toEqual(["too-many-rows", expect.stringContaining("100,000")]);
  expect((await refusal(`${Array.from({ length: 257 }, (_, at) => `c${at}`).join(",")}\n1`))[0]).toBe(
    "too-many-columns",
  );
});

test("refuses a file that is too large before it has all arrived", async () => {
  expect(await refusal(Buffer.alloc(maxSheetBytes + 1, "a"))).toEqual(["too-large", expect.stringContaining("30 MB")]);
  let sent = 0;
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        sent++;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
  await expect(openSheet({ name: "a.csv", stream: endless() })).rejects.toMatchObject({ what: "too-large" });
  expect(sent).toBeLessThan(35);
  sent = 0;
  await expect(openSheet({ name: "a.csv", stream: endless(), size: 100e6 })).rejects.toMatchObject({
    what: "too-large",
  });
  expect(sent).toBeLessThan(2);
});

test("reads a file that comes in pieces as one", async () => {
  const bytes = Buffer.from("mã,tên\nS1,Huế\n");
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at++) controller.enqueue(bytes.subarray(at, at + 1));
      controller.close();
    },
  });
  const { rows } = await openSheet({ name: "a.csv", stream, size: bytes.length });
  for await (const row of rows) expect(row).toEqual({ row: 2, cells: ["S1", "Huế"] });
});

test("takes only cells longer than 4,000 characters as bad", async () => {
  const text = `code,note,free\nA,${"x".repeat(4000)},\nB,${"x".repeat(4001)},y\nC,"${"x\n".repeat(1e6)}",\n`;
  expect(await faults(text)).toEqual([
    [3, "B3 is longer than 4,000 characters."],
    [4, "B4 is longer than 4,000 characters."],
  ]);
  const [row] = (await read(text)).bad;
  expect(limitToColumns(row!, new Set([0, 2]))).toEqual({ row: 3, cells: ["B", "", "y"] });
  expect(limitToColumns(row!, new Set([0, 1]))).toMatchObject({ row: 3, what: "long-cell", values: { cell: "B3" } });
});

test("reads texts unchanged: line breaks, /n, quotes, apostrophes, signs", async () => {
  const [cells] = await cellsOf(`a,b,c,d,e\n"one\ntwo",rust/n on shelf,ART'S CAFE,'tis,"5"" x 7"""\n`);
  expect(cells).toEqual(["one\ntwo", "rust/n on shelf", "ART'S CAFE", "'tis", '5" x 7"']);
});

test("removes the mark that keeps a spreadsheet from calculating a text", async () => {
  const texts = ["+84 28 3822", "=1+1", "-", "@home", "plain"];
  expect(await cellsOf(`a,b,c,d,e\n${csvLine(texts)}`)).toEqual([texts]);
  expect(await cellsOf('code,name\n"=""0012""",A\n')).toEqual([["0012", "A"]]);
});

test("takes a spreadsheet's error of a formula as a bad cell", async () => {
  expect(await faults("code,name\nA,#REF!\nB,#1 Lê Lợi\n#N/A,C")).toEqual([
    [2, "Cell B2 shows the error #REF!."],
    [4, "Cell A4 shows the error #N/A."],
  ]);
});

test("reads a JSON list's objects as rows from 1, and a missing key as no value", async () => {
  const list = {
    made: "today",
    stores: [{ code: 7, name: "A", open: true, note: null }, { code: "B" }, "C", { code: { x: 1 } }],
  };
  const { columns, good, bad } = await read(JSON.stringify(list), "stores.json");
  expect(columns).toEqual(["code", "name", "open", "note"]);
  expect(good).toEqual([
    { row: 1, cells: ["7", "A", "true", ""] },
    { row: 2, cells: ["B", undefined, undefined, undefined] },
  ]);
  expect(bad.map(({ row, what }) => [row, what])).toEqual([
    [3, "no-object"],
    [4, "no-plain-value"],
  ]);
  expect((await faults(JSON.stringify(list), "stores.json")).map(([, english]) => english)).toEqual([
    "This entry of the list is not an object.",
    "“code” is not a single value.",
  ]);
  expect((await refusal('{"a": 1}', "a.json"))[0]).toBe("no-list");
  expect((await refusal("[]", "a.json"))[0]).toBe("empty");
  expect(await refusal("[{]", "a.json")).toEqual(["bad-json", expect.stringContaining("not valid JSON: ")]);
  expect((await refusal(latin('[{"a":"\xe9"}]'), "a.json"))[0]).toBe("not-utf-8");
  expect(await cellsOf("[code],name\nA,1", "a.csv")).toEqual([["A", "1"]]);
});

test.each([
  ["pdf", "%PDF-1.7\n1 0 obj"],
  ["picture", Buffer.from("89504e470d0a1a0a", "hex")],
  ["picture", Buffer.from("ffd8ffe000104a46", "hex")],
  ["picture", Buffer.from("00000018667479706865696300000000", "hex")],
  ["picture", latin("RIFF\x10\0\0\0WEBPVP8 ")],
  ["picture", latin("BM6\0\0\0")],
  ["archive", Buffer.from("1f8b0800", "hex")],
  ["web-page", "\uFEFF <html><table><tr><td>Mã"],
  ["web-page", '<?xml version="1.0"?><Workbook/>'],
  ["old-excel", Buffer.from("d0cf11e0a1b11ae1", "hex")],
  ["password", Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("EncryptedPackage", "utf16le")])],
])("recognises another kind of file by its bytes, whatever its name: %s", async (what, content) => {
  expect((await refusal(content, "stores.csv"))[0]).toBe(what);
});

test("closes the file for a reader of the columns only", async () => {
  expect((await open("code,name\nA,1\nB,2")).columns).toEqual(["code", "name"]);
  for await (const row of (await open(`code\n${"A\n".repeat(50_000)}`)).rows) if (!isBad(row)) break;
});
