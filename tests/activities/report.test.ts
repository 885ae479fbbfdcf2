/** The activity report: its sums match the records, and each number links to as many. On both engines. */
import { beforeAll, describe, expect, test } from "vitest";
import { activityList } from "#app/activities/pages/list/activity-list.server.ts";
import { changeActivity, recordActivity, voidActivity } from "#app/activities/record-activity.server.ts";
import type { User } from "#app/auth/user.ts";
import { recordSitting } from "#app/camera/record-sitting.server.ts";
import { sittingList } from "#app/camera/pages/list/sitting-list.server.ts";
import { checkList } from "#app/checks/pages/list/check-list.server.ts";
import { checks } from "#app/checks/check.ts";
import { unnamed } from "#app/import/imported.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { countReads } from "#app/reads.server.ts";
import { readActivityReport } from "#app/reports/activities.server.ts";
import { doneActivities, gapsIn, noDeeds } from "#app/reports/activity-report.ts";
import { readMonthFigures } from "#app/reports/month-figures.server.ts";
import type { FigureColumn } from "#app/reports/pages/figure-table.tsx";
import { exportActivities } from "#app/reports/declared/activity-report.server.ts";
import {
  activityFigureColumns,
  deedColumns,
  personColumns,
} from "#app/reports/pages/stage1/activity-report/figures.tsx";
import { composeAreas } from "#app/areas.server.ts";
import { openWorkbook } from "../reports/workbook.ts";
import { chain, later, makeChain, manager1, manager2, morning, people, start, submit } from "../checks/chain.ts";
import { recordEntry } from "../facts/record-entry.ts";
import { visit } from "./visit.ts";

composeAreas();

const { lan, minh, lead } = people;
/** 25/03/2026 10:00, a Wednesday. */
const now = later(20 * 24 * 60);
const plan = { status: "planned", from: "", to: "" } as const;
const report = (search = "month=2026-03", user: User = lead) =>
  readActivityReport(user, new URLSearchParams(search), now);

beforeAll(async () => {
  await makeChain();
  for (const id of ["lan", "minh"])
    await db.transaction((tx) => recordEntry(tx, "users", id, { code: id, name: id, status: "active" }));
  await submit(lan, await start());
  await start(lan, chain.s2);
  // An imported check can have an unknown inspector.
  const imported = await start(lan, chain.s2);
  await submit(lan, imported);
  const { data } = (await db.get(checks, imported))!;
  const { id: inspectorId, name: inspectorName } = unnamed;
  await db.set(checks, imported, { ...data, inspectorId, inspectorName, day: "2026-03-04" });
  await checkFacts.rebuild(db, "2026-03");
  const watched = { storeId: chain.s1, day: "2026-03-05", from: "08:00", to: "09:00", note: "" };
  await recordSitting(lan, watched, {}, now);
  await recordActivity(lan, visit(), {}, now);
  await recordActivity(
    minh,
    visit({ inspectorId: "minh", storeId: chain.s2, day: "2026-03-06", to: "10:00" }),
    {},
    now,
  );
  await recordActivity(lan, visit({ storeId: "", category: "training", day: "2026-03-12", to: "10:00" }), {}, now);
  await recordActivity(lan, visit({ day: "2026-02-10", to: "11:00" }), {}, now);
  const planned = (day: string, storeId: string) => recordActivity(lan, visit({ ...plan, day, storeId }), {}, morning);
  const kept = await planned("2026-03-09", chain.s2);
  const done = visit({ storeId: chain.s2, day: "2026-03-10", from: "14:00", to: "15:00" });
  await changeActivity(lan, kept, done, {}, now);
  await planned("2026-03-20", chain.s2);
  // A plan of today isn't late yet.
  await planned("2026-03-25", chain.s2);
  await planned("2026-03-27", chain.s1);
  await voidActivity(lan, await planned("2026-03-13", chain.s1), { reason: "Mưa bão" }, now);
});

