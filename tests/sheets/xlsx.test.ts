import { readXlsx, writeXlsx, writeXlsxStream } from "hucre/xlsx";
import { expect, test } from "vitest";
import { limitToColumns } from "#app/sheets/sheet.ts";
import { cellsOf, faults, read, refusal } from "./reading.ts";
import { sheetData, workbook, zipOf } from "./workbook.ts";

const name = "stores.xlsx";
const one = (data: string, more: Partial<Parameters<typeof workbook>[0]> = {}) =>
  workbook({ sheets: { Data: data }, ...more });

test("reads shared texts, inline texts, several fonts, and characters that XML can't hold", async () => {
  const texts =
    "<si><t>Mã</t></si><si><r><t>Tên </t></r><r><rPr><b/></rPr><t>cửa hàng</t></r><rPh sb='0' eb='1'><t>read so</t></rPh></si>" +
    '<si><t xml:space="preserve">  Phở &amp; Bún &lt;24h&gt; _x000D_\nQuận&#32;1 &#x1F600;  </t></si><si/>';
  const rows = sheetData([
    ['<c t="s"><v>0</v></c>', '<c t="s"><v>1</v></c>', "c"],
    ["S1", '<c t="s"><v>2</v></c>', '<c t="s"><v>3</v></c>'],
    [
      "<c t='str'><f>A1</f><v>text</v></c>",
      "<c t='inlineStr'><is><r><t>two </t></r><r><t>runs</t></r></is></c>",
      "<![CDATA[<raw>]]>",
    ],
  ]);
  const { columns, all, title } = await read(one(rows, { texts }), name);
  expect(columns).toEqual(["Mã", "Tên cửa hàng", "c"]);
  expect(all).toEqual([
    { row: 2, cells: ["S1", "Phở & Bún <24h> \r\nQuận 1 😀", ""] },
    { row: 3, cells: ["text", "two runs", "<raw>"] },
  ]);
  expect(title).toBeNull();
});

test("reads numbers as people see them: 15 digits, leading zeros, percentages, yes and no", async () => {
  const rows = sheetData([
    ["a", "b", "c", "d", "e", "f"],
    [
      0.1 + 0.2,
      84_912_345_678,
      '<c s="1"><v>12</v></c>',
      '<c s="2"><v>0.963</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c s="3"><v>-1.5</v></c>',
    ],
  ]);
  const formats = ["00000", "0.0%", '#,##0.00 "đồng"'];
  expect(await cellsOf(one(rows, { formats }), name)).toEqual([
    ["0.3", "84912345678", "00012", "96.3%", "TRUE", "-1.5"],
  ]);
});

test.each([
  ["dd/mm/yyyy", 46_086, "2026-03-05"],
  ["[$-42A]dd\\ mmmm\\ yyyy;@", 46_086, "2026-03-05"],
  ['yyyy"y"mm"m"', 46_086, "2026-03-05"],
  [14, 46_086.75, "2026-03-05"],
  [22, 46_086.75, "2026-03-05 18:00"],
  ["d.m.yy hh:mm:ss", 46_086.5 + 1 / 86_400, "2026-03-05 12:00:01"],
  ["yyyy-mm-dd hh:mm", 46_085.9999999, "2026-03-05"],
  ["h:mm AM/PM", 0.25, "06:00"],
  ["[h]:mm", 1.5, "1.5"],
  ["mm:ss.0", 0.5, "12:00"],
  ["General", 46_086, "46086"],
  ["@", 46_086, "46086"],
  ["0.00", 46_086, "46086"],
  ['0 "days"', 46_086, "46086"],
  ["[Red]#,##0", 46_086, "46086"],
  ['"CH-"000', 7, "CH-007"],
  ['"CH-"000', 12_345, "CH-12345"],
  ['"CH-"0', 7, "CH-7"],
  ["\\C\\H\\-000", 3, "CH-003"],
  ["00-00", 12, "00-12"],
  ["00-00", 12_345, "123-45"],
  ["0000 000 000", 912_345_678, "0912 345 678"],
  ["(000) 0000 0000", 2_838_225_891, "(028) 3822 5891"],
  ["000\\ 0000\\ 0000", 2_438_225_891, "024 3822 5891"],
  ["0000\\.000\\.000", 912_345_670, "0912.345.670"],
  ["000;-000", 5, "005"],
  ["000;-000", -5, "-005"],
  ['000;(000);"none"', 0, "none"],
  ['[<1000]000;"B"0000', 1234, "B1234"],
  ["[Red]000;[Blue]General", 5, "005"],
  ['[$-42A]"S;"00', 4, "S;04"],
  ["00000", 1.5, "1.5"],
  ["dd/mm/yyyy", -1, "-1"],
  ["dd/mm/yyyy", 3_000_000, "3000000"],
])("shows a number of the format %s: %d as %s", async (format, number, text) => {
  const rows = sheetData([["day"], [`<c s="1"><v>${number}</v></c>`]]);
  expect(await cellsOf(one(rows, { formats: [format] }), name)).toEqual([[text]]);
});

