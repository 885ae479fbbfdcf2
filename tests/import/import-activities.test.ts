/** Activities from a list. On both engines. */
import { beforeAll, expect, test } from "vitest";
import { activities } from "#app/activities/activity.ts";
import { activityFacts } from "#app/activities/facts.server.ts";
import { changeActivity, voidActivity } from "#app/activities/record-activity.server.ts";
import { db } from "#app/db/db.server.ts";
import { canImport } from "#app/import/imports.server.ts";
import { describeProblem } from "#app/import/problem-words.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { visit } from "../activities/visit.ts";
import { chain, later, makeChain, manager1, people, refusal } from "../checks/chain.ts";
import { judge, rowsOf, stateOf, undo, upload, write } from "./journey.ts";

const { lan, lead, admin } = people;
const kind = "activities" as const;
const all = async () => (await db.query(activities, { limit: 1000 })).documents;
const on = async (day: string) => (await all()).find(({ data }) => data.day === day)!;
async function uploadAndJudge(content: string) {
  const id = await upload(content, { kind });
  return { id, ...(await judge(id)) };
}
async function run(content: string) {
  const { id } = await uploadAndJudge(content);
  return { id, ...(await write(id)) };
}
const whyOf = async (id: string) =>
  (await rowsOf(id, "error")).map(({ row, problems }) => [row, ...problems.map((one) => describeProblem(kind, one))]);

beforeAll(makeChain);

const header = "store,day,from,to,category,person";
const me = "lan@demo.test";

test("imports done and planned activities, and changes nothing for the same file again", async () => {
  const file = [
    "Mã cửa hàng;Ngày;Từ lúc;Đến lúc;Loại;Người thực hiện;Trạng thái;Có kế hoạch;Ghi chú",
    "S1;13/02/2026;22:30;0h15;Thăm cửa hàng;Bà Sáu;Đã làm;có;Kiểm kê",
    `;14/02/2026;8:00;9:00;đào tạo;${me};;;`,
    `S2;20/03/2026;;;support;${me};Kế hoạch;;`,
  ].join("\n");
  const id = await upload(file, { kind });
  expect((await stateOf(id)).map).toEqual({
    store: 0,
    day: 1,
    from: 2,
    to: 3,
    category: 4,
    person: 5,
    status: 6,
    planned: 7,
    note: 8,
  });
  expect(await judge(id)).toMatchObject({ judged: { new: 3, error: 0 } });
  expect(await all()).toEqual([]);
  expect(await write(id)).toMatchObject({ written: { new: 3 }, cover: { from: "2026-02-13", to: "2026-03-20" } });
  expect((await on("2026-02-13")).data).toMatchObject({
    storeId: chain.s1,
    from: "22:30",
    to: "00:15",
    category: "visit",
    status: "done",
    planned: true,
    managerId: chain.m2,
    inspectorName: "Bà Sáu",
    note: "Kiểm kê",
    area: "Quận 1",
    imported: { importId: id, row: 2 },
  });
  expect((await on("2026-02-14")).data).toMatchObject({
    storeId: "",
    area: "",
    managerId: null,
    inspectorId: lan.uid,
    planned: false,
  });
  expect((await on("2026-03-20")).data).toMatchObject({ status: "planned", planned: true, from: "", to: "" });
  expect(await activityFacts.rebuild(db, "2026-02", { verify: true })).toEqual({ rows: 2, damaged: [], wrong: 0 });
  const before = await all();
  expect(await run(file)).toMatchObject({ written: { new: 0, changed: 0, same: 3, error: 0 } });
  expect(await all()).toEqual(before);
});

