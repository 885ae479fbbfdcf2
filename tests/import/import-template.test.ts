import { expect, test } from "vitest";
import { totals } from "#app/import/report.ts";
import { importTemplate, type TemplateImport } from "#app/templates/import-template.server.ts";
import { draftOf } from "#app/templates/draft-content.ts";
import { templateFile } from "#app/templates/pages/exchange/template-file.server.ts";
import { itemsOf } from "#app/templates/template.ts";
import { findVersion, templateId } from "#app/templates/templates.server.ts";
import { systemUser } from "#app/auth/system-user.ts";
import { sheetData, workbook } from "../sheets/workbook.ts";

const now = new Date("2026-03-05T03:00:00Z");
const run = (content: string | Uint8Array, options: Partial<TemplateImport> = {}, name = "list.json") =>
  importTemplate({
    user: systemUser,
    file: { name, bytes: typeof content === "string" ? new TextEncoder().encode(content) : content },
    map: {},
    set: {},
    commit: true,
    now,
    ...options,
  });

const checklist = {
  Bar: [
    {
      title: "Hygiene (60%)",
      sections: [
        { subtitle: "Staff", questions: ["Clean hands./n - Every time.", "N/A and/nor lost"] },
        { subtitle: "Tools", questions: ["Clean hands./n - Every time."] },
      ],
    },
    { title: "Service (40%)", sections: [{ questions: ["Smile"] }] },
  ],
};

test("turns a checklist's shares into weights, its subsections into groups, /n into line breaks", async () => {
  const report = await run(JSON.stringify(checklist), {
    set: { code: "BAR", category: "service", passMark: "85", name: "Bar, daily" },
  });
  expect(totals(report)).toBe("new=1 changed=0 same=0 errors=0");
  const version = (await findVersion(templateId("BAR"), 1))!;
  expect(version).toMatchObject({
    name: { en: "Bar, daily" },
    category: "service",
    passMark: 85,
    sections: [
      { title: { en: "Hygiene" }, weight: 60 },
      { title: { en: "Service" }, weight: 40 },
    ],
  });
  const items = itemsOf(version);
  expect(items.map((item) => [item.text.en, item.group?.en, item.points, item.allowNa, item.type])).toEqual([
    ["Clean hands.\n- Every time.", "Staff", 1, true, "pass-fail"],
    ["N/A and/nor lost", "Staff", 1, true, "pass-fail"],
    ["Clean hands.\n- Every time.", "Tools", 1, true, "pass-fail"],
    ["Smile", undefined, 1, true, "pass-fail"],
  ]);
  expect(new Set(items.map((item) => item.id)).size).toBe(4);
});

const ids = async (version: number) =>
  itemsOf((await findVersion(templateId("AGAIN"), version))!).map((item) => item.id);

test("changes nothing on a repeat, and makes a version with the same item ids for a change", async () => {
  const set = { code: "AGAIN" };
  await run(JSON.stringify(checklist), { set });
  expect(totals(await run(JSON.stringify(checklist, null, 2), { set }))).toBe("new=0 changed=0 same=1 errors=0");
  const longer = structuredClone(checklist);
  longer.Bar[0]!.sections[0]!.questions.unshift("New first question");
  expect(totals(await run(JSON.stringify(longer), { set, commit: false }))).toBe("new=0 changed=1 same=0 errors=0");
  expect(await findVersion(templateId("AGAIN"), 2)).toBeNull();
  expect(totals(await run(JSON.stringify(longer), { set }))).toBe("new=0 changed=1 same=0 errors=0");
  expect((await ids(2)).slice(1)).toEqual(await ids(1));
});

test("reads the app's own JSON, with plain texts in the file's language", async () => {
  const own = {
    code: "OWN",
    name: "Sáng",
    category: "opening",
    sections: [
      {
        id: "a",
        title: "Cửa",
        items: [
          { id: "x", type: "scale", max: 5, faultBelow: 3, text: "Sạch" },
          { id: "y", type: "pass-fail", text: { en: "Why", vi: "Sao" }, when: { item: "x", is: ["1", "2"] } },
        ],
      },
    ],
  };
  expect(totals(await run(JSON.stringify(own), { set: { language: "vi" } }))).toBe("new=1 changed=0 same=0 errors=0");
  expect(await findVersion(templateId("OWN"), 1)).toMatchObject({
    name: { en: "", vi: "Sáng" },
    bands: [{ name: "A", from: 90 }, {}, {}, {}],
    sections: [{ title: { vi: "Cửa" }, items: [{ text: { vi: "Sạch" } }, { text: { en: "Why", vi: "Sao" } }] }],
  });
  const wrong = {
    ...own,
    code: "WRONG",
    sections: [{ ...own.sections[0], items: [{ id: "x", type: "guess", text: "?" }] }],
  };
  const report = await run(JSON.stringify(wrong));
  expect(report.errors[0]?.message).toContain("1.1 ? · Type of answer: “guess” is not a type");
  expect(totals(report)).toBe("new=0 changed=0 same=0 errors=1");
});

