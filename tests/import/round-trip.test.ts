/** Exports of the app import without a change, and into an empty database to the same export. */
import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, test } from "vitest";
import { activities } from "#app/activities/activity.ts";
import { recordActivity, voidActivity } from "#app/activities/record-activity.server.ts";
import { addObservation } from "#app/camera/observe.server.ts";
import { recordSitting, voidSitting } from "#app/camera/record-sitting.server.ts";
import { sittings } from "#app/camera/sitting.ts";
import { checks } from "#app/checks/check.ts";
import { cases } from "#app/feedback/case.ts";
import { answerCase, moveCase, recordCase } from "#app/feedback/cases.server.ts";
import { contacts } from "#app/feedback/contact.ts";
import { db } from "#app/db/db.server.ts";
import { type Collection } from "#app/db/documents.ts";
import type { ImportKindName } from "#app/import/kind.ts";
import { describeProblem } from "#app/import/problem-words.server.ts";
import { totals } from "#app/import/report.ts";
import { assign } from "#app/store-managers/assign.server.ts";
import { assignments, managers } from "#app/store-managers/manager.ts";
import { managerId, saveManager } from "#app/store-managers/managers.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { stores } from "#app/stores/store.ts";
import { importTemplate } from "#app/templates/import-template.server.ts";
import { starters } from "#app/templates/library/starters.ts";
import { publishTemplate, templateId } from "#app/templates/templates.server.ts";
import { type App, openApp } from "../app.ts";
import { allGood, later, makeChain, morning, people, start, submit, template } from "../checks/chain.ts";
import { visit } from "../activities/visit.ts";
import { caseInput, lanPhone } from "../feedback/case-input.ts";
import { cookieFor } from "../stores/visitor.ts";
import { judge, rowsOf, upload, write } from "./journey.ts";

const { lead, lan } = people;
let app: App;
let cookie: string;

const paths: Record<ImportKindName, string> = {
  stores: "/qc/stores",
  managers: "/qc/store-managers",
  assignments: "/qc/store-managers/assignments",
  checks: "/qc/checks",
  findings: "/qc/findings",
  sittings: "/qc/camera",
  feedback: "/qc/feedback",
  activities: "/qc/activities",
};
const kinds = Object.keys(paths) as ImportKindName[];

async function exported(kind: ImportKindName, format = "csv", locale = "en", search = ""): Promise<Uint8Array> {
  const response = await app.request(`${paths[kind]}.${format}${search}`, {}, `${cookie}; locale=${locale}`);
  expect(response.status).toBe(200);
  return response.bytes();
}

async function imported(kind: ImportKindName, content: string | Uint8Array, create: string[] = []) {
  const id = await upload(content, { kind });
  await judge(id, { create });
  return write(id);
}

const past = `store,template,date,inspector,earned,available,result
S1,Cũ,2025-05-01,Ông Ba,85,120,
S1,Cũ,2025-05-02,,,,fail
S2,Mới,2025-05-02,lan,"92,5",100,pass
S2,Mới,2025-05-02,,,,
`;
const found = `store,date,item,severity,note
S1,2025-05-01,Sàn bẩn,critical,Góc trái
S1,2025-05-01,Sàn bẩn,,Góc phải
S1,2025-05-02,"Tủ lạnh, không sạch",,
S2,2025-05-02,=Hỏng,minor,"Một
hai"
`;