test("activities are counted by planned, done, late and unplanned, next to checks and sittings", async () => {
  const { total, kinds, list } = await report();
  const counted = { planned: 4, kept: 1, late: 1, unplanned: 3, minutes: 270, checks: 2, sittings: 1, stores: 2 };
  expect(total.now).toEqual(counted);
  expect(total.before).toEqual({ ...noDeeds, unplanned: 1, minutes: 180, stores: 1 });
  expect(kinds.map(({ key, now: of }) => [key, of.planned, of.kept + of.unplanned])).toEqual([
    ["visit", 4, 3],
    ["training", 0, 1],
  ]);
  const stores = Object.fromEntries(list.rows.map(({ key, now: of }) => [key, of]));
  expect(stores[chain.s1]).toEqual({
    ...noDeeds,
    planned: 1,
    unplanned: 1,
    minutes: 90,
    checks: 1,
    sittings: 1,
    stores: 1,
  });
  expect(stores[chain.s2]).toMatchObject({ planned: 3, kept: 1, late: 1, unplanned: 1, minutes: 180, checks: 1 });
  // Work away from stores covers no store.
  expect(stores[""]).toEqual({ ...noDeeds, unplanned: 1 });
});

test("the month’s workbook shows “No inspector” for a check without a known one", async () => {
  const { sheets } = await openWorkbook("/qc/reports/monthly-summary.xlsx?month=2026-03", lead, now);
  const inspectors = sheets.flatMap((rows) => rows.flat()).filter((cell) => /unnamed|No inspector/.test(String(cell)));
  expect(inspectors).toEqual(["No inspector", "No inspector"]);
});

test("each person's active days and idle working days are counted", async () => {
  const { persons } = await report();
  const of = (id: string) => persons!.find(({ key }) => key === id)!;
  expect(of("lan").now).toMatchObject({ planned: 4, kept: 1, late: 1, unplanned: 2, minutes: 150, stores: 2, days: 3 });
  expect(of("minh").now).toMatchObject({ planned: 0, unplanned: 1, minutes: 120, stores: 1, days: 1 });
  // Gaps of people without plans are unknown.
  expect(of("minh").gaps).toBeNull();
  expect(of("lan").gaps).toHaveLength(17);
  for (const day of ["2026-03-05", "2026-03-08", "2026-03-10", "2026-03-12", "2026-03-25"])
    expect(of("lan").gaps).not.toContain(day);
  expect(of("unnamed")).toMatchObject({ name: "No inspector", inspectorId: "none", now: { checks: 1 }, gaps: null });
  // The report of one store doesn't know of work elsewhere.
  expect((await report("month=2026-03&storeId=S1")).persons![0]!.gaps).toBeNull();
});

test("gaps are past days of the period from Monday to Saturday without activity", () => {
  const done = new Set(["2026-03-03"]);
  const march = { from: "2026-02-27", to: "2026-03-31" };
  expect(gapsIn(march, "2026-03-05")(done)).toEqual(["2026-02-27", "2026-02-28", "2026-03-02", "2026-03-04"]);
  expect(gapsIn({ from: "2026-03-07", to: "2026-03-08" }, "2026-03-20")(done)).toEqual(["2026-03-07"]);
  expect(gapsIn({ from: "2026-04-01", to: "2026-04-30" }, "2026-03-20")(done)).toEqual([]);
});

describe.each([
  ["leads", lead, "month=2026-03"],
  ["leads, of one person", lead, "from=2026-02-01&to=2026-03-25&inspectorId=lan"],
  ["leads, of an area", lead, "month=2026-03&area=Qu%E1%BA%ADn+3"],
  ["their own person", lan, "month=2026-03"],
  ["a store's manager", manager1, "month=2026-03"],
  ["a former manager of it", manager2, "from=2026-02-01&to=2026-03-31"],
])("for %s", (_, user, search) => {
  /** The number of records in the list behind a number. */
  async function behind(href: string): Promise<number> {
    const { pathname, searchParams } = new URL(href, "http://localhost");
    const lists = { "/qc/activities": activityList, "/qc/camera": sittingList, "/qc/checks": checkList };
    const list = lists[pathname.replace(/\/$/, "") as keyof typeof lists];
    const page = await readListPage(list as typeof activityList, user, searchParams, now);
    expect(page.problems, href).toEqual([]);
    return page.rows.length;
  }
  async function follow<Row>(columns: readonly FigureColumn<Row>[], rows: readonly Row[]) {
    let followed = 0;
    for (const column of columns)
      for (const row of rows) {
        const href = column.href?.(row);
        if (column.label === "Hours on site" || !href || href.startsWith("?")) continue;
        expect(`${href} ${await behind(href)}`).toBe(`${href} ${column.text(row)}`);
        followed++;
      }
    return followed;
  }

  test("each number matches the linked records", async () => {
    const { filter, persons, times, list, kinds } = await report(search, user);
    expect(
      await follow(
        deedColumns(filter, ({ key }) => ({ storeId: key })),
        list.rows,
      ),
    ).toBeGreaterThan(2);
    await follow(
      deedColumns<(typeof times)[number]>(filter, ({ days }) => days),
      times,
    );
    await follow(
      activityFigureColumns(filter, ({ key }) => ({ category: key })),
      kinds,
    );
    if (persons) await follow(personColumns(filter), persons);
  });
});

