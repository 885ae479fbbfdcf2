/** The report of QC camera: its sums match the sittings, and each number links to as many. On both engines. */
import { beforeAll, describe, expect, test } from "vitest";
import { addObservation } from "#app/camera/observe.server.ts";
import { recordSitting, voidSitting } from "#app/camera/record-sitting.server.ts";
import { sittingList } from "#app/camera/pages/list/sitting-list.server.ts";
import { db } from "#app/db/db.server.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { countReads } from "#app/reads.server.ts";
import { readCameraReport } from "#app/reports/camera.server.ts";
import { readMonthFigures } from "#app/reports/month-figures.server.ts";
import { longestGap } from "#app/reports/camera-stores.ts";
import { exportCamera } from "#app/reports/declared/qc-camera.server.ts";
import { sittingsHref } from "#app/reports/pages/stage1/sittings-href.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { trendOf } from "#app/reports/trend.server.ts";
import { defaultScorePolicy } from "#app/score-policy/default-policy.ts";
import { savePolicy } from "#app/score-policy/policy.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { recordEntry } from "../facts/record-entry.ts";
import { chain, later, makeChain, manager1, manager2, people } from "../checks/chain.ts";

composeAreas();

const { lan, minh, lead, admin } = people;
/** 20/03/2026. */
const now = later(15 * 24 * 60);
const others = ["S3", "S4", "S5"].map(storeId);
const report = (search = "month=2026-03", user = lead) => readCameraReport(user, new URLSearchParams(search), now);

type Seen = readonly [at: string, category: string, severity: "critical" | "major" | "minor"];

async function sit(
  user: typeof lan,
  store: string,
  day: string,
  seen: readonly Seen[] = [],
  from = "08:00",
  to = "09:00",
) {
  const { id } = await recordSitting(user, { storeId: store, day, from, to, note: "" }, {}, now);
  for (const [at, category, severity] of seen)
    await addObservation(user, id, { camera: "Quầy 1", at, category, severity, words: "x", photos: [] }, {}, now);
  return id;
}

const openedOn: Readonly<Record<string, string>> = { S5: "2026-03-05", S6: "2026-03-10" };

beforeAll(async () => {
  await makeChain();
  for (const [code, name, area] of [
    ["S1", "Cà phê Đông Du", "Quận 1"],
    ["S2", "Phở Hòa", "Quận 3"],
    ["S3", "Cửa hàng S3", "Quận 1"],
    ["S4", "Cửa hàng S4", "Quận 3"],
    ["S5", "Cửa hàng S5", "Quận 3"],
    ["S6", "Cửa hàng S6", "Quận 3"],
  ] as const)
    await saveStore(lead, { code, name, area, openedOn: openedOn[code] ?? "2025-06-01" }, now);
  await db.transaction((tx) => recordEntry(tx, "users", "lan", { code: "lan", name: "Lan", status: "active" }));
  await db.transaction((tx) => recordEntry(tx, "users", "minh", { code: "minh", name: "Minh", status: "active" }));
  // From March, a major finding costs 8 points.
  const cheaper = { ...defaultScorePolicy, points: { ...defaultScorePolicy.points, major: 8 } };
  await savePolicy(admin, { from: "2026-03", policy: cheaper }, {}, new Date("2026-02-10T03:00:00Z"));
  await sit(lan, chain.s1, "2026-03-03", [
    ["08:10", "cash", "critical"],
    ["08:20", "cash", "major"],
    ["08:30", "display", "minor"],
  ]);
  await sit(lan, chain.s1, "2026-03-10", [["08:15", "cash", "minor"]]);
  await sit(minh, chain.s1, "2026-03-11", [["22:30", "display", "major"]], "22:00", "23:30");
  await sit(minh, chain.s2, "2026-03-05");
  await sit(lan, chain.s2, "2026-02-10", [["08:15", "cash", "major"]]);
  for (const [at, store] of others.entries()) await sit(minh, store, `2026-03-1${at}`, [["08:15", "cash", "major"]]);
  const wrong = await sit(lan, chain.s1, "2026-03-12", [["08:15", "cash", "critical"]]);
  await voidSitting(lan, wrong, { reason: "Nhầm" }, now);
});

