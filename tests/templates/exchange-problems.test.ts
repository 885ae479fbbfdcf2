/** Handmade files: what is understood, and which problem is reported at which row. */
import { expect, test } from "vitest";
import { UnreadableSheet } from "#app/sheets/sheet.ts";
import { describeUnreadable } from "#app/sheets/words.ts";
import { contentOfDraft } from "#app/templates/draft-content.ts";
import { draftItems } from "#app/templates/draft.ts";
import { readSingleTemplate, readTemplates, type ReadOptions } from "#app/templates/exchange/read-template.server.ts";
import { describeNote, describeTemplateProblem } from "#app/templates/exchange/describe-problem.ts";
import { sheetData, workbook } from "../sheets/workbook.ts";

const bytesOf = (content: string | Uint8Array) =>
  typeof content === "string" ? new TextEncoder().encode(content) : content;
const read = (content: string | Uint8Array, name = "Closing.csv", options: ReadOptions = { language: "en" }) =>
  readSingleTemplate({ name, bytes: bytesOf(content) }, options);
/** Row and message of every problem, without a row for problems of the whole file. */
const problems = async (...given: Parameters<typeof read>) =>
  (await read(...given)).problems.map((problem) =>
    [problem.at.row, describeTemplateProblem(problem)].filter((part) => part !== null).join(" "),
  );
const noItems =
  "This JSON has no items. Use a template exported here (“store-qc/template/2”), a list with one object per item, or a list of sections.";
const unreadable = async (content: string | Uint8Array, name?: string) => {
  const error: unknown = await read(content, name).catch((thrown: unknown) => thrown);
  return error instanceof UnreadableSheet ? describeUnreadable(error) : error;
};