test("reads days of workbooks that count from 1904, and days written as text", async () => {
  const rows = sheetData([
    ["a", "b", "c"],
    ['<c s="1"><v>44624</v></c>', '<c t="d"><v>2026-03-05T00:00:00</v></c>', '<c t="d"><v>2026-03-05T14:05:00</v></c>'],
  ]);
  expect(await cellsOf(one(rows, { formats: ["yyyy-mm-dd"], since1904: true }), name)).toEqual([
    ["2026-03-05", "2026-03-05", "2026-03-05 14:05:00"],
  ]);
});

test("reads a formula's stored result, and names the cell without one or with an error", async () => {
  const rows = sheetData([
    ["code", "name", "free"],
    ["<c t='str'><f>CONCAT(1)</f><v>S1</v></c>", "<c><f>1+1</f><v>2</v></c>", "<c t='str'><f>A9</f><v></v></c>"],
    ["S2", "<c><f>NOW()</f></c>", "x"],
    ["S3", "<c t='e'><f>Z1</f><v>#REF!</v></c>", ""],
    ["S4", "ok", "<c t='e'><v>#N/A</v></c>"],
    ["S5", "<c><f>1</f><v/></c>", ""],
  ]);
  expect(await cellsOf(one(rows), name)).toEqual([["S1", "2", ""]]);
  expect(await faults(one(rows), name)).toEqual([
    [3, expect.stringMatching(/^Cell B3 has a formula without a result\./)],
    [4, "Cell B4 shows the error #REF!."],
    [5, "Cell C5 shows the error #N/A."],
    [6, expect.stringMatching(/^Cell B6 has a formula/)],
  ]);
  const bad = (await read(one(rows), name)).bad[2]!;
  expect(limitToColumns(bad, new Set([0, 1]))).toEqual({ row: 5, cells: ["S4", "ok", ""] });
  const [what, english] = await refusal(
    one(
      sheetData([
        ["code", "<c><f>A1</f></c>"],
        ["1", "2"],
      ]),
    ),
    name,
  );
  expect([what, english]).toEqual(["header-formula", expect.stringContaining("Cell B1 in the header has a formula")]);
  expect((await refusal(one(sheetData([["<c t='e'><v>#NAME?</v></c>"], ["1"]])), name))[0]).toBe("header-error");
});

test("names merged cells as bad in the table, and ignores them beside it", async () => {
  const merges =
    '<mergeCells><mergeCell ref="B3:B4"/><mergeCell ref="A6:C6"/><mergeCell ref="F2:G9"/><mergeCell ref="C2"/></mergeCells>';
  const rows = sheetData(
    [
      ["code", "area", "name"],
      ["S1", "Huế", "a"],
      ["S2", "Nam", "b"],
      ["S3", null, "c"],
      ["S4", "x", "d"],
      ["S5"],
      ["S6"],
    ],
    merges,
  );
  const { good } = await read(one(rows), name);
  expect(good.map(({ row }) => row)).toEqual([2, 5, 7]);
  expect(await faults(one(rows), name)).toEqual([
    [3, "Cells B3:B4 are merged, so it is unclear where their text belongs. Unmerge them and fill in each one."],
    [4, expect.stringContaining("Cells B3:B4 are merged")],
    [6, expect.stringContaining("Cells A6:C6 are merged")],
  ]);
  const [, third] = (await read(one(rows), name)).bad;
  expect(limitToColumns(third!, new Set([0, 2]))).toEqual({ row: 4, cells: ["S3", "", "c"] });
});

test("skips a title above the table, merged or not", async () => {
  const rows = sheetData(
    [
      ["DANH SÁCH CỬA HÀNG", null],
      [null, "Cập nhật 20/11/2026"],
      ["code", "name"],
      ["S1", "a"],
    ],
    '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>',
  );
  const { columns, good, bad } = await read(one(rows), name);
  expect({ columns, good, bad }).toEqual({
    columns: ["code", "name"],
    good: [{ row: 4, cells: ["S1", "a"] }],
    bad: [],
  });
});

