/** An instance killed between a check and its tasks, or right after them: each task is opened once. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { beforeAll, expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { Runner } from "#app/jobs/runner.server.ts";
import { tasks } from "#app/tasks/task.ts";
import { reactionsJob } from "#app/timeline/reactions.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { allGood, later, makeChain, people, start, submit } from "../checks/chain.ts";

composeAreas();

const { lan } = people;
const faulty = { ...allGood, hands: { value: "fail" }, floor: { value: "fail" } };

beforeAll(makeChain);

async function killed(when: "submitted" | "opened", check: string): Promise<void> {
  const instance = spawn(process.execPath, ["tests/tasks/killed.ts", when, check], { stdio: "inherit" });
  const [, signal] = (await once(instance, "exit")) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
}

async function runAt(now: Date): Promise<void> {
  const runner = new Runner(
    () => [reactionsJob],
    () => now,
  );
  await runner.runDue();
}

/** The events of each of the check's tasks. */
async function opened(check: string): Promise<Record<string, string[]>> {
  const { documents } = await db.query(tasks, { where: [["checkId", "==", check]], limit: 100 });
  const events = await Promise.all(documents.map(({ id }) => readTimeline(db, `tasks/${id}`)));
  return Object.fromEntries(documents.map(({ data }, at) => [data.finding!.item, events[at]!.map(({ what }) => what)]));
}

test("the next instance opens tasks when one is killed right after submission", async () => {
  const check = await start(lan);
  await killed("submitted", check);
  expect(await opened(check)).toEqual({});
  await runAt(later(31));
  expect(await opened(check)).toEqual({ hands: ["opened"], floor: ["opened"] });
});

test("the next instance opens no task twice when one is killed right after opening them", async () => {
  const check = await start(lan);
  await submit(lan, check, faulty, later(30));
  await killed("opened", check);
  expect(await opened(check)).toEqual({ hands: ["opened"], floor: ["opened"] });
  // The lease has expired.
  await runAt(later(40));
  expect(await opened(check)).toEqual({ hands: ["opened"], floor: ["opened"] });
});

test("tasks are open within five seconds while an instance runs", async () => {
  const check = await start(lan, undefined, new Date());
  const runner = new Runner(() => [reactionsJob]);
  runner.start();
  try {
    await submit(lan, check, faulty, new Date());
    await expect.poll(() => opened(check), { timeout: 5000 }).toEqual({ hands: ["opened"], floor: ["opened"] });
  } finally {
    await runner.stop();
  }
});