test("the report counts sittings and deducts points by the policy of each month", async () => {
  const { total, by, watched } = await report();
  expect(total.now).toEqual({
    sittings: 7,
    minutes: 6 * 60 + 90,
    observations: 8,
    critical: 1,
    major: 5,
    minor: 2,
    points: 20 + 5 * 8 + 2 * 5,
  });
  expect([watched, total.before?.points]).toEqual([5, 10]);
  expect(
    by.category.map(({ key, now: { sittings, observations, points } }) => [key, sittings, observations, points]),
  ).toEqual([
    ["cash", 5, 6, 57],
    ["display", 2, 2, 13],
  ]);
  expect(by.shift.map(({ key, now: { observations } }) => [key, observations])).toEqual([
    ["morning", 7],
    ["night", 1],
  ]);
  expect(by.severity.map(({ key, name }) => [key, name])).toEqual([
    ["critical", "Critical"],
    ["major", "Major"],
    ["minor", "Minor"],
  ]);
  expect(by.area.map(({ key, now: { sittings } }) => [key, sittings])).toEqual([
    ["Quận 1", 4],
    ["Quận 3", 3],
  ]);
});

const narrowed: [string, Partial<ReportFilter>][] = [
  ["", {}],
  ["storeId=S1", { storeId: chain.s1 }],
  ["area=Quận 3", { area: "Quận 3" }],
  ["category=cash", { category: "cash" }],
  ["severity=major", { severity: "major" }],
  ["shift=night", { shift: "night" }],
  ["category=display&severity=major", { category: "display", severity: "major" }],
  ["category=cash&shift=night", { category: "cash", shift: "night" }],
  ["managerId=M2", { managerId: chain.m2 }],
  ["managerId=none", { managerId: "none" }],
  ["inspectorId=minh", { inspectorId: "minh" }],
];

test.each(narrowed)("with %j each number matches its linked list", async (search, filter) => {
  const { head, ...found } = await report(`month=2026-03&${search}`).then((all) => ({ head: all, ...all }));
  expect(head.problems).toEqual([]);
  expect(head.filter).toEqual({ from: "2026-03-01", to: "2026-03-31", ...filter });
  const listed = async (narrower: Partial<ReportFilter> = {}) => {
    const { searchParams } = new URL(sittingsHref(head.filter, narrower), "http://x");
    const page = await readListPage(sittingList, lead, searchParams, now);
    expect(page.problems).toEqual([]);
    return page.rows.length;
  };
  expect(found.total.now.sittings).toBe(await listed());
  for (const [rows, narrowing] of [
    [found.by.category, "category"],
    [found.by.severity, "severity"],
    [found.by.shift, "shift"],
    [found.by.area, "area"],
    [found.by.inspector, "inspectorId"],
    [found.list.rows, "storeId"],
  ] as const)
    for (const { key, now: figures } of rows) {
      expect(figures.sittings, `${narrowing} ${key}`).toBe(await listed({ [narrowing]: key }));
      if (figures.critical > 0 && narrowing !== "severity")
        expect(await listed({ [narrowing]: key, severity: "critical" })).toBeGreaterThan(0);
    }
});

describe("the report's scope", () => {
  test("limits managers to their own stores, with the chain's mean from five stores", async () => {
    const own = await report("month=2026-03", manager1);
    expect(own.total.now.sittings).toBe(3);
    expect(own.list.rows.map(({ key }) => key)).toEqual([chain.s1]);
    expect(own.by.inspector).toEqual([]);
    expect(own.unwatched).toEqual({ rows: [], count: 0 });
    const all = (await report()).total.now;
    const perSitting = Math.round((all.points / all.sittings) * 10) / 10;
    expect(own.beside).toEqual([{ name: "The chain", perSitting }]);
    // The difference of two overlapping periods would reveal one store's day.
    expect((await report("from=2026-03-01&to=2026-03-30", manager1)).beside).toEqual([]);
    expect((await report("from=2026-02-01&to=2026-03-31", manager1)).beside).toHaveLength(1);
    expect((await report("from=2026-03-01&to=2026-03-11", manager1)).beside).toEqual([]);
    expect((await report("month=2026-03&storeId=S1", manager1)).beside.map(({ name }) => name)).toEqual(["The chain"]);
    const foreign = await report(`month=2026-03&storeId=${chain.s2}&inspectorId=minh`, manager1);
    expect(foreign.problems.map(({ name }) => name).toSorted()).toEqual(["inspectorId", "storeId"]);
  });

  test("limits a former manager to the days of their assignment", async () => {
    await sit(lan, chain.s1, "2026-02-20");
    expect(
      (await report("from=2026-02-01&to=2026-03-31", manager2)).list.rows.map(({ key, now: { sittings } }) => [
        key,
        sittings,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [chain.s1, 1],
        [chain.s2, 2],
      ]),
    );
    const quiet = await report("from=2025-10-01&to=2025-10-31", manager2);
    expect(quiet.unwatched!.rows.map(({ id }) => id)).toEqual([chain.s2]);
  });

  test("shows staff themselves among observers, and leads everybody", async () => {
    expect((await report("month=2026-03", lan)).by.inspector.map(({ key }) => key)).toEqual(["lan"]);
    expect((await report()).by.inspector.map(({ name }) => name).toSorted()).toEqual(["Lan", "Minh"]);
  });
});