beforeAll(async () => {
  app = await openApp();
  await makeChain();
  cookie = await cookieFor("lead");
  const odd = {
    code: "007",
    name: "=Quán",
    area: "HCM",
    province: "Bình Dương",
    phone: "0482621044",
    openedOn: "2024-11-09",
    tags: ["a|b", "c"],
  };
  await saveStore(lead, { ...odd, address: '12 "Lê Lợi",\tP. 3' }, later(1));
  await saveStore(
    lead,
    { code: "JP", name: "Tenjin", area: "Fukuoka", phone: "+842482621044", status: "closed" },
    later(1),
  );
  await saveManager(
    lead,
    { code: "M3", name: "Đã Nghỉ", phone: "048-262-1044", email: "x@y.vn", status: "left" },
    later(1),
  );
  await assign(
    lead,
    { storeId: storeId("007"), managerId: managerId("M1"), from: "2025-02-03", to: "2025-03-04" },
    later(1),
  );
  await assign(
    lead,
    { storeId: storeId("007"), managerId: managerId("M2"), from: "2025-02-03", to: null, shared: true },
    later(1),
  );
  // Two of one name, and one that is called otherwise by now.
  await publishTemplate(lead, { ...template, code: "T2" }, later(1));
  await imported("checks", past, ["templates"]);
  await imported("findings", found, ["items"]);
  const [bad, good, voided] = [await start(), await start(), await start()];
  await submit(lan, bad, { ...allGood, floor: { value: "fail", note: " Sàn trơn \n\nCửa sau" }, fridge: { value: 9 } });
  await submit(lan, good);
  await db.set(checks, voided, { ...(await db.get(checks, voided))!.data, status: "void" });
  await start();
  await recordCase(lan, { ...caseInput({ text: "=Chờ lâu\n\nvà ồn" }), contact: lanPhone }, {}, morning);
  const answered = await recordCase(
    lan,
    caseInput({ category: "delivery", rating: null, severity: "minor" }),
    {},
    morning,
  );
  await answerCase(lead, answered, { answeredAt: later(30).toISOString(), answer: "Xin lỗi" }, {}, later(31));
  await moveCase(lead, answered, "recover", { reason: "Đã tặng một ly" }, later(32));
  await moveCase(lead, answered, "justify", {}, later(33));
  const watched = {
    storeId: storeId("S1"),
    day: "2026-03-04",
    from: "22:30",
    to: "00:15",
    note: "Camera 3 hỏng\n\ntừ thứ hai",
  };
  const { id } = await recordSitting(lan, watched, {}, morning);
  const seen = {
    camera: "Quầy 1",
    at: "23:05",
    category: "cash",
    severity: "critical",
    words: "-Ngăn kéo mở",
    photos: [],
  } as const;
  for (const more of [{}, { severity: "minor" }, { at: "00:10", words: "" }] as const)
    await addObservation(lan, id, { ...seen, photos: [], ...more }, {}, morning);
  const { id: gone } = await recordSitting(lan, { ...watched, from: "09:00", to: "10:00" }, {}, morning);
  await voidSitting(lead, gone, { reason: "Nhầm" }, morning);
  await recordSitting(lan, { ...watched, day: "2026-03-03", note: "" }, {}, morning);
  await imported(
    "sittings",
    `store,day,from,to,camera,seen,category,severity,words,observer,sitting
S2,25/2/2026,8h,9:30 AM,Kho,0.375,Vệ sinh,nhẹ,Sàn ướt,Bà Sáu,
S2,25/2/2026,8h,9:30 AM,Kho,9:01,cleanliness,minor,Sàn ướt,Bà Sáu,
S2,26/2/2026,8h,9:30 AM,,,,,,,L-1
`,
  );
  const { id: voided2 } = { id: await recordActivity(lan, visit({}), {}, later(600)) };
  await voidActivity(lead, voided2, { reason: "Nhầm" }, later(600));
  await recordActivity(lan, visit({ from: "06:00", to: "07:00", note: "=Ghi chú\n\nhai" }), {}, later(600));
  await recordActivity(lan, visit({ status: "planned", day: "2026-03-09", from: "", to: "" }), {}, later(600));
  await recordActivity(lan, visit({ storeId: "", category: "training", from: "07:30", to: "07:45" }), {}, later(600));
  await imported("activities", `store,day,kind,person,from,to,planned\nS2,23/2/2026,Hỗ trợ,Bà Sáu,22h,0:30,có\n`);
  // One without a time, and one with another system's number.
  await imported(
    "feedback",
    `store,day,text,channel,category,severity,case,recorded by
S1,2026-02-03,Nguội,Zalo,quality,minor,,Bà Sáu
S2,23/2/2026 8:05:30 PM,Nguội,zalo,Chất lượng món,nhẹ,HL-7,lan
`,
  );
});

describe.each(kinds)("%s", (kind) => {
  test.each([
    ["csv", "en"],
    ["csv", "vi"],
    ["xlsx", "en"],
    ["xlsx", "vi"],
  ])("changes nothing for a file in %s (%s)", async (format, locale) => {
    const id = await upload(await exported(kind, format, locale), { kind });
    const { judged } = await judge(id);
    const others = (await rowsOf(id)).filter(({ status }) => status !== "same");
    expect(others.map(({ row, problems }) => [row, ...problems.map((one) => describeProblem(kind, one))])).toEqual([]);
    expect(judged!.same).toBeGreaterThan(2);
  });
});