test("refuses a merged header, or a second heading above it, with its range", async () => {
  const merged = sheetData(
    [
      ["code", "name", null],
      ["S1", "a", "b"],
    ],
    '<mergeCells count="1"><mergeCell ref="B1:C1"/></mergeCells>',
  );
  expect(await refusal(one(merged), name)).toEqual([
    "header-merged",
    expect.stringContaining("Cells B1:C1 in the header are merged"),
  ]);
  const title = sheetData(
    [
      ["WHERE", null, "WHO"],
      ["code", "name", "manager"],
      ["S1", "a", "b"],
    ],
    '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>',
  );
  expect(await refusal(one(title), name)).toEqual(["header-merged", expect.stringContaining("remove any title above")]);
  const many = Array.from({ length: 10_001 }, (_, at) => `<mergeCell ref="A${at + 2}:B${at + 2}"/>`).join("");
  expect(
    await refusal(
      one(
        sheetData(
          [
            ["a", "b"],
            ["1", "2"],
          ],
          `<mergeCells>${many}</mergeCells>`,
        ),
      ),
      name,
    ),
  ).toEqual([
    "many-merged",
    expect.stringContaining("The sheet has more than 10,000 merged ranges, the first is A2:B2."),
  ]);
});

test("reads and names the first sheet that isn't empty, hidden sheets last, hidden rows included", async () => {
  const empty = '<sheetData><row r="1"><c r="A1" s="0"/></row></sheetData>';
  const hiddenRow = sheetData([["code"], ["S1"], ["S2"]]).replace('<row r="2">', '<row r="2" hidden="1">');
  const sheets = {
    Lists: sheetData([["x"], ["y"]]),
    Cover: empty,
    "Cửa hàng": hiddenRow,
    Old: sheetData([["z"], ["y"]]),
  };
  const { title, all } = await read(workbook({ sheets, hidden: ["Lists"] }), name);
  expect(title).toBe("Cửa hàng");
  expect(all).toEqual([
    { row: 2, cells: ["S1"] },
    { row: 3, cells: ["S2"] },
  ]);
  expect((await read(workbook({ sheets: { Cover: empty, Lists: sheets.Lists }, hidden: ["Lists"] }), name)).title).toBe(
    "Lists",
  );
  expect((await refusal(workbook({ sheets: { A: empty, B: "<sheetData/>" } }), name))[0]).toBe("empty");
  expect((await refusal(one(sheetData([["code"]])), name))[0]).toBe("no-rows");
});

test("reads rows and cells without numbers, gaps and prefixes, as other programs write them", async () => {
  const bare =
    "<sheetData><row><c t='inlineStr'><is><t>a</t></is></c><c t='inlineStr'><is><t>b</t></is></c></row><row/><row><c><v>1</v></c></row></sheetData>";
  expect((await read(one(bare), name)).all).toEqual([{ row: 3, cells: ["1", ""] }]);
  const gaps =
    '<sheetData><row r="3"><c r="B3"><v>1</v></c><c r="AA3"><v>2</v></c></row>\n<row r="9"><c r="AA9"><v>7</v></c></row></sheetData>';
  const { columns, all } = await read(one(gaps), name);
  expect([columns[1], columns[26], columns.length]).toEqual(["1", "2", 27]);
  expect(all).toMatchObject([{ row: 9 }]);
  const prefixed = one(
    sheetData([["a"], ["1"]], '<mergeCells><mergeCell ref="A2:B2"/></mergeCells>').replaceAll(/<(\/?)(\w)/g, "<$1x:$2"),
  );
  expect(await faults(prefixed, name)).toEqual([[2, expect.stringContaining("A2:B2")]]);
});

test("handles values beyond the header, a repeated header, long texts, and one name twice", async () => {
  const rows = sheetData([
    ["code", "name"],
    ["S1", "a", "b"],
    ["code", "name"],
    ["S2", "x".repeat(4001)],
  ]);
  expect(await faults(one(rows), name)).toEqual([
    [2, expect.stringContaining("The row has 3 values, but the header has 2 columns.")],
    [3, expect.stringContaining("repeats the header")],
    [4, "B4 is longer than 4,000 characters."],
  ]);
  expect(
    (
      await refusal(
        one(
          sheetData([
            ["a", "A"],
            ["1", "2"],
          ]),
        ),
        name,
      )
    )[0],
  ).toBe("header-twice");
});

