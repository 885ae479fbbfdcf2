/** Sittings at the cameras from a list, a row for each observation. On both engines. */
import { beforeAll, expect, test } from "vitest";
import { addObservation } from "#app/camera/observe.server.ts";
import { sittingFacts } from "#app/camera/facts.server.ts";
import { voidSitting } from "#app/camera/record-sitting.server.ts";
import { sittings } from "#app/camera/sitting.ts";
import { db } from "#app/db/db.server.ts";
import { canImport } from "#app/import/imports.server.ts";
import { describeProblem } from "#app/import/problem-words.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { chain, later, makeChain, manager1, people, refusal } from "../checks/chain.ts";
import { judge, rowsOf, stateOf, undo, upload, write } from "./journey.ts";

const { lan, lead, admin } = people;
const kind = "sittings" as const;
const take = (content: string) => upload(content, { kind });
const all = async () => (await db.query(sittings, { limit: 1000 })).documents;
const on = async (day: string) => (await all()).find(({ data }) => data.day === day)!;
const whyOf = async (id: string) =>
  (await rowsOf(id, "error")).map(({ row, problems }) => [row, ...problems.map((one) => describeProblem(kind, one))]);
async function run(content: string) {
  const id = await take(content);
  await judge(id);
  return { id, ...(await write(id)) };
}

beforeAll(makeChain);

const header = "store,day,from,to,camera,seen,category,severity,words,note";

test("makes one sitting of its rows, scored 100 without findings, and changes nothing on a repeat", async () => {
  const file = [
    "Mã cửa hàng;Ngày;Từ lúc;Đến lúc;Camera;Lúc thấy;Nhóm lỗi;Mức độ;Nội dung;Người xem",
    "S1;13/02/2026;22:30;0h15;Quầy 1;23:05;Vệ sinh;nặng;Khay bẩn;lan@demo.test",
    "S2;14/02/2026;8:00;9:00;;;;;;Bà Sáu",
    "S1;13/02/2026;22:30;0h15;Kho;0:10;cash;critical;;lan@demo.test",
  ].join("\n");
  const id = await take(file);
  expect((await stateOf(id)).map).toEqual({
    store: 0,
    day: 1,
    from: 2,
    to: 3,
    camera: 4,
    seen: 5,
    category: 6,
    severity: 7,
    words: 8,
    observer: 9,
  });
  expect(await judge(id)).toMatchObject({ judged: { new: 3, changed: 0, same: 0, error: 0 } });
  expect(await all()).toEqual([]);
  expect(await write(id)).toMatchObject({
    written: { new: 3 },
    cover: { from: "2026-02-13", to: "2026-02-14", store: "" },
  });
  expect((await on("2026-02-13")).data).toMatchObject({
    storeId: chain.s1,
    from: "22:30",
    to: "00:15",
    managerId: chain.m2,
    inspectorId: lan.uid,
    status: "recorded",
    observations: [
      { camera: "Quầy 1", at: "23:05", category: "cleanliness", severity: "major", words: "Khay bẩn", photos: [] },
      { camera: "Kho", at: "00:10", category: "cash", severity: "critical", words: "" },
    ],
    imported: { importId: id, row: 2, byName: "lead" },
  });
  expect((await on("2026-02-13")).data.tags).toContain("category:cash severity:critical");
  expect((await on("2026-02-14")).data).toMatchObject({ observations: [], inspectorName: "Bà Sáu", note: "" });
  expect(await sittingFacts.rebuild(db, "2026-02", { verify: true })).toEqual({ rows: 2, damaged: [], wrong: 0 });
  const before = await all();
  expect(await run(file)).toMatchObject({ written: { new: 0, changed: 0, same: 3, error: 0 } });
  expect(await all()).toEqual(before);
});

test("reports rows with errors, each with what to do", async () => {
  const line = (start: string, rest = ",,,,,") => `${start},${rest}`;
  const seen = (from: string, ...cells: string[]) =>
    `S1,2026-02-01,${from},${from.replace(":00", ":30")},${cells.join(",")}`;
  const id = await take(
    [
      header,
      line("S9,2026-02-01,08:00,09:00"),
      line("S1,25/12/2026,08:00,09:00"),
      line("S1,2026-02-30,08:00,09:00"),
      line("S1,2026-02-01,8 sáng,25:00"),
      line("S1,2026-02-01,08:00,08:00"),
      line("S1,2026-03-05,09:00,23:30"),
      seen("10:00", "Kho", "11:15", "cash", "minor", "", ""),
      seen("11:00", "Kho", "11:15", "Bóng đá", "minor", "", ""),
      seen("12:00", "Kho", "", "cash", "tệ", "", ""),
      seen("13:00", "Kho", "13:15", "cash", "minor", "Lần một", "Ghi chú"),
      seen("13:00", "Kho", "13:15", "Thu ngân, tiền mặt".replace(",", ""), "major", "lần MỘT", "Ghi chú"),
      seen("13:00", "Kho", "13:20", "cash", "minor", "Lần hai", "Ghi chú khác"),
      line(",,,", ",,,,,x"),
      seen("14:00", "Kho", "14:15", "cash", "minor", "dài ".repeat(12_500), ""),
      seen("15:00", "K".repeat(81), "15:15", "cash", "minor", "w".repeat(2001), ""),
    ].join("\n"),
  );
  await judge(id);
  expect(await whyOf(id)).toEqual([
    [2, "Store: there is no store with the code “S9”"],
    [3, "Day: “2026-12-25” is in the future"],
    [4, "Day: “2026-02-30” is not a date; write one like 22/11/2026"],
    [
      5,
      "From (time): “8 sáng” is not a time; write one like 14:30",
      "To (time): “25:00” is not a time; write one like 14:30",
    ],
    [6, "To (time): is the same as the start; the sitting must last at least a minute"],
    [7, "To (time): “23:30” is still to come: enter when the sitting ended"],
    [8, "Time seen: 11:15 is outside the sitting; correct it, or the sitting’s times"],
    [9, "Category: “Bóng đá” is not in the score policy of that month; use a name or code from it"],
    [10, "Severity: “tệ” is not a severity: write “Critical”, “Major” or “Minor”", "Time seen: is missing"],
    [12, "row 11 is the same"],
    [13, "row 11 of the same sitting has other times, observer or note; use the same in all its rows"],
    [14, "Store: is missing", "From (time): is missing", "To (time): is missing", "Day: is missing"],
    [15, "I15 is longer than 4,000 characters."],
    [16, "Camera: is longer than 80 characters", "What you saw: is longer than 2,000 characters"],
  ]);
  await write(id);
  expect((await on("2026-02-01")).data.observations).toMatchObject([{ severity: "minor", words: "Lần một" }]);
});