test.each([
  ["checks", 1, "dd/mm/yyyy"],
  ["checks", 10, "0.0"],
  ["findings", 1, "dd/mm/yyyy"],
  ["assignments", 4, "dd/mm/yyyy"],
] as const)("the workbook of %s has dates and numbers in column %d, shown as %s", async (kind, column, format) => {
  const { rows, cells } = (await readXlsx(await exported(kind, "xlsx"), { readStyles: true })).sheets[0]!;
  const filled = rows.flatMap((row, at) => (at > 0 && row[column] !== null ? [at] : []));
  expect(filled.length).toBeGreaterThan(1);
  for (const at of filled) {
    expect(typeof rows[at]![column]).toBe(format === "0.0" ? "number" : "object");
    expect(cells?.get(`${at},${column}`)?.style?.numFmt).toBe(format);
  }
});

test("makes no check from a row of a draft or void check", async () => {
  const csv = new TextDecoder().decode(await exported("checks", "csv", "vi", "?from=2026-01-01"));
  const others = csv
    .split("\r\n")
    .map((line, at) => (at > 0 && line ? `N${at}${line.slice(line.indexOf(","))}` : line));
  const id = await upload(others.join("\n").replaceAll("Kiểm tra cửa hàng", "T1"), { kind: "checks" });
  const { judged } = await judge(id);
  expect(judged).toEqual({ new: 2, changed: 0, same: 0, error: 2 });
  const problems = (await rowsOf(id, "error")).flatMap((row) =>
    row.problems.map((one) => describeProblem("checks", one)),
  );
  expect(problems.toSorted()).toEqual([
    "Status: the check was not finished; its status is “Bản nháp”",
    "Status: the check was not finished; its status is “Đã hủy”",
  ]);
});

test("exports the same after an import into an empty database", async () => {
  // Rows of unfinished or void records make nothing.
  const counted: Partial<Record<ImportKindName, string>> = {
    checks: "?to=2025-12-31&from=2025-01-01",
    findings: "?to=2025-12-31&from=2025-01-01",
    sittings: "?status=recorded",
    activities: "?to=2026-03-04",
  };
  const text = async (kind: ImportKindName) =>
    new TextDecoder().decode(await exported(kind, "csv", "vi", counted[kind] ?? ""));
  const before = Object.fromEntries(await Promise.all(kinds.map(async (kind) => [kind, await text(kind)] as const)));
  for (const collection of [checks, sittings, cases, contacts, activities, assignments, stores, managers])
    await empty(collection);
  expect((await text("stores")).split("\r\n")).toHaveLength(2);
  for (const kind of kinds) {
    const { written } = await imported(kind, before[kind]!, ["templates", "items"]);
    expect([kind, written]).toEqual([kind, { ...written, changed: 0, same: 0, error: 0 }]);
  }
  // A province's name from before 2025 and a tab become today's name and a space.
  before.stores = before.stores!.replace("Bình Dương", "Hồ Chí Minh").replace("\t", " ");
  // A file doesn't say which check of one store and day was first.
  const lines = (file: string) => file.split("\r\n").toSorted();
  for (const kind of kinds) expect(lines(await text(kind))).toEqual(lines(before[kind]!));
});

test.each(["csv", "xlsx", "json"])("exports and imports templates as %s unchanged", async (format) => {
  for (const { content } of starters) {
    await publishTemplate(lead, content, later(9));
    const path = `/qc/templates/${templateId(content.code)}/items.${format}`;
    const file = { name: `t.${format}`, bytes: await (await app.request(path, {}, cookie)).bytes() };
    const report = await importTemplate({ user: lead, file, map: {}, set: {}, commit: false, now: later(10) });
    expect([report.errors, totals(report)]).toEqual([[], "new=0 changed=0 same=1 errors=0"]);
  }
});

async function empty(collection: Collection<object>): Promise<void> {
  const { documents } = await db.query(collection, { limit: 1000 });
  for (const { id } of documents) await db.delete(collection, id);
}
