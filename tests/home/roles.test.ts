/** Contents of the home page by role, on a small chain. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { appealCheck } from "#app/checks/appeal-check.server.ts";
import { summaryFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import { addDays } from "#app/i18n/days.ts";
import { readHome } from "#app/home/home.server.ts";
import { presentHome } from "#app/home/pages/shown-home.server.ts";
import { invite } from "#app/sign-in/invitations.server.ts";
import { saveAnswers } from "#app/checks/save-answers.server.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { publishTemplate } from "#app/templates/templates.server.ts";
import { createPlan } from "#app/plan/save-plan.server.ts";
import { Today } from "#app/home/pages/today.tsx";
import { readSlots } from "#app/plan/slots.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { countTasks } from "#app/tasks/count-tasks.server.ts";
import { taskParams } from "#app/tasks/list-params.ts";
import { listTasks } from "#app/tasks/list-tasks.server.ts";
import { withSortKeys, type Task, tasks } from "#app/tasks/task.ts";
import { createTask } from "#app/tasks/tasks.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import {
  allGood,
  chain,
  later,
  makeChain,
  manager1,
  manager2,
  morning,
  people,
  start,
  submit,
  template,
} from "../checks/chain.ts";
import { signedIn } from "../people.ts";
import { weekly } from "../plan/weekly-plan.ts";
import { taskInput } from "../tasks/task-input.ts";
import { pageOf } from "../page.ts";

composeAreas();

const { lan, minh, lead, admin } = people;
const today = "2026-03-05";
const dayAt = (days: number) => addDays(today, days);
const afterDays = (days: number) => new Date(morning.getTime() + days * 86_400_000);
let faulty = "";

/** A task in any state: new tasks can't be overdue. */
async function place(changes: Partial<Task>): Promise<void> {
  const id = await createTask(lan, taskInput(), {}, morning);
  await db.set(tasks, id, withSortKeys({ ...(await db.get(tasks, id))!.data, ...changes }));
}

beforeAll(async () => {
  await makeChain();
  faulty = await start(lan, chain.s1, later(-60));
  await submit(lan, faulty, { ...allGood, hands: { value: "fail", note: "Không có xà phòng" } }, later(-30));
  await start(minh, chain.s2, later(-20));
  await place({ dueDay: dayAt(-1) });
  await place({ dueDay: dayAt(3), status: "in-progress" });
  await place({ status: "done", doneBy: "manager1" });
  await place({ status: "done", doneBy: "manager1", inspectorId: "minh" });
  await place({ dueDay: dayAt(-2), storeId: chain.s2, area: "Quận 3", ownerId: chain.m2 });
  // The second manager had the first store, and still has a task there.
  await place({ dueDay: dayAt(-3), ownerId: chain.m2 });
});

test("shows an inspector their own work, and a manager that of their stores and own tasks", async () => {
  const own = await readHome(lan, morning);
  expect(own).toMatchObject({ toVerify: 1, open: null, overdue: null, queue: null, chain: null, imports: null });
  expect(own.drafts).toMatchObject({ rows: [], more: false });
  expect((await readHome(minh, morning)).drafts!.rows).toMatchObject([
    { store: "Phở Hòa", reopened: false, progress: { answered: 0 } },
  ]);
  for (const [manager, open, overdue] of [
    [manager1, 3, 2],
    [manager2, 2, 2],
  ] as const) {
    const home = await readHome(manager, morning);
    expect(home).toMatchObject({ open, overdue, toVerify: null, slots: null, drafts: null, queue: null, chain: null });
    for (const [status, count] of [
      ["unfinished", open],
      ["overdue", overdue],
    ] as const) {
      const { documents } = await listTasks(manager, { status }, { sort: "due", cursor: null, limit: 50 }, morning);
      expect(documents).toHaveLength(count);
    }
  }
});