test("reads flat rows: sections, types, options, conditions", async () => {
  const csv = [
    "Section;Weight;Group;Id;Type;Question;Question VI;Points;Critical;NA;Photo;Options;Min;Max;Unit;When",
    "Kitchen;70%;Cold;temp;number;Chiller;Tủ mát;3;yes;;required;;0;5;°C;",
    ";;Cold;;;Log kept/n every day;;;;x;;;;;;",
    "Bar;30;;clean;choice;Bar top;;2;;;;Clean = 2 | Dusty=1 | Dirty=0!;;;;",
    "Bar;;;who;text;Who cleaned?;;;;;;;;;;clean=dusty|dirty",
  ].join("\n");
  const report = await run(csv, { set: { code: "ROWS", category: "daily" } }, "rows.csv");
  expect(report.errors).toEqual([]);
  const version = (await findVersion(templateId("ROWS"), 1))!;
  expect(version.name.en).toBe("rows");
  expect(version.sections.map((section) => [section.title.en, section.weight, section.items.length])).toEqual([
    ["Kitchen", 70, 2],
    ["Bar", 30, 2],
  ]);
  expect(itemsOf(version)).toMatchObject([
    {
      id: "temp",
      type: "number",
      min: 0,
      max: 5,
      unit: "°C",
      points: 3,
      severity: "critical",
      photo: "required",
      text: { en: "Chiller", vi: "Tủ mát" },
      group: { en: "Cold" },
    },
    { type: "pass-fail", allowNa: true, text: { en: "Log kept\nevery day" } },
    {
      id: "clean",
      type: "choice",
      points: 2,
      options: [
        { id: "clean", points: 2, fault: false },
        { id: "dusty", points: 1 },
        { id: "dirty", points: 0, fault: true },
      ],
    },
    { id: "who", type: "text", when: { item: "clean", is: ["dusty", "dirty"] } },
  ]);
  expect(totals(await run(csv, { set: { code: "ROWS", category: "daily" } }, "rows.csv"))).toBe(
    "new=0 changed=0 same=1 errors=0",
  );
});

test("reports errors with their rows' numbers, and writes nothing of the template", async () => {
  const csv =
    "section,question,type,points,weight,id\nA,Fine,,1,,a\nA,,,1,,b\nA,Odd,guess,1,,c\nA,Much,,-1,,d\nA,Twice,,1,x,a\n";
  const report = await run(csv, { set: { code: "BADROWS" } }, "bad.csv");
  expect(report.errors.map((error) => error.row)).toEqual([3, 4, 5, 6, 6]);
  expect(totals(report)).toBe("new=0 changed=0 same=0 errors=5");
  expect(await findVersion(templateId("BADROWS"), 1)).toBeNull();
  const twice = await run("section,question,id\nA,One,a\nA,Two,a\n", { set: { code: "TWICE" } }, "twice.csv");
  expect(twice.errors).toEqual([{ row: 3, message: "Row 2 already uses the id “a”." }]);
});

test("reads a workbook like any file of rows, and an exported file like its template", async () => {
  const rows = [
    ["Section", "Question", "Points", "Critical"],
    ["Kitchen", "Floor", 2, "yes"],
    [null, "Walls", 1, null],
  ];
  const book = workbook({ sheets: { Rows: sheetData(rows) } });
  const set = { code: "BOOK" };
  expect(totals(await run(book, { set }, "book.xlsx"))).toBe("new=1 changed=0 same=0 errors=0");
  const version = (await findVersion(templateId("BOOK"), 1))!;
  expect(itemsOf(version)).toMatchObject([
    { text: { en: "Floor" }, points: 2, severity: "critical" },
    { text: { en: "Walls" } },
  ]);
  for (const format of ["json", "csv", "xlsx"] as const) {
    const file = await templateFile(format, "BOOK", draftOf(version));
    expect(totals(await run(await file.bytes(), {}, `any.${format}`))).toBe("new=0 changed=0 same=1 errors=0");
  }
});

test("refuses what can't be published, at its place and in English, and writes nothing of the file", async () => {
  const csv = "section,weight,id,text,points,when\nA,0,a,One,1,b=fail\nA,,b,Two,1,a=fail\n";
  const report = await run(csv, { set: { code: "NEVER" } }, "never.csv");
  expect(report.errors).toEqual([
    {
      row: 2,
      message: "Weight of the section: A weight of 0 counts for nothing. Use at least 1, or leave it empty.",
    },
    { row: 2, message: "Asked when: These items depend on each other, so they are never asked." },
    { row: 3, message: "Asked when: These items depend on each other, so they are never asked." },
  ]);
  const unscored = await run("text,points\nOne,0\n", { set: { code: "NEVER" } }, "never.csv");
  expect(unscored.errors.map(({ message }) => message)).toEqual([
    "Scored: No item has points. Add points, or turn scoring off.",
  ]);
  expect(await findVersion(templateId("NEVER"), 1)).toBeNull();
});

test("refuses a file that is not a template, and options that don't fit", async () => {
  await expect(run('{"a": [1]}')).rejects.toThrow(/This JSON has no items/);
  await expect(run("name,x\n1,2\n", {}, "x.csv")).rejects.toThrow(/--map text=COLUMN/);
  await expect(run(JSON.stringify(checklist), { set: { colour: "red" } })).rejects.toThrow(/no field "colour"/);
  await expect(run(JSON.stringify(checklist), { map: { text: "q" } })).rejects.toThrow(/--map/);
  expect((await run(JSON.stringify(checklist), { set: { code: "P", passMark: "much" } })).errors[0]?.message).toBe(
    "Pass mark: Enter a whole number, like 4.",
  );
});
