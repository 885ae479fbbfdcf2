/** The calendar's months, weeks and lists: scope, filters and reads. On both engines. */
import { beforeAll, describe, expect, test } from "vitest";
import type { User } from "#app/auth/user.ts";
import { createPlan, type PlanInput } from "#app/plan/save-plan.server.ts";
import { readListView, readMonthView, readWeekView } from "#app/plan/pages/calendar/calendar.server.ts";
import { countReads } from "#app/reads.server.ts";
import { chain, later, makeChain, manager1, manager2, morning, people, start, submit } from "../checks/chain.ts";
import { weekly } from "./weekly-plan.ts";
import { composeAreas } from "#app/areas.server.ts";

composeAreas();

const { lan, lead } = people;
const day = 24 * 60;
/** Wednesday 11/03/2026. */
const now = later(6 * day);
const search = (text: string) => new URLSearchParams(text);
const month = async (text = "", user: User = lead) => {
  const { list, totals } = await readMonthView(user, search(`month=2026-03&${text}`), now);
  return {
    totals,
    days: list.rows.filter(({ total }) => total > 0).map((each) => each.day.slice(8)),
    problems: list.problems,
  };
};
const slots = async (text: string, user: User = lead) =>
  (await readListView(user, search(text), now)).list.rows.map(
    (row) => `${row.date.slice(8)}/${row.date.slice(5, 7)} ${row.code} ${row.status} ${row.inspector}`,
  );
const make = (changes: Partial<PlanInput>) => createPlan(lead, weekly(changes), {}, morning);

beforeAll(async () => {
  await makeChain();
  // S1 and S2 on 09, 12, 16, 19, 23, 26 and 30 March; S1 was checked on the 10th.
  await make({ inspectorId: "lan" });
  await make({
    announced: false,
    target: { kind: "stores", of: [chain.s1] },
    rule: "FREQ=DAILY;COUNT=1",
    from: "2026-03-11",
    window: 1,
  });
  const id = await start(lan, chain.s1, later(5 * day));
  await submit(lan, id, undefined, later(5 * day + 30));
});

describe("the month", () => {
  test("counts planned checks that are due, done, late and missed on each day", async () => {
    const { totals, days } = await month();
    expect(days).toEqual(["09", "11", "12", "16", "19", "23", "26", "30"]);
    expect(totals).toEqual({ due: 13, done: 1, late: 1, missed: 0 });
    const after = await readMonthView(lead, search("month=2026-03"), later(7 * day));
    expect(after.totals).toEqual({ due: 12, done: 1, late: 0, missed: 2 });
  });

  test("can be filtered by store, area, template, inspector and status", async () => {
    expect((await month("storeId=S2")).totals).toEqual({ due: 6, done: 0, late: 1, missed: 0 });
    expect((await month(`area=${encodeURIComponent("Quận 1")}`)).totals.done).toBe(1);
    expect((await month(`templateId=${chain.t1}&inspectorId=none`)).days).toEqual(["11"]);
    expect((await month("status=late")).days).toEqual(["09"]);
    expect((await month("storeId=S9&status=soon")).problems.map(({ name }) => name)).toEqual(["storeId", "status"]);
  });

  test("shows managers the announced checks of their own stores", async () => {
    expect((await month("", manager1)).totals).toEqual({ due: 6, done: 1, late: 0, missed: 0 });
    expect((await month("", manager2)).totals).toEqual({ due: 6, done: 0, late: 1, missed: 0 });
    expect((await month("storeId=S1", manager2)).days).toEqual([]);
  });

  test("names holidays and lists the days of another month", async () => {
    const { list } = await readMonthView(lead, search("month=2026-05"), now);
    expect([list.rows.length, list.rows[0]!.holiday, list.rows[1]!.holiday]).toEqual([31, "Labour Day", ""]);
    expect((await readMonthView(lead, search("month=2026-02"), now)).list.rows).toHaveLength(28);
  });

  test("reads its plans and a bounded number of directory and facts documents", async () => {
    await month();
    const { reads } = await countReads(() => readMonthView(lead, search("month=2026-03"), now));
    // The directory's stores, users and templates and its areas, two plans, and the heads of three months twice with one shard of facts.
    expect(reads).toBeLessThanOrEqual(16 + 1 + 4 + 1 + 1 + 2 + 3 * 26);
  });
});