test("shows an inspector the four newest drafts with their progress, and whether there are more", async () => {
  const draftsOfMinh = async () => (await readHome(minh, morning)).drafts!;
  expect(await draftsOfMinh()).toMatchObject({ rows: [{ progress: { answered: 0 } }], more: false });
  const newer = await start(minh, chain.s1, later(-10));
  await saveAnswers(minh, newer, { entered: { hands: allGood["hands"]! }, basedOn: {} }, later(-9));
  expect(await draftsOfMinh()).toMatchObject({
    rows: [{ id: newer, progress: { answered: 1 } }, { progress: { answered: 0 } }],
    more: false,
  });
  const newest = await start(minh, chain.s2, later(-5));
  const { rows, more } = await draftsOfMinh();
  expect(rows.map(({ id }) => id).slice(0, 2)).toEqual([newest, newer]);
  expect(more).toBe(false);
  await start(minh, chain.s1, later(-4));
  expect(await draftsOfMinh()).toMatchObject({ rows: { length: 4 }, more: false });
  await start(minh, chain.s2, later(-3));
  expect(await draftsOfMinh()).toMatchObject({ rows: { length: 4 }, more: true });
});

test("adds sections up by role, each once; readers of all stores see the tasks they own", async () => {
  const both = signedIn("lan", ["user", "manager"], { managerId: chain.m1, stores: [chain.s1] });
  const home = await readHome(both, morning);
  expect(home).toMatchObject({ own: { ownerId: chain.m1 }, open: 2, overdue: 1, toVerify: 1, mayStart: true });
  expect(home.stores!.rows).toMatchObject([{ id: chain.s1, now: { checks: 1, critical: 1 }, before: { checks: 0 } }]);
  const all = await readHome(signedIn("boss", ["manager", "admin"], { managerId: chain.m1 }), morning);
  expect(all).toMatchObject({ queue: { appealed: 0, submitted: 1 }, overdue: 3, toVerify: 2, imports: [] });
  expect(all.slots).toBeNull();
});

test("lists findings as open to appeal for seven days, unless appealed", async () => {
  const left = async (days: number) => (await readHome(manager1, afterDays(days))).appealable!.rows;
  expect(await left(0)).toMatchObject([{ id: faulty, findings: 1, daysLeft: 7 }]);
  expect(await left(7)).toMatchObject([{ id: faulty, daysLeft: 0 }]);
  expect(await left(8)).toEqual([]);
  expect((await readHome(manager2, morning)).appealable!.rows).toEqual([]);
  await appealCheck(manager1, faulty, { items: [{ item: "hands", reason: "There was soap." }] }, morning);
  expect(await left(1)).toEqual([]);
  expect((await readHome(lead, morning)).queue).toEqual({ appealed: 1, submitted: 0, oldestSubmitted: null });
});

test("names why the worst stores lost points, and counts stores without a check", async () => {
  const { chain: month } = await readHome(lead, morning);
  expect(month!.worst).toMatchObject([{ id: chain.s1, why: { component: "checks" }, figures: { critical: 1 } }]);
  expect(month).toMatchObject({ unchecked: 1, now: { checks: 1, passRate: 0 }, before: { checks: 0 } });
});

