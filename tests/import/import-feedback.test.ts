/** Customer feedback from a list. On both engines. */
import { beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";
import { cases, isOverdue } from "#app/feedback/case.ts";
import { moveCase } from "#app/feedback/cases.server.ts";
import { contacts } from "#app/feedback/contact.ts";
import { casesImport } from "#app/feedback/import-cases.server.ts";
import { caseFacts } from "#app/feedback/facts.server.ts";
import { inflate } from "#app/import/deflate.server.ts";
import { importBatches, importChanges, importChunks } from "#app/import/import.ts";
import { canImport, discardImport, settleColumns } from "#app/import/imports.server.ts";
import { unpackChanges, readQueued, unpackRows } from "#app/import/packed.server.ts";
import { describeProblem } from "#app/import/problem-words.server.ts";
import { importKeys, readSeal } from "#app/import/sealed.server.ts";
import { thinImports } from "#app/import/thin.server.ts";
import { readRowsWithResults } from "#app/import/results.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { collectionNames } from "#app/transfer/collections.ts";
import { chain, later, makeChain, manager1, people, refusal } from "../checks/chain.ts";
import { sheetData, workbook } from "../sheets/workbook.ts";
import { judge, rowsOf, stateOf, undo, upload, write } from "./journey.ts";

const { lan, lead, admin } = people;
const kind = "feedback" as const;
const take = (content: string) => upload(content, { kind });
const all = async () => (await db.query(cases, { limit: 1000 })).documents;
const caseOf = async (text: string) => (await all()).find(({ data }) => data.text === text)!;
const whyOf = async (id: string) =>
  (await rowsOf(id, "error")).map(({ row, problems }) => [row, ...problems.map((one) => describeProblem(kind, one))]);

beforeAll(makeChain);

const header = "store,day,text,channel,category,severity";

test("takes a hotline's file through its stages, and changes nothing for the same file again", async () => {
  const file = [
    "Mã CH;Ngày nhận;Giờ;Nội dung;Nguồn;Phân loại;Mức độ;Đánh giá;Trạng thái;Ngày trả lời;Trả lời;Đúng lỗi;Tên khách;SĐT;Email",
    'S1;13/02/2026;8:05;"Chờ lâu\nquá";Điện thoại;Thời gian chờ;Nặng;2;Đã giải quyết;14/02/2026;Đã xin lỗi;đúng lỗi;Chị Mai;0905 123 456;mai@example.com',
    "S2;01/03/2026;;Ngon;facebook;Food and drink quality;minor;5\u200b;;;;;;;",
  ].join("\n");
  const id = await take(file);
  expect((await stateOf(id)).map).toEqual({
    store: 0,
    day: 1,
    time: 2,
    text: 3,
    channel: 4,
    category: 5,
    severity: 6,
    rating: 7,
    status: 8,
    answered: 9,
    answer: 10,
    justified: 11,
    customer: 12,
    phone: 13,
    email: 14,
  });
  expect(await judge(id)).toMatchObject({ status: "judged", judged: { new: 2, changed: 0, same: 0, error: 0 } });
  expect(await all()).toEqual([]);
  expect(await write(id)).toMatchObject({
    status: "done",
    written: { new: 2 },
    cover: { from: "2026-02-13", to: "2026-03-01" },
  });
  const late = await caseOf("Chờ lâu\nquá");
  expect(late.data).toMatchObject({
    storeId: chain.s1,
    cameAt: "2026-02-13T01:05:00.000Z",
    day: "2026-02-13",
    managerId: chain.m2,
    channel: "phone",
    category: "waiting-time",
    severity: "major",
    rating: 2,
    status: "recovered",
    justified: "yes",
    // The end of its day, as the file has no time.
    answeredAt: "2026-02-14T16:59:00.000Z",
    answer: "Đã xin lỗi",
    dueAt: "2026-02-16T01:05:00.000Z",
    inspectorName: "–",
    waiting: false,
    imported: { importId: id, lastImport: id, file: "list.csv", row: 2, byName: "lead" },
  });
  expect((await db.get(contacts, late.id))?.data).toMatchObject({
    name: "Chị Mai",
    phone: "+84905123456",
    email: "mai@example.com",
  });
  const good = await caseOf("Ngon");
  expect(good.data).toMatchObject({
    cameAt: "2026-02-28T17:00:00.000Z",
    day: "2026-03-01",
    status: "new",
    justified: "undecided",
    waiting: true,
  });
  expect(isOverdue(good.data, later(0))).toBe(false);
  expect(await db.get(contacts, good.id)).toBeNull();
  for (const month of ["2026-02", "2026-03"])
    expect(await caseFacts.rebuild(db, month, { verify: true })).toEqual({ rows: 1, damaged: [], wrong: 0 });

  const before = await all();
  const again = await take(file);
  expect(await judge(again)).toMatchObject({ judged: { new: 0, changed: 0, same: 2, error: 0 } });
  await write(again);
  expect(await all()).toEqual(before);
});

test("reports rows with errors, each with what to do", async () => {
  const lines = [
    "S9,2026-02-01,Nơi lạ,phone,staff,minor,,,",
    "S1,25/12/2026,Ngày sau,phone,staff,minor,,,",
    "S1,2026-02-30,Không ngày,phone,staff,minor,,,",
    "S1,2026-02-01 25:10,Không giờ,phone,staff,minor,,,",
    "S1,2026-02-01,Kênh lạ,Bồ câu,staff,minor,,,",
    "S1,2026-02-01,Nhóm lạ,phone,Thời tiết,minor,,,",
    "S1,2026-02-01,Mức lạ,phone,staff,tệ,,,",
    "S1,2026-02-01,Sáu sao,phone,staff,minor,6,,",
    "S1,2026-02-03,Trả lời trước,phone,staff,minor,,2026-02-02,Xin lỗi",
    "S1,2026-02-03,Không ngày trả lời,phone,staff,minor,,,Xin lỗi",
    "S1,2026-02-01,Được,phone,staff,minor,5,,",
    "S1,2026-02-01,được!,zalo,staff,major,1,,",
    ",2026-02-01,,,,,,,",
    `S1,2026-02-01,${"dài ".repeat(12_500)},phone,staff,minor,,,`,
    "S1,2026-02-01,Nhiều ô,phone,staff,minor,5,,,x,x",
  ];
  const id = await take(`${header},rating,answered,answer\n${lines.join("\n")}\n`);
  expect(await judge(id)).toMatchObject({ judged: { new: 1, error: 14 } });
  expect(await whyOf(id)).toEqual([
    [2, "Store: there is no store with the code “S9”"],
    [3, "Date received: “2026-12-25” is in the future"],
    [4, "Date received: “2026-02-30” is not a date; write one like 22/11/2026"],
    [5, "Date received: “2026-02-01 25:10” is not a time; write one like 14:30"],
    [6, "Channel: “Bồ câu” is not in the score policy of that month; use a name or code from it"],
    [7, "Category: “Thời tiết” is not in the score policy of that month; use a name or code from it"],
    [8, "Severity: “tệ” is not a severity: write “Critical”, “Major” or “Minor”"],
    [9, "Rating: “6” is not a rating: write a whole number from 1 to 5"],
    [10, "First answered: the answer is before the feedback came; correct one of the dates"],
    [11, "First answered: is missing: there is an answer, so say when it was given"],
    [13, "row 12 has the same store, time and words"],
    [
      14,
      "Store: is missing",
      "What the customer said: is missing",
      "Severity: is missing",
      "Channel: is missing",
      "Category: is missing",
    ],
    [15, "C15 is longer than 4,000 characters."],
    [16, expect.stringContaining("values")],
  ]);
  await write(id);
  expect((await caseOf("Được")).data.rating).toBe(5);
});

test("asks for the order of ambiguous days, and reports formulas without a value at their cell", async () => {
  const id = await take(
    `${header}\nS1,02/03/2026 9:15 PM,Tối,phone,staff,minor\nS1,03/02/2026,Sáng,phone,staff,minor\n`,
  );
  await expect(judge(id)).rejects.toThrow("two orders");
  expect(await judge(id, { dates: { day: "mdy" } })).toMatchObject({ judged: { new: 2 } });
  await write(id);
  expect((await caseOf("Tối")).data.cameAt).toBe("2026-02-03T14:15:00.000Z");

  const cells = sheetData([
    ["store", "day", "text", "channel", "category", "severity", "phone"],
    ["S1", "2026-02-07", "Công thức", "phone", "staff", "minor", "<c><f>A1</f></c>"],
    ["S1", "2026-02-07", "Số", "phone", "staff", "minor", 905123457],
  ]);
  const book = await upload(workbook({ sheets: { Feedback: cells } }), { kind });
  expect(await judge(book)).toMatchObject({ judged: { new: 1, error: 1 } });
  expect(await whyOf(book)).toEqual([[2, expect.stringContaining("formula")]]);
  await write(book);
  expect((await db.get(contacts, (await caseOf("Số")).id))?.data.phone).toBe("+84905123457");
});

test("refuses a file without texts, and one telephone number for all customers", async () => {
  const id = await take("store,day,channel,category,severity,phone\nS1,2026-02-01,phone,staff,minor,0905123456\n");
  await expect(judge(id)).rejects.toThrow(RangeError);
  const { map } = await stateOf(id);
  const set = { text: "Chung" };
  await expect(
    settleColumns(lead, id, { map, set: { ...set, phone: "0905123456" }, create: [] }, later(1)),
  ).rejects.toThrow(RangeError);
  expect(await judge(id, { set })).toMatchObject({ judged: { new: 1 } });
  await expect(take("")).rejects.toThrow("empty");
});

describe("a customer's contact", () => {
  const secrets = ["Khách Quý", "quy@example.com", "0977 888 999", "977888999", "Ngõ 5 Lê Duẩn"];
  const secret = new RegExp(secrets.join("|"));
  /** Names of collections whose documents, unpacked, contain a secret. */
  async function findSecrets(): Promise<string[]> {
    const found = new Set<string>();
    for (const name of collectionNames)
      for (const { data } of (await db.query(collection(name, z.looseObject({})), { limit: 1000 })).documents)
        if (secret.test(JSON.stringify(data))) found.add(name);
    for (const { data } of (await db.query(importChunks, { limit: 1000 })).documents)
      if (secret.test(JSON.stringify([unpackRows(data.rows), inflate(data.verdicts)]))) found.add("import-chunks");
    for (const { data } of (await db.query(importBatches, { limit: 1000 })).documents)
      if (secret.test(JSON.stringify([readQueued(data.rows), inflate(data.verdicts)]))) found.add("import-batches");
    for (const { data } of (await db.query(importChanges, { limit: 1000 })).documents)
      if (secret.test(JSON.stringify(unpackChanges(data.changes)))) found.add("import-changes");
    return [...found];
  }
  const row = (text: string, channel = "phone") =>
    `S1,2026-02-10,${text},${channel},staff,minor,${secrets[0]},${secrets[2]},${secrets[1]},"${secrets[4]}"`;
  const file = (...rows: string[]) => `${header},customer,phone,email,address\n${rows.join("\n")}\n`;

  test("stays out of rows, remarks, events and logs of its import; rows with errors have it sealed", async () => {
    const logged = vi.spyOn(process.stdout, "write");
    const id = await take(file(row("Gọi lại"), row("Sai kênh", "Bồ câu")));
    expect(await findSecrets()).toEqual([]);
    expect((await stateOf(id)).samples.slice(6)).toEqual([["K•••"], ["0•••"], ["q•••"], ["N•••"]]);
    expect(await judge(id)).toMatchObject({ judged: { new: 1, error: 1 } });
    expect(await findSecrets()).toEqual([]);
    expect((await rowsOf(id))[0]!.cells.slice(6)).toEqual(["•••", "•••", "•••", "•••"]);
    await write(id);
    expect(await findSecrets()).toEqual(["feedback-contacts"]);
    // The sealed contact can be opened to correct the row.
    const { open } = await readSeal(id, casesImport);
    const contactCells = [];
    for await (const { cells } of readRowsWithResults(id, await stateOf(id), { open }))
      contactCells.push(cells.slice(6));
    expect(contactCells).toEqual([
      ["", "", "", ""],
      [secrets[0], secrets[2], secrets[1], secrets[4]],
    ]);
    expect(logged.mock.calls.some(([text]) => secret.test(String(text)))).toBe(false);

    const { id: caseId } = await caseOf("Gọi lại");
    expect((await db.get(contacts, caseId))?.data).toMatchObject({
      name: secrets[0],
      phone: "+84977888999",
      email: secrets[1],
    });
    await moveCase(lead, caseId, "erase", { reason: "Khách yêu cầu" }, later(20));
    expect(await findSecrets()).toEqual([]);
    // The same file again doesn't bring it back.
    const again = await take(file(row("Gọi lại")));
    expect(await judge(again)).toMatchObject({ judged: { same: 1 } });
    expect((await rowsOf(again))[0]!.problems).toEqual([{ field: null, what: "contact-stays" }]);
    await write(again);
    expect(await findSecrets()).toEqual([]);
    expect(await db.get(importKeys, again)).toBeNull();
    const over = later(60 * 24 * 40);
    await thinImports(over);
    expect(await db.get(importKeys, id)).toBeNull();
  });

  test("is hidden when its column is chosen later, and visible when the column is another", async () => {
    const id = await take(
      `${header},recorded by,note\n${row("Đổi cột").replace(`,${secrets[2]},${secrets[1]},"${secrets[4]}"`, ",30/03/2026")}\n`,
    );
    const { map } = await stateOf(id);
    const { recordedBy, ...others } = map;
    expect(await judge(id, { map: { ...others, customer: recordedBy! } })).toMatchObject({ judged: { new: 1 } });
    expect(await findSecrets()).toEqual([]);
    expect((await stateOf(id)).samples[6]).toEqual(["K•••"]);
    expect(await judge(id, { map: { ...others, day: 7, customer: recordedBy! } })).toMatchObject({
      judged: { error: 1 },
    });
    expect(await whyOf(id)).toEqual([[2, "Date received: “2026-03-30” is in the future"]]);
    await discardImport(lead, id, new Date());
    expect(await db.get(importKeys, id)).toBeNull();
  });

  test("is validated without appearing among the problems", async () => {
    const id = await take(
      `${header},phone,email\nS1,2026-02-11,Số lạ,phone,staff,minor,9778889,quy@\nS1,2026-02-11,Nước ngoài,phone,staff,minor,+33 1 70 18 99 00,\n`,
    );
    await judge(id);
    const told = (await rowsOf(id)).flatMap(({ problems }) => problems);
    expect(told).toEqual([
      { field: "email", what: "email" },
      { field: "phone", what: "foreign-phone" },
    ]);
  });
});

describe("undoing", () => {
  const file = (text: string, status = "new", code = "U1", phone = "0905111222") =>
    `${header},code,status,phone\nS1,2026-02-20 10:00,${text},phone,staff,minor,${code},${status},${phone}\n`;
  async function run(content: string) {
    const id = await take(content);
    await judge(id);
    await write(id);
    return id;
  }

  test("removes new cases with their contacts and restores changed ones, unless somebody changed them since", async () => {
    const first = await run(file("Cũ"));
    const made = await caseOf("Cũ");
    const second = await run(file("Sửa", "lost", "U1", "0905999888"));
    const changed = await caseOf("Sửa");
    expect((await db.get(contacts, made.id))?.data.phone).toBe("+84905111222");
    expect(changed).toMatchObject({
      id: made.id,
      data: { status: "lost", code: "U1", imported: { importId: first, lastImport: second } },
    });
    expect((await readTimeline(db, `feedback/${made.id}`))[0]).toMatchObject({
      what: "imported",
      before: { text: "Cũ", status: "new" },
      after: { text: "Sửa", status: "lost", file: "list.csv", row: 2 },
    });
    expect(await undo(first)).toMatchObject({ status: "done", obstacles: { count: 1, imports: [second] } });
    expect(await undo(second)).toMatchObject({ status: "undone" });
    expect((await db.get(cases, made.id))?.data).toEqual(made.data);
    expect(await undo(first)).toMatchObject({ status: "undone" });
    expect(await db.get(cases, made.id)).toBeNull();
    expect(await db.get(contacts, made.id)).toBeNull();
    expect((await caseFacts.rebuild(db, "2026-02", { verify: true })).wrong).toBe(0);
  });

  test("leaves a case that somebody changed since, and says so", async () => {
    const id = await run(file("Đã làm", "new", "U2"));
    const { id: caseId } = await caseOf("Đã làm");
    await moveCase(lead, caseId, "justify", {}, later(30));
    expect(await undo(id)).toMatchObject({
      status: "done",
      obstacles: { count: 1, first: [{ what: "changed-since", values: { value: "U2" } }] },
    });
    expect(await db.get(cases, caseId)).not.toBeNull();
  });
});

test("only leads and admins can import feedback", async () => {
  expect([lan, manager1, lead, admin].map((user) => canImport(user, kind))).toEqual([false, false, true, true]);
  for (const user of [lan, manager1])
    expect(await refusal(upload(`${header}\nS1,2026-02-01,Không được,phone,staff,minor\n`, { kind, user }))).toBe(403);
});
