/** Open tasks of a store or a manager on their pages. */
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { countReads } from "#app/reads.server.ts";
import { listTasks } from "#app/tasks/list-tasks.server.ts";
import { OpenTaskList } from "#app/tasks/parts/open-tasks.tsx";
import { readOpenTasks } from "#app/tasks/parts/open-tasks.server.ts";
import { createTask } from "#app/tasks/tasks.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { chain, later, makeChain, manager1, manager2, morning, people } from "../checks/chain.ts";
import { taskInput } from "./task-input.ts";

composeAreas();

/** 09/03/2026. */
const now = later(4 * 24 * 60);

beforeAll(async () => {
  await makeChain();
  for (const dueDay of ["2026-03-06", "2026-03-08", "2026-03-09", "2026-03-10", "2026-03-11", "2026-03-12"])
    await createTask(people.lan, taskInput({ dueDay }), {}, morning);
  await createTask(people.lan, taskInput({ dueDay: "2026-03-07", ownerId: "minh" }), {}, morning);
  await createTask(people.lan, taskInput({ storeId: chain.s2, dueDay: "2026-03-07" }), {}, morning);
});

test.each([
  ["lead", people.lead, 7, 3],
  ["its manager", manager1, 7, 3],
  ["its former manager", manager2, 0, 0],
] as const)("%s: the counts match the linked lists", async (_, user, unfinished, overdue) => {
  const { result: found, reads } = await countReads(() => readOpenTasks(user, { storeId: chain.s1 }, now));
  expect(reads).toBeLessThanOrEqual(2 + 5 + 2);
  expect([found.unfinished, found.overdue]).toEqual([unfinished, overdue]);
  for (const status of ["unfinished", "overdue"] as const) {
    const filters = { storeId: chain.s1, status };
    const list = await listTasks(user, filters, { sort: "due", cursor: null, limit: 50 }, now);
    expect(list.documents).toHaveLength(found[status] as number);
    if (status === "unfinished")
      expect(found.first.map(({ id }) => id)).toEqual(list.documents.slice(0, 5).map(({ id }) => id));
  }
});

test("overdue tasks come first, and both counts are links", async () => {
  const found = await readOpenTasks(people.lead, { storeId: chain.s1 }, now);
  const Stub = createRoutesStub([{ path: "/", Component: () => <OpenTaskList {...found} /> }]);
  const html = renderToStaticMarkup(<Stub />);
  expect(html).toContain(`href="/tasks/?storeId=${chain.s1}&amp;status=unfinished" class`);
  expect(html).toContain("7 open tasks");
  expect(html.indexOf("3 overdue")).toBeGreaterThan(0);
  expect(html.indexOf("3 overdue")).toBeLessThan(html.indexOf("7 open tasks"));
  expect(found.first.map(({ dueLabel }) => dueLabel.isOverdue)).toEqual([true, true, true, false, false]);
});

test("a manager's open tasks are those that they own, with their stores", async () => {
  const found = await readOpenTasks(people.lead, { ownerId: chain.m1 }, now);
  expect([found.unfinished, found.overdue]).toEqual([6, 2]);
  expect(new Set(found.first.map(({ store }) => store))).toEqual(new Set(["Cà phê Đông Du"]));
});
