/** What is kept of the forms of templates and imports is told in the words of their pages. */
import { beforeAll, expect, test } from "vitest";
import { describeForm } from "#app/sign-in/saved/described-form.server.ts";
import { savedForms } from "#app/auth/saved-form.ts";
import { attachPhoto } from "#app/checks/save-answers.server.ts";
import { db } from "#app/db/db.server.ts";
import { prepareEntries } from "#app/facts/directory.server.ts";
import { countReads } from "#app/reads.server.ts";
import "#app/registry.server.ts";
import { type User, users } from "#app/auth/user.ts";
import { createAccount } from "../account.ts";
import { type App, openApp } from "../app.ts";
import { chain, later, makeChain, manager1, people, start } from "../checks/chain.ts";
import { upload } from "../import/journey.ts";
import { kept } from "./kept.ts";

let app: App;
let cookie = "";
let uid = "";
beforeAll(async () => {
  app = await openApp();
  await makeChain();
  const account = { email: "linh@example.test", password: "demo-1234", displayName: "Linh" };
  ({ uid } = await createAccount({ ...account, roles: ["lead"] }));
  cookie = await app.signIn(account.email);
});

type Fields = readonly (readonly [name: string, value: string])[];

/** The page of the one form that is kept: its heading, its record, and its fields. */
async function told(action: string, fields: Fields, language = "en") {
  await db.set(savedForms, "the-only-kept-one".slice(0, 16), kept(action, fields, uid));
  const html = await (await app.request("/kept", {}, `${cookie}; locale=${language}`)).text();
  const text = (markup = "") => markup.replaceAll(/<[^>]*>/g, "").replaceAll("&quot;", '"');
  return {
    does: text(/<h2[^>]*>(.*?)<\/h2>/s.exec(html)?.[1]),
    to: text(/<main.*?<p class="mb-1 [^>]*>(.*?)<\/p>/s.exec(html)?.[1]),
    fields: Object.fromEntries(
      [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, name, value]) => [
        text(name),
        text(value),
      ]),
    ),
  };
}

const item: Fields = [
  ["part", "item.floor"],
  ["was", '{"text":{"en":"Floor","vi":""}}'],
  ["fresh", "n0123456789"],
  ["f.text.en", "The floor is dry"],
  ["f.text.vi", "Sàn khô"],
  ["f.type", "choice"],
  ["f.counts", "off"],
  ["f.counts", "on"],
  ["f.points", "2"],
  ["f.severity", "critical"],
  ["f.required", "off"],
  ["f.photo", "on-fault"],
  ["f.option.o7.en", "Wet"],
  ["f.option.o9.vi", "Bẩn"],
  ["f.option.o9.points", "1"],
  ["f.option.o9.fault", "off"],
  ["f.when.item", "hands"],
  ["f.when.for", "hands"],
  ["f.when.is", "fail"],
  ["move.section", "service"],
  ["quick.type", "pass-fail"],
  ["intent", ""],
];

test("of the template editor, in both languages", async () => {
  const at = `/qc/templates/${chain.t1}/edit`;
  expect(await told(at, item)).toMatchInlineSnapshot(`
    {
      "does": "Edit Store check",
      "fields": {
        "Answer 1 (English)": "Wet",
        "Answer 2 (Tiếng Việt)": "Bẩn",
        "Answer 2 – A finding": "No",
        "Answer 2 – Points": "1",
        "Answer required": "No",
        "Asked when": "fail",
        "Counts in the score": "Yes",
        "Earlier item": "Question hands",
        "Photo": "Required on a finding",
        "Points": "2",
        "Question (English)": "The floor is dry",
        "Question (Tiếng Việt)": "Sàn khô",
        "Severity of a finding": "Critical",
        "Type of answer": "One choice",
      },
      "to": "Store check · Question floor",
    }
  `);
  expect(await told(at, item, "vi")).toMatchInlineSnapshot(`
    {
      "does": "Sửa Kiểm tra cửa hàng",
      "fields": {
        "Bắt buộc trả lời": "Không",
        "Chỉ hỏi khi": "không đạt",
        "Câu hỏi (English)": "The floor is dry",
        "Câu hỏi (Tiếng Việt)": "Sàn khô",
        "Loại câu trả lời": "Chọn một",
        "Lựa chọn 1 (English)": "Wet",
        "Lựa chọn 2 (Tiếng Việt)": "Bẩn",
        "Lựa chọn 2 – Là lỗi": "Không",
        "Lựa chọn 2 – Điểm": "1",
        "Mục trước đó": "Question hands",
        "Mức độ lỗi": "Lỗi nghiêm trọng",
        "Tính vào điểm": "Có",
        "Điểm": "2",
        "Ảnh": "Bắt buộc khi có lỗi",
      },
      "to": "Kiểm tra cửa hàng · Question floor",
    }
  `);
});

