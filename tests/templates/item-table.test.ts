/** Checklists of other programs: how their columns are read, whatever their names and nesting. */
import { expect, test } from "vitest";
import { contentOfDraft } from "#app/templates/draft-content.ts";
import { draftItems } from "#app/templates/draft.ts";
import { rowsOfJson } from "#app/templates/exchange/item-rows.ts";
import { readSingleTemplate, type ReadOptions } from "#app/templates/exchange/read-template.server.ts";
import { describeNote, describeTemplateProblem } from "#app/templates/exchange/describe-problem.ts";

const bytesOf = (content: string) => new TextEncoder().encode(content);
const read = (json: unknown, options: Partial<ReadOptions> = {}) =>
  readSingleTemplate({ name: "Audit.json", bytes: bytesOf(JSON.stringify(json)) }, { language: "en", ...options });

/** 80 items as another program exports them. */
const checklist = Array.from({ length: 80 }, (_, index) => ({
  _id: `HYG_${String(index + 1).padStart(2, "0")}`,
  area: index < 40 ? "Kitchen" : "Bar",
  question: `Question ${index + 1}?`,
  weight: `${(index % 3) + 1}.0`,
  mandatory: true,
}));

test("a checklist of 80 items with its own column names is imported unchanged", async () => {
  const { draft, problems, notes, rows } = await read(checklist);
  expect(problems.map(describeTemplateProblem)).toEqual([]);
  expect(rows?.fieldColumns).toEqual({ id: "_id", section: "area", text: "question", points: "weight" });
  expect(notes.map(describeNote)[0]).toContain("mandatory");
  expect(draft.sections.map(({ title, weight, items }) => [title.en, weight, items.length])).toEqual([
    ["Kitchen", "", 40],
    ["Bar", "", 40],
  ]);
  const items = draftItems(draft);
  expect(items[1]).toMatchObject({ id: "hyg-02", text: { en: "Question 2?" }, points: "2" });
  expect(contentOfDraft(draft).sections[0]!.items[2]).toMatchObject({ id: "hyg-03", points: 3 });
  const chosen = await read(checklist, {
    map: { required: "mandatory", points: "", weight: "" },
    fill: { severity: "critical" },
  });
  expect(chosen.problems).toEqual([]);
  expect(draftItems(chosen.draft).every((item) => item.severity === "critical" && item.required)).toBe(true);
});

test("sections that contain items are read under any field names", async () => {
  const nested = {
    title: "Store audit",
    author: "Nam",
    chapters: [
      {
        name: "Kitchen",
        weight: 60.0,
        checks: [
          { _id: "K-1", question: { en: "Floor clean?", vi: "Sàn sạch?" }, points: 2 },
          {
            _id: "K-2",
            question: { en: "Fridge?", vi: "Tủ lạnh?" },
            points: 3,
            choices: [{ label: "Cold", score: 3 }, { label: "Warm" }],
          },
        ],
      },
      { name: "Bar", weight: 40.0, checks: [{ _id: "B-1", question: { en: "Tidy?", vi: "Gọn?" }, points: 1 }] },
    ],
  };
  const map = { section: "chapter name", weight: "chapter weight" };
  const { draft, problems, code, notes } = await read(nested, { map: { ...map, type: "" } });
  expect(notes.map(describeNote)[0]).toContain("template author.");
  expect([problems.map(describeTemplateProblem), code]).toEqual([[], ""]);
  expect(draft.head.name.en).toBe("Store audit");
  expect(draft.sections.map(({ title, weight }) => [title.en, weight])).toEqual([
    ["Kitchen", "60"],
    ["Bar", "40"],
  ]);
  expect(draftItems(draft).map(({ id, text, points }) => [id, text.en, text.vi, points])).toEqual([
    ["k-1", "Floor clean?", "Sàn sạch?", "2"],
    ["k-2", "Fridge?", "Tủ lạnh?", "3"],
    ["b-1", "Tidy?", "Gọn?", "1"],
  ]);
  const choice = await read(nested, { map, fill: { type: "choice" } });
  expect(draftItems(choice.draft)[1]!.options.map(({ text, points }) => [text.en, points])).toEqual([
    ["Cold", "3"],
    ["Warm", "0"],
  ]);
});

