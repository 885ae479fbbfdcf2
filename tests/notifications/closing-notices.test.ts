/** Notices of a closed day or store, of the end of an assignment, and of a final check. On both engines. */
import { afterEach, beforeAll, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { Runner } from "#app/jobs/runner.server.ts";
import { mails } from "#app/mail/mail.ts";
import { listNotices } from "#app/notifications/inbox.server.ts";
import { notices } from "#app/notifications/notice.ts";
import { saveClosedDay } from "#app/plan/save-closed-day.server.ts";
import { createPlan } from "#app/plan/save-plan.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { assign, assignmentId } from "#app/store-managers/assign.server.ts";
import { markLeft } from "#app/store-managers/change-managers.server.ts";
import { changeAssignment, withdrawAssignment } from "#app/store-managers/edit-assignments.server.ts";
import { assignments } from "#app/store-managers/manager.ts";
import { saveManager } from "#app/store-managers/managers.server.ts";
import { storeRecord } from "#app/stores/stores.server.ts";
import { createTask } from "#app/tasks/tasks.server.ts";
import { reactionsJob } from "#app/timeline/reactions.server.ts";
import { chain, later, makeChain, manager1, manager2, morning, people, start, submit } from "../checks/chain.ts";
import { weekly } from "../plan/weekly-plan.ts";
import { taskInput } from "../tasks/task-input.ts";

composeAreas();

const { lan, minh, lead, admin } = people;
let now = later(60);

/** Runs twice, since a repeated run must notify nobody again. */
async function work(): Promise<void> {
  for (let times = 0; times < 2; times++) {
    const runner = new Runner(
      () => [reactionsJob],
      () => now,
    );
    await runner.runDue();
  }
}
const noticesOf = async (user: User) =>
  (await listNotices(user, { onlyUnread: false, cursor: null })).entries.map(
    ({ line: said }) => said && { text: said.text, to: said.to },
  );
const textsOf = async (user: User) => (await noticesOf(user)).map((notice) => notice?.text ?? null);

async function forget(): Promise<void> {
  await work();
  for (const each of [notices, mails])
    for (const { id } of await queryAll<object>(db, each, {})) await db.delete<object>(each, id);
}

beforeAll(async () => {
  await makeChain();
  await saveManager(lead, { code: "M1", name: "Trần Bình", uid: manager1.uid }, morning);
  await saveManager(lead, { code: "M2", name: "Lê Hoa", uid: manager2.uid }, morning);
  await createPlan(lead, weekly({ inspectorId: "lan" }), {}, morning);
  const plan = weekly({ inspectorId: "minh", holidays: "keep", announced: false, rule: "FREQ=DAILY" });
  await createPlan(lead, plan, {}, morning);
  await forget();
});
afterEach(forget);

test("notifies inspectors and announced stores of a closed day, and of one opened again", async () => {
  const keep = (why: string) => saveClosedDay(lead, { day: "2026-03-16", why }, {}, now);
  await keep("Kiểm kê");
  await work();
  const week = { to: "/qc/calendar/week?from=2026-03-16" };
  expect(await noticesOf(lan)).toEqual([
    { text: "The chain is closed on 16 Mar 2026: Kiểm kê. 2 of your planned checks are off.", ...week },
  ]);
  expect(await noticesOf(manager1)).toEqual([
    { text: "The chain is closed on 16 Mar 2026. The planned check at Cà phê Đông Du is off.", ...week },
  ]);
  expect(await textsOf(manager2)).toHaveLength(1);
  for (const user of [minh, lead, admin]) expect(await textsOf(user)).toEqual([]);
  await forget();
  await keep("");
  await work();
  expect(await textsOf(lan)).toEqual([
    "The chain is not closed on 16 Mar 2026 (Kiểm kê). 2 of your checks are planned again.",
  ]);
  expect(await textsOf(manager1)).toEqual([
    "The chain is not closed on 16 Mar 2026. The check at Cà phê Đông Du is planned again.",
  ]);
});

test("notifies managers, inspectors and task owners of a closed store, and of one opened again", async () => {
  await createTask(lead, taskInput({ ownerId: "minh", dueDay: "2026-03-20" }), {}, now);
  await forget();
  const set = (status: "closed" | "open") =>
    storeRecord.setStatus(
      lead,
      chain.s1,
      status,
      { reason: "", key: mintFormKey("lead", `store-status/${chain.s1}`) },
      now,
    );
  await set("closed");
  await work();
  expect(await textsOf(manager1)).toEqual(["lead closed Cà phê Đông Du."]);
  // Mondays and Thursdays from the 9th on, up to 60 days after the 5th, without 30 April.
  expect(await noticesOf(lan)).toEqual([
    {
      text: "Cà phê Đông Du is closed. 16 of your checks in the next 60 days are off.",
      to: `/qc/stores/${chain.s1}`,
    },
  ]);
  expect((await noticesOf(minh)).map((notice) => notice!.text).toSorted()).toEqual([
    "Cà phê Đông Du is closed. 1 open task there is still yours.",
    "Cà phê Đông Du is closed. 57 of your checks in the next 60 days are off.",
  ]);
  for (const user of [manager2, lead]) expect(await textsOf(user)).toEqual([]);
  await forget();
  await set("open");
  await work();
  expect(await textsOf(manager1)).toEqual(["lead reopened Cà phê Đông Du."]);
  expect(await textsOf(lan)).toEqual([
    "Cà phê Đông Du is open again. 16 of your checks in the next 60 days are planned there.",
  ]);
});

test("notifies the store's manager of an approved check", async () => {
  const id = await start();
  await submit(lan, id);
  now = later(90);
  await forget();
  await decideCheck(lead, id, "approve", {}, now);
  await work();
  expect(await noticesOf(manager1)).toEqual([
    {
      text: "lead approved the check of 5 Mar 2026 at Cà phê Đông Du. It is final.",
      to: `/qc/check/view?id=${id}`,
    },
  ]);
  for (const user of [lan, lead, manager2]) expect(await textsOf(user)).toEqual([]);
});

test("notifies a manager when an assignment ends, is corrected or withdrawn, and no later manager", async () => {
  const { s1, m2 } = chain;
  now = later(24 * 60);
  await assign(lead, { storeId: s1, managerId: m2, from: "2026-03-10", to: null }, now);
  await work();
  const displaced = "lead ended your time as manager of Cà phê Đông Du. Your last day is 9 Mar 2026.";
  expect(await textsOf(manager1)).toEqual([displaced]);
  expect(await textsOf(manager2)).toEqual(["lead made you manager of Cà phê Đông Du from 10 Mar 2026."]);
  // An account that is no longer linked to the manager doesn't see it.
  expect(await textsOf({ ...manager1, managerId: null, stores: [] })).toEqual([null]);
  await forget();

  const revisionOf = async (id: string) => (await db.get(assignments, id))!.revision;
  const seen = async (id: string) => ({
    key: mintFormKey("lead", `assignment/${id}`),
    seen: await revisionOf(id),
  });
  const next = assignmentId({ storeId: s1, managerId: m2, from: "2026-03-10", to: null });
  await changeAssignment(lead, next, { from: "2026-03-12", to: null, shared: false }, await seen(next), now);
  await work();
  expect(await textsOf(manager2)).toEqual([
    "lead corrected your days at Cà phê Đông Du. You manage it from 12 Mar 2026 on.",
  ]);
  await forget();

  const last = assignmentId({ storeId: s1, managerId: m2, from: "2026-03-12", to: null });
  await withdrawAssignment(lead, last, await seen(last), now);
  await work();
  const stranger = { ...manager2, formerStores: [] };
  expect(await noticesOf(stranger)).toEqual([
    {
      text: "lead took Cà phê Đông Du off your stores. You were to manage it from 12 Mar 2026 on.",
      to: "/qc/stores",
    },
  ]);
  expect(await textsOf(manager1)).toEqual([]);
  await forget();

  const left = { lastDay: "2026-03-05", reason: "Nghỉ việc" };
  await markLeft(lead, m2, left, { key: mintFormKey("lead", `leave/${m2}`) }, now);
  await work();
  expect(await textsOf(manager2)).toEqual(["lead noted that you left. You no longer manage a store."]);
});