test("names the area of its page, also of one that the menu doesn't have", async () => {
  for (const [page, area] of [
    ["/tasks/new", "Tasks"],
    ["/qc/feedback/new", "Customer feedback"],
  ] as const) {
    await told(page, []);
    const html = await (await app.request("/kept", {}, cookie)).text();
    expect(html).toContain(`<a href="${page}">${area}</a>`);
  }
});

test("of the editor's buttons, the whole template's part and what is added below", async () => {
  const at = `/qc/templates/${chain.t1}/edit`;
  const head: Fields = [
    ["part", "head"],
    ["f.category", "food-safety"],
    ["f.scored", "off"],
    ["f.scored", "on"],
    ["f.passMark", "85"],
    ["f.fixDays.major", "7"],
    ["f.band.0.name", "A"],
    ["f.band.0.from", "90"],
    ["section.en", "Outside"],
    ["paste.lines", "# Inside\nLights are on"],
    ["intent", "remove.floor"],
  ];
  expect(await told(at, head)).toMatchInlineSnapshot(`
    {
      "does": "Edit Store check",
      "fields": {
        "Category": "Hygiene and food safety",
        "Fix due – Major": "7",
        "Name of band 1": "A",
        "Name of band 1 – from": "90",
        "New section (English)": "Outside",
        "Pass mark": "85",
        "Paste items": "# Inside
    Lights are on",
        "Scored": "Yes",
      },
      "to": "Store check · Remove",
    }
  `);
});

test("of other forms of templates", async () => {
  const publish: Fields = [
    ["notes", "Clearer words"],
    ["key", "k"],
    ["intent", "publish"],
  ];
  expect([
    await told(`/qc/templates/${chain.t1}/publish`, publish),
    await told("/qc/templates/new", [
      ["en", "Night"],
      ["code", "N-1"],
      ["category", "safety"],
    ]),
    await told("/qc/templates/import", [
      ["into", "new"],
      ["language", "vi"],
    ]),
    await told("/qc/templates/import", [["into", chain.t1]]),
    await told("/qc/templates/import/columns?file=gone", [
      ["column.text", "1"],
      ["column.severity", "whole"],
      ["value.severity", "minor"],
    ]),
  ]).toMatchInlineSnapshot(`
    [
      {
        "does": "Publish Store check",
        "fields": {
          "What changed": "Clearer words",
        },
        "to": "Store check",
      },
      {
        "does": "New template",
        "fields": {
          "Category": "Camera and safety",
          "Code": "N-1",
          "Name (English)": "Night",
        },
        "to": "",
      },
      {
        "does": "Import a template",
        "fields": {
          "Import into": "A new template",
          "Language of the text": "Tiếng Việt",
        },
        "to": "",
      },
      {
        "does": "Import a template",
        "fields": {
          "Import into": "Store check · T1",
        },
        "to": "",
      },
      {
        "does": "Import a template",
        "fields": {
          "Question": "1",
          "Severity of a finding – For all rows": "minor",
        },
        "to": "",
      },
    ]
  `);
});

test("of imports", async () => {
  const id = await upload("Mã,Tên,Khu vực\nX1,Một,Hà Nội\n");
  const columns: Fields = [
    ["column.code", "0"],
    ["column.area", "whole"],
    ["value.area", "Huế"],
    ["value.name", "left over"],
  ];
  expect([
    await told("/qc/imports", [["kind", "assignments"]]),
    await told(`/qc/imports/${id}/columns`, columns),
    await told(`/qc/imports/${id}`, [["intent", "write"]]),
  ]).toMatchInlineSnapshot(`
    [
      {
        "does": "Upload a file",
        "fields": {
          "Contents": "Assignments",
        },
        "to": "",
      },
      {
        "does": "Match the columns",
        "fields": {
          "Area – For all rows": "Huế",
          "Code": "Mã — X1",
        },
        "to": "list.csv",
      },
      {
        "does": "Import the rows",
        "fields": {},
        "to": "list.csv",
      },
    ]
  `);
});

test("an odd name in an address or a button is none of an import's pages", async () => {
  for (const [path, intent] of [
    ["/qc/imports/gone/constructor", ""],
    ["/qc/imports/gone", "constructor"],
  ] as const)
    expect((await describeForm(people.lead, kept(path, [["intent", intent]]))).does).toBe(null);
});

test("of a change of many stores, whose text is a tag, an area or a reason", async () => {
  for (const [action, field] of [
    ["tag", "Tag"],
    ["area", "Area"],
    ["close", "Reason"],
  ] as const) {
    const { typed } = await describeForm(
      people.lead,
      kept(`/qc/stores/bulk?action=${action}&id=x`, [["text", "Moved"]]),
    );
    expect(typed).toEqual([[field, ["Moved"]]]);
  }
});

test("of the columns of a list, each by itself and all in one field", async () => {
  const list = ["list", "feedback"] as const;
  const columns = { does: "Display", fields: { Columns: "Answer due\nRating" }, to: "" };
  const at = "/settings/display/columns";
  expect(await told(at, [list, ["column", "dueAt"], ["column", "rating"]])).toEqual(columns);
  expect(await told(at, [list, ["column", "dueAt,rating"]])).toEqual(columns);
});

