/** The lead's queue, and approving several checks at once. */
import { beforeAll, expect, test } from "vitest";
import { appealCheck } from "#app/checks/appeal-check.server.ts";
import { checkRevision } from "#app/checks/check.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { approvals } from "#app/checks/pages/queue/approvals.server.ts";
import { readQueue } from "#app/checks/pages/queue/queue-list.server.ts";
import { queueRow } from "#app/checks/pages/queue/row.tsx";
import type { User } from "#app/auth/user.ts";
import { allGood, chain, later, makeChain, manager1, people, refusal, start, stored, submit } from "./chain.ts";

const { lan, lead, admin } = people;

beforeAll(makeChain);

const submitted = async (minutes: number) => {
  const id = await start(lan, undefined, later(minutes));
  await submit(lan, id, { ...allGood, floor: { value: "fail" } }, later(minutes + 5));
  return id;
};
const approve = (user: User, seen: ReadonlyMap<string, string>, now: Date) =>
  approvals.changeMany(user, [...seen.keys()], "approve", {}, { now, revisions: seen });
const seenOf = async (...ids: string[]) =>
  new Map(await Promise.all(ids.map(async (id) => [id, checkRevision(await stored(id))] as const)));

test("the queue lists appeals and submitted checks, oldest first, for people who decide them", async () => {
  const [late, early] = [await submitted(200), await submitted(100)];
  const appealed = await submitted(150);
  await appealCheck(manager1, appealed, { items: [{ item: "floor", reason: "Đang lau" }] }, later(300));
  await start(lan, undefined, later(400));
  const read = (user: User, search = "") => readQueue(user, new URLSearchParams(search), later(500));
  const queue = await read(lead);
  expect(queue.appealed.map(({ id }) => id)).toEqual([appealed]);
  expect(queue.list.rows.map(({ id }) => id)).toEqual([early, late]);
  expect(queue.list.rows.map(({ until }) => until)).toEqual(["12\u00a0Mar", "12\u00a0Mar"]);
  for (const user of [lan, manager1]) expect(await refusal(read(user))).toBe(403);
  for (const [search, left] of [
    ["area=Quận 1&result=pass", 0],
    [`templateId=${chain.t1}&result=fail`, 2],
    ["area=Quận 3", 0],
  ] as const) {
    const { list, appealed: appeals } = await read(lead, search);
    expect([search, list.rows.length, appeals.length]).toEqual([search, left, left / 2]);
  }
  const unknown = await read(lead, "area=Nowhere");
  expect(unknown.list.rows).toHaveLength(2);
  expect(unknown.list.fields.find(({ name }) => name === "area")?.error).toContain("Nowhere");
});

test("a row of the queue says why a check failed, and which passed without findings", async () => {
  const at = (minutes: number, answers: typeof allGood) =>
    start(lan, undefined, later(minutes)).then((id) => submit(lan, id, answers, later(minutes + 5)).then(() => id));
  const [clean, below, critical] = [
    await at(600, allGood),
    await at(610, { ...allGood, floor: { value: "fail" } }),
    await at(620, { ...allGood, hands: { value: "fail" } }),
  ];
  const rows = (await readQueue(lead, new URLSearchParams(), later(700))).list.rows;
  const row = (id: string) => rows.find((each) => each.id === id);
  expect(row(clean)).toMatchObject({ alert: null, findings: "No findings", isCleanPass: true });
  const data = await stored(clean);
  const outcome = { ...data.outcome!, findings: [{ item: "greeting", section: "", severity: "minor" as const }] };
  const noted = queueRow(
    { id: clean, revision: "", data: { ...data, outcome } },
    { until: null, passMark: 80, today: data.day },
  );
  expect(noted).toMatchObject({ alert: null, findings: "1 minor", isCleanPass: false });
  expect(row(below)).toMatchObject({ alert: "Fails: below 80%", findings: "1 major", isCleanPass: false });
  expect(row(critical)).toMatchObject({ alert: expect.stringMatching(/^Fails: 1 critical/), isCleanPass: false });
  for (const id of [clean, below, critical]) await decideCheck(admin, id, "void", { reason: "Thử" }, later(701));
});

test("approving previews the selected or filtered checks, and counts those still open to appeal", async () => {
  const ids = (await readQueue(lead, new URLSearchParams(), later(500))).list.rows.map(({ id }) => id);
  const read = (search: string, minutes = 500) =>
    approvals.load(lead, new URL(`http://localhost/qc/check/approve?${search}`), later(minutes));
  const named = await read(`check=${ids[0]}&check=nothing`);
  expect(named).toMatchObject({ rows: [{ id: ids[0] }], warnings: [expect.stringContaining("1 of these")] });
  const all = await read("scope=all&list=result%3Dfail");
  expect(all).toMatchObject({ rows: ids.map((id) => ({ id })), warnings: [expect.stringContaining("2 of these")] });
  expect(await read("scope=all&list=result%3Dfail", 9 * 24 * 60)).toMatchObject({ warnings: [] });
  expect((await read("scope=all&list=result%3Dpass")).rows).toEqual([]);
  expect((await read("scope=all&list=area%3DNowhere")).rows).toEqual([]);
});

test("approving changes checks that are unchanged since shown, and reports the status of the others", async () => {
  const [one, two, three] = [await submitted(1000), await submitted(1010), await submitted(1020)];
  const seen = await seenOf(one, two, three);
  await decideCheck(admin, two, "void", { reason: "Nhập hai lần" }, later(1100));
  const { changed, skipped } = await approve(lead, new Map([...seen, ["nothing", "x"]]), later(1200));
  expect(changed).toBe(2);
  expect(skipped).toMatchObject([
    { id: two, record: { status: "void" } },
    { id: "nothing", record: null },
  ]);
  expect([(await stored(one)).status, (await stored(three)).status]).toEqual(["approved", "approved"]);
  expect(await refusal(approve(lan, seen, later(1201)))).toBe(403);
});

test("approving by two leads at once approves each check once, and tells the second lead", async () => {
  const ids = [await submitted(2000), await submitted(2010)];
  const seen = await seenOf(...ids);
  const both = await Promise.all([approve(lead, seen, later(2100)), approve(admin, seen, later(2100))]);
  expect(both[0].changed + both[1].changed).toBe(2);
  expect(both.flatMap(({ skipped }) => skipped).map(({ record }) => record?.status)).toEqual(["approved", "approved"]);
});