test("a template with foreign field names is read as rows, an exported one never", async () => {
  const foreign = {
    name: "Bar",
    sections: [{ title: "Bar", items: [{ _id: "A1", question: "Tidy?", weight: "15.0" }] }],
  };
  const asRows = await read(foreign, { map: { points: "weight", weight: "" } });
  expect(asRows.rows?.fieldColumns).toEqual({
    id: "_id",
    section: "section title",
    text: "question",
    points: "weight",
  });
  expect(draftItems(asRows.draft)).toMatchObject([{ id: "a1", text: { en: "Tidy?" }, points: "15" }]);
  const own = { format: "store-qc/template/2", sections: [{ title: "Bar", items: [{ _id: "A1", text: "Tidy?" }] }] };
  const { rows, notes } = await read(own);
  expect(rows).toBeUndefined();
  expect(notes.map(describeNote)[0]).toContain("_id");
});

test("ids in conditions are matched after normalising their spelling", async () => {
  const csv = "ID,Question,Condition,Score\nHYG.01,Clean?,,2.0\nHYG.02,Why not?,HYG.01 = fail,1.00\n";
  const { draft, problems } = await readSingleTemplate({ name: "a.csv", bytes: bytesOf(csv) }, { language: "en" });
  expect(problems).toEqual([]);
  expect(draftItems(draft)).toMatchObject([
    { id: "hyg-01", points: "2" },
    { id: "hyg-02", points: "1", when: { item: "hyg-01", is: ["fail"] } },
  ]);
});

test.each([{}, [], 5, null, { a: 1 }, { list: [] }, { a: { b: { c: "d" } } }, [[["x"]]]])(
  "%j has no rows, and the message lists the shapes that can be read",
  async (json) => {
    expect(rowsOfJson(json).rows).toEqual([]);
    const { problems } = await read(json);
    expect(problems.map(describeTemplateProblem)).toEqual([expect.stringContaining("This JSON has no items")]);
  },
);

test("weights that are missing in some rows still belong to the sections", async () => {
  const csv = "section,weight,text\nA,1,One\nA,,Two\nB,2,Three\n";
  const { rows } = await readSingleTemplate({ name: "a.csv", bytes: bytesOf(csv) }, { language: "en" });
  expect(rows?.fieldColumns).toEqual({ section: "section", weight: "weight", text: "text" });
});

test("nesting beyond a template's size is not read", async () => {
  const inner = Array.from({ length: 100_000 }, () => ({ a: 1 }));
  expect(rowsOfJson([...inner, { list: inner }]).rows.length).toBe(12_001);
  const wide = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${index}`, "x"]));
  await expect(read([{ ...wide, list: inner }])).rejects.toMatchObject({ what: "too-many-columns" });
});

test("a Vietnamese checklist is imported unchanged, with remarks as help text", async () => {
  const lines = [
    "Nhóm;Nội dung kiểm tra;Mức độ;Trọng số;Ghi chú",
    "Khu bếp;Sàn khô ráo;Nặng;2;Sau giờ cao điểm",
    "Khu bếp;Thớt sống chín để riêng;Nghiêm trọng;3,0;",
    "Quầy;Bảng giá rõ ràng;Nhẹ;1;",
  ];
  const { draft, problems, rows } = await readSingleTemplate(
    { name: "Phiếu.csv", bytes: bytesOf(`${lines.join("\n")}\n`) },
    { language: "vi" },
  );
  expect(problems).toEqual([]);
  expect(rows?.fieldColumns).toEqual({
    section: "Nhóm",
    text: "Nội dung kiểm tra",
    severity: "Mức độ",
    points: "Trọng số",
    help: "Ghi chú",
  });
  expect(draft.sections.map(({ title, items }) => [title.vi, items.length])).toEqual([
    ["Khu bếp", 2],
    ["Quầy", 1],
  ]);
  expect(draftItems(draft).map(({ severity, points, help }) => [severity, points, help.vi])).toEqual([
    ["major", "2", "Sau giờ cao điểm"],
    ["critical", "3", ""],
    ["minor", "1", ""],
  ]);
});