test("shows an inspector the calendar's slots, whatever was done of them before", async () => {
  const plan = (changes: object) => createPlan(lead, weekly({ inspectorId: "lan", ...changes }), {}, morning);
  await plan({});
  await plan({ rule: "FREQ=DAILY", window: 9, inspectorId: null, announced: false });
  // Its slot of March can be done in April, and is done at one store already.
  const { id: other } = await publishTemplate(lead, { ...template, code: "T2" }, morning);
  await plan({ templateId: other, rule: "FREQ=MONTHLY;BYMONTHDAY=26", window: 20 });
  for (const days of [4, 5, 6, 8, 11, 22, 29, 40]) {
    const [day, now] = [dayAt(days), afterDays(days)];
    if (days === 5) await submit(lan, await start(lan, chain.s2, now), allGood, now);
    if (days === 22) {
      const key = mintFormKey("minh", "start-check");
      const { id } = await startCheck(minh, { storeId: chain.s2, templateId: other, key }, now);
      await submit(minh, id, allGood, now);
    }
    const { slots } = await readHome(lan, now);
    const countSlots = async (from: string, to: string, status?: "late") =>
      (await readSlots(lan, { from, to }, { inspectorId: "lan", status }, day)).reduce(
        (sum, { matches: left }) => sum + left.length,
        0,
      );
    const expected = {
      dueToday: await countSlots(day, day),
      late: await countSlots(dayAt(days - 28), dayAt(days - 1), "late"),
    };
    expect({ day, ...slots, rows: 0 }).toEqual({ day, ...expected, rows: 0 });
    expect(slots!.rows.length).toBe(expected.dueToday + expected.late);
  }
  expect((await readHome(minh, afterDays(4))).slots).toMatchObject({ dueToday: 0, late: 0 });

  // A check started from its row is continued there.
  const now = afterDays(4);
  const readRows = async () => {
    const home = presentHome(await readHome(lan, now));
    const page = pageOf(renderToStaticMarkup(createElement(Today, { home })));
    return { next: home.next, rows: page.all("listitem").map(({ words }) => words) };
  };
  const before = await readRows();
  expect(before.next).toMatchObject({ label: `Start: ${before.rows[0]}` });
  const begun = await start(lan, chain.s1, now);
  const after = await readRows();
  expect(after.next).toEqual({ to: `/qc/check/edit?id=${begun}`, label: "Continue: Cà phê Đông Du" });
  expect(after.rows[0]).toMatch(/0\/5/);
  expect(after.rows).toHaveLength(before.rows.length);
  await submit(lan, begun, allGood, now);
});

test("lists tasks by the person who raised them, in every order", async () => {
  for (const sort of taskParams.sorts!) {
    const page = { sort, cursor: null, limit: 50 };
    const of = async (filters: object) => (await listTasks(lan, filters, page, morning)).documents.length;
    expect([sort, await of({ inspectorId: "minh" }), await of({ inspectorId: "lan", status: "done" })]).toEqual([
      sort,
      1,
      1,
    ]);
  }
});

test("lists the areas with the longest overdue tasks when there are too many", async () => {
  expect((await readHome(lead, morning)).areas).toEqual({
    areas: [
      { area: "Quận 1", count: 2 },
      { area: "Quận 3", count: 1 },
    ],
    more: false,
    oldestDue: "2026-03-02",
  });
  for (let number = 10; number < 20; number++) {
    await saveStore(lead, { code: `A${number}`, name: `Cửa hàng ${number}`, area: `Khu ${number}` }, morning);
    await place({ dueDay: dayAt(-number), storeId: storeId(`A${number}`), area: `Khu ${number}` });
  }
  const { areas, more } = (await readHome(lead, morning)).areas!;
  expect(more).toBe(true);
  expect(areas.map(({ area }) => area).toSorted()).toEqual(Array.from({ length: 10 }, (_, at) => `Khu ${at + 10}`));
  expect(await countTasks(lead, { status: "overdue", area: "Khu 12" }, today)).toBe(1);
});

test("omits only the figures whose facts can't be read", async () => {
  await checkFacts.fold(db);
  for (const shard of await db.getMany(summaryFacts, summaryFacts.idsOf("2026-03")))
    if (shard) await db.set(summaryFacts, shard.id, { ...shard.data, rows: "AAAA" });
  expect(await readHome(lead, morning)).toMatchObject({ chain: null, areas: { more: true } });
  expect(await readHome(manager1, morning)).toMatchObject({ stores: null, open: 3 });
  expect(await readHome(lan, afterDays(4))).toMatchObject({ slots: null, drafts: { rows: [] } });
});

test("shows administrators the people who were invited and haven't signed in", async () => {
  await invite("moi@demo.test", ["user"], morning);
  expect((await readHome(admin, later(5))).invitations).toMatchObject([{ data: { email: "moi@demo.test" } }]);
  expect((await readHome(admin, later(25 * 60))).invitations).toEqual([]);
  expect((await readHome(lead, later(5))).invitations).toBeNull();
});