test("of an appeal, without the photos that its page held already", async () => {
  const id = await start();
  const appeal = kept(`/qc/check/appeal?id=${id}`, [
    ["choice.floor", "on"],
    ["words.floor", "It was dry"],
    ["held.floor", 'mark {"key":"k"}'],
  ]);
  const photo = { key: "k", thumb: "t", width: 1, height: 1 };
  const { typed, photos } = await describeForm(people.lead, { ...appeal, photos: [{ name: "photos.floor", photo }] });
  expect(typed).toEqual([
    ["Question floor", ["Appeal this finding"]],
    ["Question floor – The store’s reason", ["It was dry"]],
  ]);
  expect(photos).toEqual([["Question floor – Photos for this finding", 1]]);
});

test("of a decision about an appeal", async () => {
  const decision = kept(`/qc/check/appeal/decide?id=${await start()}`, [
    ["choice.floor", "keep"],
    ["words.floor", "It was wet"],
    ["choice.fridge", "remove"],
  ]);
  expect((await describeForm(people.lead, decision)).typed).toEqual([
    ["Question floor", ["Keep finding"]],
    ["Question floor – Message to the store", ["It was wet"]],
    ["Question fridge", ["Remove finding"]],
  ]);
});

test("of answers: N/A is not told as a finding, and photos without their keys", async () => {
  const id = await start();
  const photos = ["a", "b"].map((sign) => ({ key: sign.repeat(64), thumb: "c".repeat(64), width: 1, height: 1 }));
  for (const photo of photos) await attachPhoto(people.lan, id, "floor", photo, later(1));
  const form = kept(`/qc/check/edit?id=${id}`, [
    ["a.hands.value", "n/a"],
    ["a.fridge.na", "on"],
    ["a.floor.value", "fail"],
    ["a.floor.note", "wet"],
    ["a.floor.remove", "b".repeat(64)],
    ["a.floor.remove", "d".repeat(64)],
    ["conflict.floor", "3"],
    ["resolve.floor", "mine"],
  ]);
  expect((await describeForm(people.lan, form)).typed).toEqual([
    ["Question hands", ["N/A"]],
    ["Question fridge – N/A", ["Yes"]],
    ["Question floor", ["Fail"]],
    ["Question floor – Note", ["wet"]],
    ["Question floor – Remove", ["Photo 2", "Photo"]],
    ["Question floor – This answer was also changed elsewhere", ["Here"]],
  ]);
});

test("nothing is told of what the sender may not see by now", async () => {
  const { documents } = await db.query(savedForms, { limit: 10 });
  expect(documents).toHaveLength(1);
  const id = await upload("Mã,Tên\nX1,Một\n");
  const manager = await createAccount({
    email: "m@example.test",
    password: "demo-1234",
    displayName: "M",
    roles: ["manager"],
  });
  const before = [uid, cookie] as const;
  [uid, cookie] = [manager.uid, await app.signIn("m@example.test")];
  const seen = await told(`/qc/imports/${id}/columns`, [["column.code", "0"]]);
  expect(seen).toMatchObject({ to: "" });
  expect((await told(`/qc/templates/${chain.t1}/edit`, item)).to).not.toContain("Floor");
  [uid, cookie] = before;
});

test("whom a draft would be handed to, or a task given, is told by name, and not looked for among all inspectors", async () => {
  const account = { email: "tuan@example.test", password: "demo-1234", displayName: "Tuấn" };
  const tuan = await createAccount({ ...account, roles: ["user"] });
  const form = kept(`/qc/check/hand-over?id=${await start()}`, [["inspectorId", tuan.uid]]);
  const { typed } = await describeForm(people.lead, form);
  expect(typed.flatMap(([, values]) => values)).toEqual(["Tuấn"]);
  const task = await describeForm(people.lan, kept("/tasks/new", [["ownerId", tuan.uid]], "lan"));
  expect(task.typed.flatMap(([, values]) => values)).toEqual(["Tuấn"]);
  const { reads } = await countReads(() => describeForm(people.lead, form));
  const profile = (await db.get(users, tuan.uid))!.data;
  for (let n = 0; n < 20; n++) await db.create(users, `more${n}`, { ...profile, uid: `more${n}` });
  expect((await countReads(() => describeForm(people.lead, form))).reads).toBe(reads);
});

test("a store manager's form doesn't name the inspectors of imported checks, who can't be written to", async () => {
  const entry = { code: "", name: "Quỳnh", status: "active" };
  await db.transaction(async (tx) => (await prepareEntries(tx, "users", new Map([["imported", entry]])))());
  const form = kept("/tasks/new", [["ownerId", "imported"]]);
  const describeTo = async (user: User) => (await describeForm(user, form)).typed.flatMap(([, values]) => values);
  expect(await describeTo(people.lead)).toEqual(["Quỳnh"]);
  expect(await describeTo(manager1)).toEqual(["imported"]);
});