test("staff see their own work, managers their stores without people, and leads everybody", async () => {
  const ids = async (user: User, search = "month=2026-03") => {
    const { persons } = await report(search, user);
    return persons && persons.map(({ key }) => key);
  };
  expect(await ids(lead)).toEqual(["lan", "minh", "unnamed"]);
  expect(await ids(minh)).toEqual(["minh"]);
  expect(await ids(manager1)).toBeNull();
  const own = await report("month=2026-03&inspectorId=lan", minh);
  expect(own.total.now).toEqual({ ...noDeeds, unplanned: 1, minutes: 120, stores: 1 });
  expect(own.problems.map(({ name }) => name)).toEqual(["inspectorId"]);
  expect(own.choices.inspectorId).toBeUndefined();
  const managers = await report("month=2026-03", manager1);
  expect(managers.list.rows.map(({ key }) => key)).toEqual([chain.s1]);
  expect(managers.total.now).toMatchObject({ planned: 1, unplanned: 1, checks: 1, sittings: 1, stores: 1 });
  expect(managers.choices.inspectorId?.options).toEqual([]);
  // Work from the time when another manager had the store.
  const former = await report("from=2026-02-01&to=2026-03-31", manager2);
  expect(former.list.rows.find(({ key }) => key === chain.s1)!.now).toEqual({
    ...noDeeds,
    unplanned: 1,
    minutes: 180,
    stores: 1,
  });
});

test("the index of reports counts as many done activities as the report", async () => {
  for (const [user, done] of [
    [lead, 4],
    [lan, 3],
    [minh, 1],
    [manager1, 1],
  ] as const) {
    const { total } = await report("month=2026-03", user);
    expect([doneActivities(total.now), (await readMonthFigures(user, now)).activities]).toEqual([done, done]);
  }
});

test("unusable values are reported, and the others applied", async () => {
  const { problems, filter } = await report("month=2026-03&area=x&storeId=S9&sort=-nothing&cursor=7&managerId=M1");
  expect(problems.map(({ name }) => name).toSorted()).toEqual(["area", "cursor", "sort", "storeId"]);
  expect(filter).toMatchObject({ from: "2026-03-01", managerId: chain.m1 });
});

test("times are grouped by day up to two months, otherwise by month within the report's days", async () => {
  // A store is covered once something is done there.
  expect((await report()).times.map(({ key, now: of }) => [key, of.stores])).toEqual([
    ["2026-03-04", 1],
    ["2026-03-05", 1],
    ["2026-03-06", 1],
    ["2026-03-10", 1],
    ["2026-03-12", 0],
    ["2026-03-20", 0],
    ["2026-03-25", 0],
    ["2026-03-27", 0],
  ]);
  const { times, by } = await report("from=2026-02-05&to=2026-04-20");
  expect([by, times.map(({ key, days }) => [key, days.from, days.to])]).toEqual([
    "month",
    [
      ["2026-02", "2026-02-05", "2026-02-28"],
      ["2026-03", "2026-03-01", "2026-03-31"],
    ],
  ]);
});

test("the file has every row of the page, and a report reads facts instead of records", async () => {
  const url = new URL("http://localhost/qc/reports/stage1/activity-report.csv?month=2026-03");
  const { result, reads } = await countReads(() => report());
  // The directory, the views, and of two months of three sources the head twice, the shards and the pending rows.
  // The last part is the completion of plans.
  expect(reads).toBeLessThanOrEqual(25 + 1 + 2 * (26 + 26 + 22) + (17 + 3 + 3 * 26));
  const lines = (await (await exportActivities(url, result)).text()).trim().split("\r\n");
  const rows = 1 + result.persons!.length + result.times.length + result.list.rows.length + result.kinds.length;
  expect(lines).toHaveLength(1 + rows);
  expect(lines[1]).toMatch(/^Totals,,,4,1,1,3,270,2,1,2,/);
});
