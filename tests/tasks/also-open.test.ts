/** Open tasks of one item at one store name each other. On both engines. */
import { beforeAll, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { readTaskFindings } from "#app/checks/open-tasks.server.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { countReads } from "#app/reads.server.ts";
import { readTaskPage } from "#app/tasks/pages/view/read-task.server.ts";
import { settleTasks, taskId } from "#app/tasks/settle-tasks.server.ts";
import { requireTask } from "#app/tasks/tasks.server.ts";
import { publishTemplate, templateId } from "#app/templates/templates.server.ts";
import {
  allGood,
  chain,
  later,
  makeChain,
  manager1,
  morning,
  people,
  stored,
  submit,
  template,
} from "../checks/chain.ts";

const { lan, lead } = people;
const faulty = { ...allGood, hands: { value: "fail" }, floor: { value: "fail" } };
const other = { ...template, code: "T9", category: "food-safety" } as const;

beforeAll(async () => {
  await makeChain();
  await publishTemplate(lead, other, morning);
});

/** A check with both findings, and their tasks. */
async function checked(storeId = chain.s1, of = chain.t1): Promise<string> {
  const key = mintFormKey(lan.uid, "start-check");
  const { id } = await startCheck(lan, { storeId, templateId: of, key }, morning);
  await submit(lan, id, faulty);
  await settle(id);
  return id;
}

async function settle(id: string, isGone = false): Promise<void> {
  const findings = await readTaskFindings(id, await stored(id));
  await settleTasks(async () => (isGone ? { ...findings, failedItems: [] } : findings), later(40));
}

async function othersOf(check: string, item: string, user = lan) {
  const task = await requireTask(user, taskId(check, item));
  const { result, reads } = await countReads(() => readTaskPage(user, task, later(100)));
  return { others: result.alsoOpen.map(({ id }) => id), reads, known: result.history.length };
}

test("an open task names the other tasks of its item at its store, with few reads", async () => {
  const first = await checked();
  expect((await othersOf(first, "floor")).others).toEqual([]);
  const second = await checked();
  await checked(chain.s2);
  await checked(chain.s1, templateId("T9"));
  for (const user of [lan, manager1])
    expect((await othersOf(first, "floor", user)).others).toEqual([taskId(second, "floor")]);
  expect((await othersOf(second, "hands")).others).toEqual([taskId(first, "hands")]);
  await settle(second, true);
  expect((await othersOf(first, "floor")).others).toEqual([]);
  expect((await othersOf(second, "floor")).others).toEqual([]);

  for (let more = 0; more < 7; more++) await checked();
  const { others, reads, known } = await othersOf(first, "floor");
  expect([others.length > 2, others.length <= 5]).toEqual([true, true]);
  // History, owner, seven tasks of its item, and the thread's read mark.
  expect(reads).toBeLessThanOrEqual(known + 1 + 7 + 1);
});