test.each<[string, string, string[]]>([
  [
    "conditions in a circle, on a later item, on nothing, on what has no answers",
    'text,id,type,when\nA,a,,"b = fail"\nB,b,,"a = fail"\nC,c,,d=pass\nD,d,,\nE,e,text,\nF,f,,e=x\nG,g,,gone=fail\nH,h,,fail\n',
    [
      "2 Asked when: These items depend on each other, so they are never asked.",
      "3 Asked when: These items depend on each other, so they are never asked.",
      "4 Asked when: It depends on a later item. Move one of them.",
      "7 Asked when: That item has no answers to depend on. Choose another item.",
      "8 Asked when: It depends on a removed item. Choose another item.",
      "9 Asked when: Write a condition as an earlier item and its answers: item-id = answer | answer.",
    ],
  ],
  [
    "weights of zero, missing, unlike, and no numbers",
    "section,weight,text\nA,0,One\nB,,Two\nC,3,Three\nC,4,Four\nD,half,Five\n",
    [
      "2 Weight of the section: A weight of 0 counts for nothing. Use at least 1, or leave it empty.",
      "3 Weight of the section: Other sections have a weight. Add one here, or remove them all.",
      "5 Weight of the section: The section’s weight is 3 in row 4, and 4 here. Use one weight.",
      "6 Weight of the section: Enter a whole number, like 4.",
    ],
  ],
  [
    "nothing to score",
    "text,points,type\nOne,0,\nTwo,5,text\n",
    ["Scored: No item has points. Add points, or turn scoring off."],
  ],
  [
    "points that are no whole numbers",
    "text,points\nOne,1.5\nTwo,-1\nThree,many\nFour,1001\nFive,1\n",
    [
      "2 Points: Enter a whole number from 0 to 1,000.",
      "3 Points: Enter a whole number from 0 to 1,000.",
      "4 Points: Enter a whole number, like 4.",
      "5 Points: Enter a whole number from 0 to 1,000.",
    ],
  ],
  [
    "numbers that wouldn't count",
    "type,id,text,points,options,weight\nsetting,scored,no,,,\nsetting,pass_mark,200,,,\n,a,One,many,,half\nchoice,b,Two,0,Yes=1.5|No=0,\nchoice,c,Three,-3,Yes=1|No=0,\n",
    [
      "3 Pass mark: Enter a whole number from 0 to 100.",
      "4 Weight of the section: Enter a whole number, like 4.",
      "4 Points: Enter a whole number, like 4.",
      "5 Possible answers · Answer 1: Enter a whole number from 0 to 1,000.",
      "6 Points: Enter a whole number from 0 to 1,000.",
    ],
  ],
  [
    "unknown kinds and words",
    "text,type,critical,severity,photo\nOne,guess,,,\nTwo,,maybe,,\nThree,,,awful,\nFour,,,,sometimes\n",
    [
      "2 Type of answer: “guess” is not a type of answer. Types: pass-fail, scale, choice, number, text, date, photo, signature.",
      "3 Critical: “maybe” is neither yes nor no. Write yes or no.",
      "4 Severity of a finding: “awful” is not allowed here. Use one of: critical, major, minor.",
      "5 Photo: “sometimes” is not allowed here. Use one of: off, optional, required, on-fault.",
    ],
  ],
  [
    "ids that are taken, or none",
    "section_id,section,id,text\ns,A,x,One\ns,B,x,Two\ns,A,Ä b,Three\n",
    [
      "3 Section title: This section is “A” in row 2, and “B” here. Use one name.",
      "3 Row 2 already uses the id “x”.",
      "4 “Ä b” can’t be an id. Use at most 40 letters a–z, digits and hyphens, like floor-clean.",
    ],
  ],
  [
    "answers to choose from",
    "text,type,options\nOne,choice,\nTwo,choice,Only=1\nThree,choice,[a] Yes = 1 | [a] No = 0!\nFour,choice,Yes=1.5|No\nFive,choice,=1|=0!\n",
    [
      "2 Possible answers: Add at least two answers.",
      "3 Possible answers: Add at least two answers.",
      "4 Possible answers: Two answers have the id “a”.",
      "5 Possible answers · Answer 1: Enter a whole number from 0 to 1,000.",
      "6 Possible answers · Answer 1: Add the text.",
      "6 Possible answers · Answer 2: Add the text.",
    ],
  ],
  [
    "scales and numbers",
    "text,type,max,fault below,min\nOne,scale,,3,\nTwo,scale,5,9,\nThree,number,1,,5\nFour,number,warm,,\n",
    [
      "2 Scale from 0 to: Enter a whole number, like 4.",
      "3 A finding below: Every value would be a finding. Enter a lower value.",
      "4 Highest accepted: The highest value is below the lowest. Swap them.",
      "5 Highest accepted: Enter a number, like 4.5.",
    ],
  ],
  [
    "settings",
    "type,id,text\nsetting,colour,red\nsetting,pass_mark,lots\nsetting,pass mark,80\nsetting,bands,A = 90 | B = 95 | C = 5\nsetting,scored,perhaps\nsetting,due_days_major,soon\n,,One\n",
    [
      "2 “colour” is not a setting. Settings: code, name, category, scored, pass_mark, bands, due_days_critical, due_days_major, due_days_minor.",
      "3 Pass mark: Enter a whole number, like 4.",
      "4 The file has the setting “pass_mark” twice.",
      "5 Bands: Start each band below the one above it.",
      "5 Bands: Start the last band at 0%.",
      "6 Scored: “perhaps” is neither yes nor no. Write yes or no.",
      "7 Fix due: Enter a whole number, like 4.",
    ],
  ],
  [
    "a header that comes twice, and values beyond it",
    "text,points\nOne,1\ntext,points\nTwo,1,x\n",
    [
      "3 This row repeats the header. Remove it.",
      "4 The row has 3 values, but the header has 2 columns. Put text with a separator in quotation marks.",
    ],
  ],
  ["no questions", "text,points\n,1\n", ["2 Question: Add the text."]],
  [
    "no column of questions",
    "name,points\nOne,1\n",
    ["No column has the questions. Name that column “text” or “Question”. Columns of the file: name, points."],
  ],
  ["nothing but settings", "type,id,text\nsetting,code,X\n", ["The file has no items."]],
])("reports problems of rows: %s", async (_, csv, said) => {
  expect(await problems(csv)).toEqual(said);
});

const section = (items: unknown) => JSON.stringify({ sections: [{ id: "s", title: "S", items }] });

test.each<[string, string, string[]]>([
  ["neither kind of object", '{"a": 1}', [noItems]],
  ["an empty list", "[]", [noItems]],
  ["several templates", '[{"sections":[]},{"sections":[]}]', ["The file has 2 templates. Make one file for each."]],
  [
    "a later form",
    JSON.stringify({ format: "store-qc/template/9", sections: [{ title: "A", items: [{ text: "One" }] }] }),
    ["The file’s format is “store-qc/template/9”. This version reads “store-qc/template/2”."],
  ],
  [
    "sections that are no list",
    '{"sections": {}}',
    ["This part has the wrong format and can’t be read.", "The file has no items."],
  ],
  [
    "items of another form",
    section([{ text: 5, points: "many" }, 7, { text: "Two", points: [1], when: "x", options: {} }]),
    [
      "1.1 · Question: This part has the wrong format and can’t be read.",
      "1.1 · Question: Add the text.",
      "1.1 · Points: Enter a whole number, like 4.",
      "1.2: This part has the wrong format and can’t be read.",
      "1.3 Two · Possible answers: This part has the wrong format and can’t be read.",
      "1.3 Two · Asked when: This part has the wrong format and can’t be read.",
      "1.3 Two · Points: This part has the wrong format and can’t be read.",
    ],
  ],
  [
    "places by number and text",
    section([
      { text: "Clean?", points: 1.5 },
      { id: "x", text: "Why?" },
      { id: "x", text: "Who?", when: { item: "y", is: ["fail"] } },
    ]),
    [
      "1.1 Clean? · Points: Enter a whole number from 0 to 1,000.",
      "1.3 Who?: The id “x” is already taken.",
      "1.3 Who? · Asked when: It depends on a removed item. Choose another item.",
    ],
  ],
])("reports problems of JSON: %s", async (_, json, said) => {
  expect(await problems(json, "t.json")).toEqual(said);
});