test("stores without a sitting are listed with their last one, and others with their longest gap", async () => {
  const { unwatched, list } = await report("month=2026-03&sort=-gap");
  expect(unwatched).toEqual({ rows: [{ id: storeId("S6"), code: "S6", name: "Cửa hàng S6", last: null }], count: 1 });
  const february = await report("from=2026-02-15&to=2026-02-19");
  expect(february.unwatched!.rows.find(({ code }) => code === "S2")?.last).toBe("2026-02-10");
  // It opened in March.
  expect(february.unwatched!.rows.map(({ code }) => code)).not.toContain("S6");
  expect((await report("month=2026-03&severity=minor")).unwatched).toBeNull();
  // Until today, 20/03; for S5 from its opening day.
  expect(list.rows.map(({ code, gap }) => [code, gap])).toEqual(
    [
      ["S2", 15],
      ["S5", 8],
      ["S4", 10],
      ["S3", 10],
      ["S1", 9],
    ].toSorted((a, b) => Number(b[1]) - Number(a[1]) || (String(a[0]) < String(b[0]) ? -1 : 1)),
  );
});

test.each([
  [[], 31],
  [["2026-03-01"], 30],
  [["2026-03-31"], 30],
  [["2026-03-16", "2026-03-16", "2026-02-27"], 15],
  [["2026-03-10", "2026-03-12"], 19],
])("the longest gap of %j is found", (days, gap) => {
  expect(longestGap(days, { from: "2026-03-01", to: "2026-03-31" })).toBe(gap);
});

test("an observation repeated in two sittings of a store is a repeat finding", async () => {
  const { repeated } = await report();
  expect(
    repeated.rows.map(({ storeName, category, severity, sittings, of, points }) => [
      storeName,
      category,
      severity,
      sittings.map(({ day }) => day),
      of,
      points,
    ]),
  ).toEqual([
    ["Cà phê Đông Du", "cash", "critical", ["2026-03-10", "2026-03-03"], 3, 33],
    ["Cà phê Đông Du", "display", "major", ["2026-03-11", "2026-03-03"], 3, 13],
  ]);
});

test("unusable values are reported at their field, and the trend has every month", async () => {
  const { problems, trend } = await report("month=2026-03&category=pigeons&shift=noon&storeId=S404&sort=size");
  expect(problems.map(({ name }) => name).toSorted()).toEqual(["category", "shift", "sort", "storeId"]);
  expect(trend.months.map(({ month }) => month)).toEqual([
    "2025-10",
    "2025-11",
    "2025-12",
    "2026-01",
    "2026-02",
    "2026-03",
  ]);
  expect(trend.months[0]!.values).toEqual([0, 0]);
  expect(trend.months.at(-1)!.values).toEqual([8, 7]);
  const early = (await report("from=2026-03-01&to=2026-03-09")).trend.months.at(-1);
  expect(early).toMatchObject({ from: "2026-03-01", to: "2026-03-09", values: [3, 2] });
});

test("a chart of counts has lines only at whole numbers", () => {
  const { chart } = trendOf(["2026-02", "2026-03"], "2026-03-31", [
    { name: "x", countOf: (month) => Number(month === "2026-03") },
  ]);
  expect(chart!.rows.map(({ label }) => label)).toEqual(["1", "0"]);
});

test("the index of reports counts the month's sittings within the reader's scope", async () => {
  const counts = await Promise.all([lead, manager1].map(async (user) => (await readMonthFigures(user, now)).sittings));
  expect(counts).toEqual([7, 3]);
});

test("a month reads facts instead of sittings", async () => {
  const { reads } = await countReads(() => report());
  // Six months, the month before among them; the directory; versions of the policy.
  expect(reads).toBeLessThanOrEqual(6 * 26 + 25 + 6);
});

test("the file has every breakdown and store, and is refused for unusable filters", async () => {
  const file = async (search: string) => {
    const whole = await readCameraReport(lead, new URLSearchParams(search), now, "whole");
    const response = await exportCamera(new URL(`http://x/qc/reports/stage1/qc-camera.csv?${search}`), whole);
    return (await response.text()).trim().split("\r\n");
  };
  const lines = await file("month=2026-03&compare=none");
  expect(lines[1]).toContain("Totals,,,7,8,1,5,2,70");
  for (const line of [
    "Store,S1,Cà phê Đông Du,3,5,1,2,2,",
    "Stores without a sitting,S6,Cửa hàng S6,0,",
    "Repeat findings,,Cà phê Đông Du: Cash handling,2,3,",
  ])
    expect(
      lines.some((each) => each.startsWith(line)),
      line,
    ).toBe(true);
  await expect(file("month=2026-03&category=pigeons")).rejects.toMatchObject({ status: 400 });
});