test("the week starts on Monday and shows its slots", async () => {
  const { list } = await readWeekView(lead, search("from=2026-03-11"), now);
  expect(list.rows.map(({ day: each }) => each.slice(8))).toEqual(["09", "10", "11", "12", "13", "14", "15"]);
  expect(list.rows[0]!.slots.map(({ code, status }) => `${code} ${status}`)).toEqual(["S2 late", "S1 done"]);
  expect((await readWeekView(lead, search("from=2026-03-01"), now)).list.rows[0]!.day).toBe("2026-02-23");
});

test("the week opens at the day with planned checks that is nearest to today, or at the day of its address", async () => {
  const openAt = async (text: string, at: Date) => (await readWeekView(lead, search(text), at)).chosen.day.slice(8);
  expect(await openAt("", now)).toBe("11");
  expect(await openAt("", later(9 * day))).toBe("12");
  expect(await openAt("from=2026-03-14", later(9 * day))).toBe("14");
  expect(await openAt("templateId=none-such&from=", later(9 * day))).toBe("12");
});

test("a week counts each check's stores by their states", async () => {
  const { list } = await readWeekView(lead, search("from=2026-03-11"), now);
  expect(list.rows[0]!.plans.map(({ total, counts }) => [total, counts.done, counts.late])).toEqual([[2, 1, 1]]);
  expect(list.rows[1]!.plans).toEqual([]);
});

describe("a planned check of the week", () => {
  const onMonday = async (user: User, at: Date) =>
    (await readWeekView(user, search("from=2026-03-09"), at)).list.rows[0]!.slots.map(
      ({ code, inspector, lateness, until, next }) => [code, inspector, lateness, until, next && next.label],
    );

  test("says who does it, how late it is and until when it can be done, before those that are done", async () => {
    expect(await onMonday(lan, now)).toEqual([
      ["S2", "lan", "2 days late", "", "Start check"],
      ["S1", "lan", "", "", "View check"],
    ]);
    expect((await onMonday(lan, later(5 * day)))[0]).toEqual([
      "S2",
      "lan",
      "1 day late",
      "until 11\u00a0Mar",
      "Start check",
    ]);
  });

  test("can be assigned by those who plan where anyone can do it", async () => {
    const {
      slots: [unassigned],
    } = (await readWeekView(lead, search("from=2026-03-11"), now)).list.rows[2]!;
    expect([unassigned!.inspector, unassigned!.next]).toEqual(["Anyone", { to: unassigned!.to, label: "Assign" }]);
  });
});

describe("links between calendar views open", () => {
  const tabs = async (read: typeof readMonthView | typeof readListView, text: string, at = now) => {
    const { month: toMonth, week } = (await read(lead, search(text), at)).tabs;
    const paramOf = (to: string, name: string) => new URL(to, "http://localhost").searchParams.get(name);
    return [paramOf(toMonth, "month"), paramOf(week, "from")];
  };

  test("at today, if today is among the days shown", async () => {
    expect(await tabs(readMonthView, "month=2026-03")).toEqual(["2026-03", "2026-03-11"]);
    expect(await tabs(readListView, "from=2026-01-01&to=2026-04-30")).toEqual(["2026-03", "2026-03-11"]);
    expect(await tabs(readListView, "from=2026-01-01&to=2026-04-30&status=done&storeId=S2")).toEqual([
      "2026-03",
      "2026-03-11",
    ]);
  });

  test("otherwise at the first days with planned checks", async () => {
    expect(await tabs(readMonthView, "month=2026-03", later(-30 * day))).toEqual(["2026-03", "2026-03-09"]);
    expect(await tabs(readMonthView, "month=2026-02")).toEqual(["2026-02", "2026-02-01"]);
    expect(await tabs(readListView, "from=2026-01-01&to=2026-03-31&status=missed&storeId=S2", later(45 * day))).toEqual(
      ["2026-03", "2026-03-30"],
    );
    expect(await tabs(readListView, "from=2026-01-01&to=2026-05-31&status=done", later(45 * day))).toEqual([
      "2026-03",
      "2026-03-09",
    ]);
  });
});