test("refuses a repeated row, and more observations than a sitting takes", async () => {
  const rows = Array.from(
    { length: 62 },
    (_, at) => `S2,2026-01-05,08:00,10:00,Kho,09:${String(at % 60).padStart(2, "0")},cash,minor,Lần ${at},`,
  );
  const id = await take([header, ...rows, rows[3]].join("\n"));
  expect(await judge(id)).toMatchObject({ judged: { new: 60, error: 3 } });
  expect((await whyOf(id)).map(([row, why]) => [row, why])).toEqual([
    [62, "a sitting has at most 60 observations; give the others to another sitting"],
    [63, "a sitting has at most 60 observations; give the others to another sitting"],
    [64, "row 5 is the same"],
  ]);
  expect(await write(id)).toMatchObject({ written: { new: 60, error: 3 } });
  expect((await on("2026-01-05")).data.observations).toHaveLength(60);
});

test("adds observations and corrects the sitting by a later file, and undoes both unless changed since", async () => {
  const base = `${header},sitting\nS2,2026-01-10,08:00,09:00,Kho,08:10,cash,minor,Ngăn kéo,,L-9\n`;
  const first = await run(base);
  const made = await on("2026-01-10");
  const second = await run(
    base.replace("09:00", "09:30").replace(",minor,Ngăn kéo,,L-9", ",major,Ngăn kéo,Thêm,L-9") +
      "S2,2026-01-10,08:00,09:30,Quầy,09:20,cash,minor,,Thêm,L-9\n",
  );
  expect(second.written).toMatchObject({ new: 1, changed: 1 });
  const { data } = await on("2026-01-10");
  expect(data).toMatchObject({ to: "09:30", note: "Thêm", observations: [{ severity: "major" }, { camera: "Quầy" }] });
  expect((await readTimeline(db, `sittings/${made.id}`))[0]).toMatchObject({
    what: "imported",
    before: { to: "09:00", observations: 1 },
    after: { to: "09:30", observations: 2, file: "list.csv", row: 2 },
  });
  expect(await undo(first.id)).toMatchObject({ obstacles: { imports: [second.id] } });
  expect(await undo(second.id)).toMatchObject({ status: "undone" });
  expect((await on("2026-01-10")).data).toEqual(made.data);
  await addObservation(lead, made.id, { ...made.data.observations[0]!, at: "08:20", photos: [] }, {}, later(40));
  expect(await undo(first.id)).toMatchObject({ status: "done", obstacles: { first: [{ what: "changed-since" }] } });
});

test("makes and changes no void sitting, and keeps stores' sittings apart", async () => {
  const file = (note: string, status = "", store = "S1") =>
    `${header},status,sitting\n${store},2026-01-20,08:00,09:00,,,,,,${note},${status},V-1\n`;
  expect(await whyOf(await take(file("", "Đã hủy")).then(async (id) => (await judge(id), id)))).toEqual([
    [2, "Status: the sitting is void, so it is not imported"],
  ]);
  await run(file("Một"));
  const { id } = await on("2026-01-20");
  const other = await take(file("Một", "", "S2"));
  await judge(other);
  expect(await whyOf(other)).toEqual([[2, "Sitting number: this sitting is of S1; use another number"]]);
  await voidSitting(lead, id, { reason: "Nhầm" }, later(50));
  expect(await run(file("Một", "void"))).toMatchObject({ written: { same: 1 } });
  const changed = await take(file("Hai"));
  await judge(changed);
  expect(await whyOf(changed)).toEqual([[2, "This sitting is void here. It is not changed."]]);
});

test("only leads and admins can import sittings", async () => {
  expect([lan, manager1, lead, admin].map((user) => canImport(user, kind))).toEqual([false, false, true, true]);
  expect(await refusal(upload(`${header}\nS1,2026-02-01,08:00,09:00\n`, { kind, user: lan }))).toBe(403);
});