test.each<[string, string | Uint8Array, RegExp]>([
  ["another encoding", Buffer.from("text\nSàn sạch\n", "latin1"), /not in UTF-8.*line 2/],
  ["UTF-16", Buffer.from("\uFEFFtext\nOne\n", "utf16le"), /UTF-16/],
  ["a name twice in the header", "text,points,Text\nOne,1,\n", /has the column “Text” twice/],
  ["a quote that is never closed", 'text\n"One\n', /is not closed/],
  ["nothing", "", /empty/],
  ["a header alone", "text,points\n", /header but no rows/],
  ["another kind of file", Buffer.from("%PDF-1.7"), /PDF/],
])("refuses a file with %s", async (_, content, said) => {
  expect(await unreadable(content)).toMatch(said);
});

test("severity critical and the column “critical” must agree, or the row is an error", async () => {
  const csv =
    "text,severity,critical\nBoth,critical,yes\nNeither,minor,no\nSevere,critical,no\nNot severe,major,yes\n" +
    "Alone,,yes\nSevere alone,critical,\nNothing,,no\n";
  const { draft, problems: found } = await read(csv);
  expect(draftItems(draft).map(({ severity }) => severity)).toEqual([
    "critical",
    "minor",
    "critical",
    "critical",
    "critical",
    "critical",
    "minor",
  ]);
  expect(found.map((problem) => `${problem.at.row} ${describeTemplateProblem(problem)}`)).toEqual([
    "4 Severity of a finding: The severity is critical, but “critical” says no. Write yes there, or set the severity to major.",
    "5 Severity of a finding: “Critical” says yes, but the severity is Major. Set the severity to critical, or write no.",
  ]);
  const item = { text: "Severe", severity: "critical", critical: false };
  expect(await problems(JSON.stringify({ sections: [{ title: "A", items: [item] }] }), "t.json")).toHaveLength(1);
});

test("broken JSON is reported as invalid", async () => {
  expect(await unreadable('{"sections": [', "t.json")).toMatch(/not valid JSON/);
});

test("a handmade file may have other column names, semicolons, a byte order mark and Vietnamese words", async () => {
  const csv =
    "\uFEFFPhần;Trọng số;Câu hỏi;Loại;Điểm;Nghiêm trọng;Mức độ;Ảnh;Lựa chọn;Điều kiện;Ghi thêm\r\n" +
    "Bếp;70%;Sàn sạch;Đạt/Không đạt;2;có;nghiêm trọng;bắt buộc khi có lỗi;;;x\r\n" +
    ";;Tủ đông;Chọn một;3;không;;;Tốt=3|Tạm=1|Hỏng!;;\r\n" +
    ";;Vì sao?;chữ ký;;;;;;tu-dong-1 = Hỏng;\r\n" +
    "Quầy;30;Ly sạch;;;;;;;;\r\n";
  const { draft, problems: found, notes } = await read(csv, "Đóng cửa.csv", { language: "vi" });
  const [floor, freezer, why] = draftItems(draft);
  expect(draft.head.name).toEqual({ en: "", vi: "Đóng cửa" });
  expect(draft.sections.map(({ title, weight }) => [title.vi, weight])).toEqual([
    ["Bếp", "70"],
    ["Quầy", "30"],
  ]);
  expect(floor).toMatchObject({
    text: { en: "", vi: "Sàn sạch" },
    points: "2",
    severity: "critical",
    photo: "on-fault",
  });
  expect(freezer).toMatchObject({
    type: "choice",
    options: [
      { id: "tot", points: "3", fault: false },
      { id: "tam", points: "1" },
      { id: "hong", points: "0", fault: true },
    ],
  });
  // The condition names a text that no item has.
  expect(why).toMatchObject({ type: "signature", when: { item: "tu-dong-1", is: ["Hỏng"] } });
  expect(found.map(describeTemplateProblem)).toEqual([
    "Asked when: It depends on a removed item. Choose another item.",
  ]);
  expect(notes.map(describeNote)).toContain("Not imported, because templates have no such field: Ghi thêm.");
  expect(notes.map(describeNote)).toContain("7 parts have no English text. Add it before you publish.");
});

