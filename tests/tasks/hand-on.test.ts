/** Open tasks pass to a store's next manager on the day of the change. On both engines. */
import { beforeAll, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { db } from "#app/db/db.server.ts";
import { Runner } from "#app/jobs/runner.server.ts";
import { notices } from "#app/notifications/notice.ts";
import { composeAreas } from "#app/areas.server.ts";
import { assignmentId } from "#app/store-managers/assign.server.ts";
import { assignByForm, changeAssignment } from "#app/store-managers/edit-assignments.server.ts";
import { Unconfirmed } from "#app/store-managers/find-consequences.server.ts";
import { assignments } from "#app/store-managers/manager.ts";
import { saveManager } from "#app/store-managers/managers.server.ts";
import { settleDays, settlePending } from "#app/store-managers/settle.server.ts";
import { summarizeConsequences } from "#app/store-managers/summarize-consequences.server.ts";
import { unsettledDays } from "#app/store-managers/unsettled-days.server.ts";
import { tasks } from "#app/tasks/task.ts";
import { createTask, finishTask } from "#app/tasks/tasks.server.ts";
import { reactionsJob } from "#app/timeline/reactions.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { chain, later, makeChain, morning, people } from "../checks/chain.ts";
import { judge, upload, write } from "../import/journey.ts";
import { taskInput } from "./task-input.ts";

composeAreas();

const { lan, minh, lead } = people;
const keyFor = (form: string) => ({ key: mintFormKey(lead.uid, form) });
const makeTask = (changes: Parameters<typeof taskInput>[0] = {}) =>
  createTask(lan, taskInput({ needsPhoto: false, ...changes }), {}, morning);
const ownerOf = async (id: string) => (await db.get(tasks, id))!.data.ownerId;
const assigned = async (storeId: string, managerId: string, from: string, now: Date) => {
  const { unsettled } = await assignByForm(lead, { storeId, managerId, from, to: null }, keyFor("assign"), now);
  await settleDays(lead, unsettled, now);
};

const react = async (now: Date) => {
  const runner = new Runner(
    () => [reactionsJob],
    () => now,
  );
  await runner.runDue();
};

beforeAll(async () => {
  await makeChain();
  await saveManager(lead, { code: "M2", name: "Lê Hoa", uid: "manager2" }, morning);
});

test("a change of manager passes on the manager's open tasks with one notice, and no other tasks", async () => {
  const [one, two, staff, none, done] = [
    await makeTask(),
    await makeTask(),
    await makeTask({ ownerId: "minh" }),
    await makeTask({ ownerId: "none" }),
    await makeTask({ ownerId: "minh" }),
  ];
  await finishTask(minh, done, { words: "Xong" }, morning);
  await react(morning);

  const given = { storeId: chain.s1, managerId: chain.m2, from: "2026-03-05", to: null };
  const asked = await assignByForm(lead, given, { ...keyFor("assign"), confirmed: "" }, morning).catch(
    (error: unknown) => error,
  );
  expect(asked).toBeInstanceOf(Unconfirmed);
  expect((await summarizeConsequences((asked as Unconfirmed).expected, morning)).sentences).toContain(
    "2 open tasks at Cà phê Đông Du go to Lê Hoa.",
  );
  await assigned(chain.s1, chain.m2, "2026-03-05", later(1));
  expect(await Promise.all([one, two, staff, none, done].map(ownerOf))).toEqual([
    chain.m2,
    chain.m2,
    "minh",
    null,
    "minh",
  ]);
  expect((await readTimeline(db, `tasks/${one}`))[0]).toMatchObject({
    what: "reassigned",
    by: "system",
    before: { ownerName: "Trần Bình" },
    after: { ownerName: "Lê Hoa", cause: "manager-changed" },
  });
  await react(later(2));
  const { documents } = await db.query(notices, { where: [["uid", "==", "manager2"]], limit: 10 });
  const told = Object.fromEntries(documents.map(({ data }) => [data.kind, data.values["count"]]));
  expect([documents.length, told]).toEqual([2, { "store-assigned": undefined, "tasks-handed-on": 2 }]);
});

test("a future change passes tasks on its day, and an ended assignment leaves them unowned", async () => {
  const task = await makeTask({ storeId: chain.s2 });
  await assigned(chain.s2, chain.m1, "2026-03-10", morning);
  const eve = new Date("2026-03-09T16:59:00.000Z");
  await settlePending(eve, undefined, eve);
  expect(await ownerOf(task)).toBe(chain.m2);
  const midnight = new Date("2026-03-09T17:01:00.000Z");
  await settlePending(midnight, undefined, midnight);
  expect(await ownerOf(task)).toBe(chain.m1);

  const id = assignmentId({ storeId: chain.s2, managerId: chain.m1, from: "2026-03-10", to: null });
  const { revision: seen, data } = (await db.get(assignments, id))!;
  const sent = { ...keyFor(`assignment/${id}`), seen };
  await changeAssignment(lead, id, { ...data, to: "2026-03-11" }, sent, midnight);
  const after = new Date("2026-03-12T03:00:00.000Z");
  await settlePending(after, undefined, after);
  expect([await ownerOf(task), (await db.query(unsettledDays, { limit: 9 })).documents]).toEqual([null, []]);
});

test("an imported assignment passes tasks on", async () => {
  const task = await makeTask({ storeId: chain.s2, ownerId: "manager" });
  expect(await ownerOf(task)).toBe(chain.m2);
  const id = await upload("store,manager,from,to\nS2,M1,2026-03-12,\n", { kind: "assignments" });
  await judge(id);
  await write(id);
  await settlePending(new Date());
  expect(await ownerOf(task)).toBe(chain.m1);
});