test("reports rows with errors, each with what to do", async () => {
  const { id } = await uploadAndJudge(
    [
      `${header},status,planned,note`,
      `S9,2026-02-01,08:00,09:00,visit,${me},,,`,
      `S1,25/12/2026,08:00,09:00,visit,${me},,,`,
      `S1,2026-02-30,08:00,09:00,visit,${me},,,`,
      `S1,2026-02-01,8 sáng,25:00,visit,${me},,,`,
      `S1,2026-02-01,08:00,08:00,visit,${me},,,`,
      `S1,2026-03-05,09:00,23:30,visit,${me},,,`,
      `,2026-02-01,08:00,09:00,visit,${me},,,`,
      `S1,2026-02-01,10:00,11:00,Ăn trưa,${me},xong,có lẽ,`,
      `S1,2026-02-01,,,visit,${me},,,`,
      "S1,2026-03-20,,,visit,Bà Bảy,planned,,",
      `S1,2028-03-20,,,visit,${me},planned,,`,
      `S1,2026-02-01,12:00,13:00,visit,${me},void,,`,
      `S1,2026-02-01,14:00,15:00,visit,${me},,,Một`,
      `S1,2026-02-01,2:00 PM,15:00,visit,${me},,,Hai`,
      ",,,,,,,,x",
      `S1,2026-02-01,16:00,17:00,visit,${me},,,${"w".repeat(2001)}`,
      `S1,2026-02-01,18:00,19:00,visit,${me},,,${"dài ".repeat(12_500)}`,
    ].join("\n"),
  );
  expect(await whyOf(id)).toEqual([
    [2, "Store: there is no store with the code “S9”"],
    [3, "Day: “2026-12-25” is in the future; only planned activities can be"],
    [4, "Day: “2026-02-30” is not a date; write one like 22/11/2026"],
    [
      5,
      "From (time): “8 sáng” is not a time; write one like 14:30",
      "To (time): “25:00” is not a time; write one like 14:30",
    ],
    [6, "To (time): is the same as the start; an activity lasts at least a minute"],
    [7, "To (time): “23:30” is still to come: enter when the activity ended"],
    [8, "Store: is missing: only a training can be away from stores"],
    [
      9,
      "Kind: “Ăn trưa” is not a kind: write “Visit”, “Training” or “Support”",
      "Status: “xong” is not a status: write “Done” or “Planned”",
      "Planned ahead: “có lẽ” is not clear: write “Yes” or “No”",
    ],
    [10, "From (time): is missing", "To (time): is missing"],
    [11, "Person: “Bà Bảy” has no account; a plan needs somebody who has one"],
    [12, "Day: “2028-03-20” is more than a year ahead"],
    [13, "Status: the activity is void, so it is not imported"],
    [15, "row 14 is the same activity"],
    [
      16,
      "Day: is missing",
      "Person: is missing",
      "Kind: is missing",
      "From (time): is missing",
      "To (time): is missing",
    ],
    [17, "Note: is longer than 2,000 characters"],
    [18, "I18 is longer than 4,000 characters."],
  ]);
});

test("completes a plan by a later file, and undoes both unless somebody changed it since", async () => {
  const plan = `${header},status,activity\nS2,2026-03-04,,,visit,${me},planned,A-1\n`;
  const first = await run(plan);
  const made = await on("2026-03-04");
  const second = await run(plan.replace(",,,visit", ",08:00,09:00,visit").replace("planned", "done"));
  expect((await on("2026-03-04")).data).toMatchObject({ status: "done", planned: true, from: "08:00" });
  expect((await readTimeline(db, `activities/${made.id}`))[0]).toMatchObject({
    what: "imported",
    before: { status: "planned", from: "" },
    after: { status: "done", from: "08:00", row: 2 },
  });
  expect(await whyOf((await uploadAndJudge(plan)).id)).toEqual([
    [2, "Status: this activity is done here; an import can’t plan or void it"],
  ]);
  expect(await undo(first.id)).toMatchObject({ obstacles: { imports: [second.id] } });
  expect(await undo(second.id)).toMatchObject({ status: "undone" });
  expect((await on("2026-03-04")).data).toEqual(made.data);
  await changeActivity(
    lead,
    made.id,
    visit({ storeId: made.data.storeId, day: "2026-03-04", note: "Thêm" }),
    {},
    later(40),
  );
  expect(await undo(first.id)).toMatchObject({ status: "done", obstacles: { first: [{ what: "changed-since" }] } });
  await voidActivity(lead, made.id, { reason: "Nhầm" }, later(41));
  const voided = await uploadAndJudge(`${header},activity\nS2,2026-03-04,10:00,11:00,visit,${me},A-1\n`);
  expect((await whyOf(voided.id))[0]).toContain("This activity is void here. It is not changed.");
  const moved = await uploadAndJudge(`${header},activity\nS1,2026-02-13,22:30,0:15,visit,Bà Sáu,A-1\n`);
  expect((await whyOf(moved.id))[0]).toContain(
    "Activity number: this activity is of another store (S2); use another number",
  );
});

test("only leads and admins can import activities", async () => {
  expect([lan, manager1, lead, admin].map((user) => canImport(user, kind))).toEqual([false, false, true, true]);
  expect(await refusal(upload(`${header}\nS1,2026-02-01,08:00,09:00,visit,lan\n`, { kind, user: lan }))).toBe(403);
});