test("refuses more than 100,000 rows", async () => {
  const rows = Array.from(
    { length: 100_002 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c></row>`,
  );
  expect((await refusal(one(`<sheetData>${rows.join("")}</sheetData>`), name))[0]).toBe("too-many-rows");
});

const parts = {
  "_rels/.rels":
    '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  "xl/workbook.xml": '<workbook><sheets><sheet name="A" r:id="s"/></sheets></workbook>',
  "xl/_rels/workbook.xml.rels":
    '<Relationships><Relationship Id="s" Type="x/worksheet" Target="sheet.xml"/></Relationships>',
};

test("refuses content that inflates too much, whether the archive says so or not", async () => {
  const whole = `<worksheet>${sheetData([["a"], ["1"]])}</worksheet>`;
  const huge = zipOf({ ...parts, "xl/sheet.xml": { data: Buffer.from(whole), size: 300 * 1024 * 1024 } });
  expect(await refusal(huge, name)).toEqual(["inflates", expect.stringContaining("more than 256 MB")]);
  const data = Buffer.from(whole.replace("</sheetData>", `${"<row/>".repeat(500_000)}</sheetData>`));
  expect((await read(zipOf({ ...parts, "xl/sheet.xml": data }), name)).good).toHaveLength(1);
  const lying = zipOf({ ...parts, "xl/sheet.xml": { data, size: whole.length } });
  expect((await refusal(lying, name))[0]).toBe("damaged");
});

test("refuses a file that is damaged, cut off, or of another kind", async () => {
  const good = one(sheetData([["code"], ...Array.from({ length: 2000 }, (_, at) => [`S${at * 7919}`])]));
  expect((await read(good, name)).good).toHaveLength(2000);
  for (const cut of [good.subarray(0, -30), good.subarray(0, 200)])
    expect((await refusal(cut, name))[0]).toBe("damaged");
  const broken = Buffer.from(good);
  broken.fill(0, 5000, 5040);
  expect(await refusal(broken, name)).toEqual(["damaged", expect.stringContaining("damaged")]);
  const sheet = (xml: string, crc?: number) => zipOf({ ...parts, "xl/sheet.xml": { data: Buffer.from(xml), crc } });
  const whole = `<worksheet>${sheetData([["a"], ["1"]])}</worksheet>`;
  expect((await read(sheet(whole), name)).good).toHaveLength(1);
  const stray = whole.replace("</sheetData>", '<row r="3"><c r="A3" t="s"><v>9</v></c></row></sheetData>');
  const doctype = `<!DOCTYPE x [<!ENTITY a "aaaa">]>${whole}`;
  for (const bytes of [sheet(whole, 1), sheet(stray), sheet(whole.slice(0, -20)), sheet(doctype)])
    expect((await refusal(bytes, name))[0]).toBe("damaged");
  expect((await refusal(zipOf({ "stores.csv": "a,b\n1,2" }), "stores.zip"))[0]).toBe("no-workbook");
  expect((await refusal(zipOf({ mimetype: "x", "content.xml": "<a/>" }), "stores.ods"))[0]).toBe("opendocument");
  expect(
    (await refusal(zipOf({ ...parts, "_rels/.rels": parts["_rels/.rels"].replace(".xml", ".bin") }), "a.xlsb"))[0],
  ).toBe("xlsb");
});

test("reads dates, texts and merges of another library as that library does", async () => {
  const rows = [
    ["Mã", "Ngày", "Điểm", "Đạt"],
    ["S1", new Date(Date.UTC(2026, 2, 5)), 96.5, true],
    ["S2", new Date(Date.UTC(1999, 11, 31)), 0, false],
  ];
  const bytes = await writeXlsx({ sheets: [{ name: "A", rows }] });
  expect((await readXlsx(bytes)).sheets[0]?.rows[1]?.[2]).toBe(96.5);
  expect(await cellsOf(bytes, name)).toEqual([
    ["S1", "2026-03-05", "96.5", "TRUE"],
    ["S2", "1999-12-31", "0", "FALSE"],
  ]);
  const streamed = writeXlsxStream([["S1", "a < b & c"]], {
    name: "A",
    columns: [{ header: "Mã" }, { header: "Tên" }],
  });
  expect(await cellsOf(new Uint8Array(await new Response(streamed).arrayBuffer()), name)).toEqual([
    ["S1", "a < b & c"],
  ]);
});