test("conditions may name answers by their text", async () => {
  const csv =
    "id,text,text_vi,type,options,options_vi,max,when\nhow,How?,Sao?,choice,Good=1|Bad=0!,Tốt|Kém,,\nwhy,Why?,,,,,,how = Kém | good\nthen,Then?,,,,,,why = Đạt\ncold,Cold?,,number,,,4,\nwarm,Why?,,,,,,cold = Không đạt | 9\n";
  const { draft, problems: found } = await read(csv);
  expect(found).toEqual([]);
  expect(draftItems(draft).map(({ when }) => when)).toEqual([
    null,
    { item: "how", is: ["bad", "good"] },
    { item: "why", is: ["pass"] },
    null,
    { item: "cold", is: ["fail", "9"] },
  ]);
});

test("a workbook may merge section cells only, and formulas count by their value", async () => {
  const rows = [
    ["section", "text", "points"],
    ["Kitchen", "Floor", "<c><f>1+1</f><v>2</v></c>"],
    [null, "Walls", 3],
    ["Bar", "Glasses", 1],
  ];
  const merged = (range: string) =>
    workbook({
      sheets: {
        Template: sheetData(rows, `<mergeCells><mergeCell ref="${range}"/></mergeCells>`),
        Notes: "<sheetData/>",
      },
    });
  const { draft, problems: found, notes } = await read(merged("A2:A3"), "t.xlsx");
  expect(found).toEqual([]);
  expect(draft.sections.map(({ title, items }) => [title.en, items.map(({ points }) => points)])).toEqual([
    ["Kitchen", ["2", "3"]],
    ["Bar", ["1"]],
  ]);
  expect(notes.map(describeNote)).toContain("Read from the sheet “Template”, the first with content.");
  expect(await problems(merged("B2:B3"), "t.xlsx")).toEqual([
    expect.stringMatching(/^2 Cells B2:B3 are merged/),
    expect.stringMatching(/^3 Cells B2:B3 are merged/),
  ]);
});

test("a reference photo without a stored file is left out and reported", async () => {
  const key = "e".repeat(64);
  const csv = `text,picture\nOne,${key} ${key} 40x30\nTwo,missing\nThree,photo.jpg\n`;
  const { draft, problems: found, notes } = await read(csv);
  expect(draftItems(draft).map(({ picture }) => picture)).toEqual([null, null, null]);
  expect(notes.map(describeNote)[0]).toBe("Left out, because these reference photos are not stored here: items 1.1.");
  expect(found.map(describeTemplateProblem)).toEqual([
    "Reference photo: This part has the wrong format and can’t be read.",
  ]);
});

test("“/n” becomes a line break in handmade files, and stays as written in exported ones", async () => {
  const content = async (csv: string) => contentOfDraft((await read(csv)).draft).sections[0]!.items[0]!.text.en;
  expect(await content("text\nClean /n every day\n")).toBe("Clean\nevery day");
  expect(await content("section_id,text\ns,Clean /n every day\n")).toBe("Clean /n every day");
});

test("oversized files are reported without being read to the end", async () => {
  const rows = Array.from({ length: 13_000 }, (_, index) => `s${index % 20},Item ${index}`);
  const long = await problems(`section,text\n${rows.join("\n")}\n`);
  expect(long).toContain("12002 There are more than 12,000. Remove some.");
  expect(await problems(`text\n${"x".repeat(2500)}\n`)).toEqual(["2 Question: This is longer than 2,000 characters."]);
  const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  expect(await problems(deep(50), "t.json")).toEqual([noItems]);
  await expect(problems(deep(50_000), "t.json")).rejects.toMatchObject({ what: "json-beyond" });
});

test("each checklist of a file becomes a template", async () => {
  const list = [
    { title: "A (60%)", sections: [{ questions: ["One"] }] },
    { title: "B (40%)", sections: [{ questions: ["Two"] }] },
  ];
  const found = await readTemplates(
    { name: "l.json", bytes: bytesOf(JSON.stringify({ Bar: list, Kitchen: list })) },
    { language: "en" },
  );
  expect(
    found.map(({ draft, problems: none }) => [draft.head.name.en, draft.sections.map(({ weight }) => weight), none]),
  ).toEqual([
    ["Bar", ["60", "40"], []],
    ["Kitchen", ["60", "40"], []],
  ]);
});
