/** Tasks that the job opens, cancels and reopens for findings of real checks. On both engines. */
import { beforeAll, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { appealCheck, decideAppeal } from "#app/checks/appeal-check.server.ts";
import { checks } from "#app/checks/check.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { readCheckPage } from "#app/checks/pages/view/reading.server.ts";
import { submitCheck } from "#app/checks/submit-check.server.ts";
import { db } from "#app/db/db.server.ts";
import { Runner } from "#app/jobs/runner.server.ts";
import { defaultScorePolicy } from "#app/score-policy/default-policy.ts";
import { savePolicy } from "#app/score-policy/policy.server.ts";
import { publishTemplate } from "#app/templates/templates.server.ts";
import { tasks } from "#app/tasks/task.ts";
import { reactionsJob } from "#app/timeline/reactions.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import {
  allGood,
  chain,
  later,
  makeChain,
  manager1,
  morning,
  people,
  start,
  submit,
  template,
} from "../checks/chain.ts";

composeAreas();

const { lan, lead, admin } = people;
const faulty = {
  ...allGood,
  hands: { value: "fail", note: "Không có xà phòng" },
  fridge: { value: 9.5 },
  floor: { value: "fail" },
};
const react = async (now: Date) => {
  const runner = new Runner(
    () => [reactionsJob],
    () => now,
  );
  await runner.runDue();
};
const tasksOf = async (check: string) => {
  const { documents } = await db.query(tasks, { where: [["checkId", "==", check]], limit: 100 });
  return Object.fromEntries(documents.map(({ data }) => [data.finding!.item, data]));
};
const statuses = async (check: string) =>
  Object.fromEntries(
    Object.entries(await tasksOf(check)).map(([item, { status, cancelled }]) => [item, cancelled?.cause ?? status]),
  );
const submitted = async (now = later(30)) => {
  const id = await start(lan, chain.s1, now);
  await submit(lan, id, faulty, now);
  return id;
};

beforeAll(makeChain);

test("a submitted check opens a complete task for every finding", async () => {
  const id = await submitted();
  expect(await tasksOf(id)).toEqual({});
  await react(later(31));
  await react(later(32));
  const { hands, fridge, floor } = await tasksOf(id);
  const check = (await db.get(checks, id))!.data;
  expect(hands).toMatchObject({
    ownerId: chain.m1,
    storeId: chain.s1,
    category: "hygiene",
    severity: "critical",
    priority: "high",
    dueDay: "2026-03-07",
    inspectorId: "lan",
    finding: { checkCode: check.code, day: "2026-03-05", note: "Không có xà phòng" },
  });
  expect([hands!.finding!.answer, fridge!.finding!.answer]).toEqual([
    { en: "Fail", vi: "Không đạt" },
    { en: "9.5", vi: "9,5" },
  ]);
  expect([fridge!.dueDay, floor!.dueDay]).toEqual(["2026-03-19", "2026-03-12"]);
  expect(Object.keys(await tasksOf(id))).toHaveLength(3);
});

test("a check's page says that tasks are being opened until they exist", async () => {
  const coming = async (id: string, now: Date) => (await readCheckPage(lan, id, now))!.tasksComing;
  const id = await submitted();
  expect(await coming(id, later(31))).toMatch(/^3 tasks are being opened for /);
  // Checks from before tasks existed don't wait for any.
  expect(await coming(id, later(30 + 61))).toBeNull();
  await react(later(31));
  expect(await coming(id, later(32))).toBeNull();
  const good = await start(lan);
  expect(await coming(good, later(1))).toBeNull();
  await submit(lan, good);
  expect(await coming(good, later(31))).toBeNull();
});

test("tasks are due by the score policy of their month, or by the template's own days", async () => {
  const policy = { ...defaultScorePolicy, taskDays: { critical: 1, major: 3, minor: 5 } };
  await savePolicy(admin, { from: "2026-04", policy }, {}, morning);
  const april = new Date("2026-04-10T03:00:00.000Z");
  const id = await submitted(april);
  await react(later(1, april));
  const { hands, fridge, floor } = await tasksOf(id);
  expect([hands!, floor!, fridge!].map(({ dueDay }) => dueDay)).toEqual(["2026-04-11", "2026-04-13", "2026-04-15"]);

  // A template can set its own days for some severities.
  const own = { ...template, code: "T1", fixDays: { critical: null, major: 4, minor: 0 } };
  await publishTemplate(lead, own, morning);
  const other = await submitted(april);
  await react(later(2, april));
  const due = Object.entries(await tasksOf(other)).map(([item, task]) => [item, task.dueDay]);
  expect(Object.fromEntries(due)).toEqual({ hands: "2026-04-11", floor: "2026-04-14", fridge: "2026-04-10" });
  expect((await tasksOf(id))["floor"]!.dueDay).toBe("2026-04-13");
});

test("a check without findings opens no tasks", async () => {
  const id = await start(lan);
  await submit(lan, id);
  await react(later(31));
  expect(await tasksOf(id)).toEqual({});
});

test("removing a finding on appeal cancels its task, and keeping it leaves the task open", async () => {
  const id = await submitted();
  await react(later(31));
  const items = ["hands", "floor"].map((item) => ({ item, reason: "Không đúng" }));
  await appealCheck(manager1, id, { items }, later(40));
  await react(later(41));
  expect(await statuses(id)).toEqual({ hands: "open", fridge: "open", floor: "open" });
  const decisions = [
    { item: "hands", removed: true, words: "" },
    { item: "floor", removed: false, words: "Có ảnh" },
  ];
  await decideAppeal(lead, id, { decisions }, later(50));
  await react(later(51));
  expect(await statuses(id)).toEqual({ hands: "finding-removed", fridge: "open", floor: "open" });
});

test("reopening a check cancels its tasks, and resubmitting reopens those that still fail", async () => {
  const id = await submitted();
  await react(later(31));
  await decideCheck(lead, id, "reopen", { reason: "Thiếu ảnh" }, later(40));
  await react(later(41));
  expect(new Set(Object.values(await statuses(id)))).toEqual(new Set(["check-reopened"]));
  const key = mintFormKey(lan.uid, `submit-check/${id}`);
  await submitCheck(lan, id, { key, entered: { floor: { value: "pass" } }, basedOn: { floor: 1 } }, later(60));
  await react(later(61));
  expect(await statuses(id)).toEqual({ hands: "open", fridge: "open", floor: "check-reopened" });
  await decideCheck(lead, id, "void", { reason: "Nhầm cửa hàng" }, later(70));
  await react(later(71));
  expect(await statuses(id)).toEqual({ hands: "check-voided", fridge: "check-voided", floor: "check-reopened" });
});

test("a check that is voided before its tasks were opened has none", async () => {
  const id = await submitted();
  await decideCheck(lead, id, "void", { reason: "Nhầm" }, later(31));
  await react(later(32));
  expect(await tasksOf(id)).toEqual({});
});

test("an imported check opens no tasks", async () => {
  const id = await submitted();
  const { data } = (await db.get(checks, id))!;
  const { startedAt: at } = data;
  const imported = { importId: "i", lastImport: "i", file: "a.csv", row: 1, at, by: "lead", byName: "lead" };
  await db.set(checks, id, { ...data, imported: { ...imported, result: true } });
  await react(later(31));
  expect(await tasksOf(id)).toEqual({});
});