test("the list shows slots by day and store, each with its link", async () => {
  expect(await slots("from=2026-03-09&to=2026-03-12")).toEqual([
    "09/03 S1 done lan",
    "09/03 S2 late lan",
    "11/03 S1 due Anyone",
    "12/03 S1 due lan",
    "12/03 S2 due lan",
  ]);
  const { rows } = (await readListView(lan, search("from=2026-03-09&to=2026-03-12"), now)).list;
  const startOf = `/qc/check/?storeId=${chain.s2}&templateId=${chain.t1}`;
  expect(rows.map((row) => row.start && row.start === startOf)).toEqual([null, true, false, null, null]);
  expect(rows[0]!.check).toContain("/qc/check/view?id=");
  const managers = (await readListView(manager1, search("from=2026-03-09&to=2026-03-12"), now)).list.rows;
  expect(managers.map((row) => row.start)).toEqual([null, null]);
});

test("the list has pages, and shows the first for an unknown cursor", async () => {
  await make({ rule: "FREQ=DAILY", window: 1 });
  const first = (await readListView(lead, search("from=2026-03-09&to=2026-04-30"), now)).list;
  expect([first.rows.length, first.total, first.next?.includes("cursor=50")]).toEqual([50, "133 planned checks", true]);
  const last = (await readListView(lead, search("from=2026-03-09&to=2026-04-30&cursor=100"), now)).list;
  expect([last.rows.length, last.next]).toEqual([33, null]);
});

test("a month names up to three stores of a day, and on fuller days counts each plan's checks", async () => {
  const { list } = await readMonthView(lead, search("month=2026-03"), now);
  const on = (date: string) => list.rows.find((row) => row.day === `2026-03-${date}`)!;
  expect(on("13").slots.map(({ code }) => code)).toEqual(["S1", "S2"]);
  expect(on("13").plans).toEqual([]);
  expect(on("12").slots).toEqual([]);
  expect(on("12").plans.map(({ total, counts }) => [total, counts.due])).toEqual([[4, 4]]);
});

test("a phone's month shows today, and its week the day that was chosen", async () => {
  const { chosen } = await readMonthView(lead, search(""), now);
  expect([chosen.day, chosen.slots.length]).toEqual(["2026-03-11", chosen.total]);
  expect((await readWeekView(lead, search("from=2026-03-12"), now)).chosen.day).toBe("2026-03-12");
  expect((await readWeekView(lead, search(""), now)).chosen.day).toBe("2026-03-11");
});

test("the list starts with what is late, then today's, unless it is filtered by days or status", async () => {
  const read = async (text: string) => (await readListView(lead, search(text), now)).list.rows;
  const groups = (await read("")).map(({ group, date }) => `${group.label} ${date.slice(5)}`);
  expect([...new Set(groups)].slice(0, 4)).toEqual([
    "Late 03-09",
    "Today 03-11",
    "Next 7 days 03-12",
    "Next 7 days 03-13",
  ]);
  expect((await read("month=2026-03"))[0]!.group.label).toBe("Mon, 9\u00a0Mar");
  const late = (await read("status=late")).map(({ status, date }) => `${status} ${date}`);
  expect(new Set(late)).toEqual(new Set(["late 2026-03-09"]));
  expect(new Set((await read("status=done")).map(({ status }) => status))).toEqual(new Set(["done"]));
});

test("a check fills its slot as soon as it is submitted", async () => {
  const { done } = (await month()).totals;
  const id = await start(lan, chain.s2, later(6 * day));
  await submit(lan, id, undefined, later(6 * day + 30));
  expect((await month()).totals.done).toBe(done + 1);
});
