/** One of several instances runs a job; it is retried, taken over from a dead instance, and its outcome stored. */
import { once } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import { type Job, jobs, type JobState, jobLeaseMs } from "#app/jobs/job.ts";
import { prepareJob, readJobs } from "#app/jobs/jobs.server.ts";
import { Runner } from "#app/jobs/runner.server.ts";
import { beforeNextQuery } from "../db/meanwhile.ts";
import { startInstance } from "./instance.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
let now = new Date("2026-03-05T02:00:00.000Z");
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
const pass = (milliseconds: number) => (now = new Date(now.getTime() + milliseconds));

function instance(...defined: Job[]): Runner {
  const runner = new Runner(
    () => defined,
    () => now,
  );
  return runner;
}

/** A job that counts its runs and fails this many times. */
function counting(failures = 0) {
  let runs = 0;
  const run = () =>
    ++runs <= failures ? Promise.reject(new Error(`no. ${runs} for lan@demo.test`)) : Promise.resolve(7);
  return { run, runs: () => runs };
}

/** A job that is under way until it is let go. */
function blocking() {
  const { promise: begun, resolve: begin } = Promise.withResolvers<AbortSignal>();
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  const run = ({ signal }: { signal: AbortSignal }) => {
    begin(signal);
    return ended;
  };
  return { run, begun, end: () => end(1) };
}

const letter = z.object({ to: z.string() });
function letters(run: Job<z.infer<typeof letter>>["run"], maxAttempts?: number): Job<z.infer<typeof letter>> {
  return { name: "letter", input: letter, run, ...(maxAttempts && { maxAttempts }) };
}
const queue = (job: Job<z.infer<typeof letter>>, key: string, to = key) =>
  db.transaction(async (tx) => (await prepareJob(tx, job, { key, input: { to } }, now))());
const state = async (name: string): Promise<JobState | undefined> =>
  (await readJobs()).find(({ data }) => data.name === name)?.data;

beforeEach(async () => {
  for (const { id } of await readJobs()) await db.delete(jobs, id);
});
afterEach(() => vi.useRealTimers());

test("runs a job in one of two instances, and again when it is due", async () => {
  const { run, runs } = counting();
  const job: Job = { name: "sweep", every: minute, run };
  const both = [instance(job), instance(job)];
  await Promise.all(both.map((one) => one.runDue()));
  expect(runs()).toBe(1);
  expect(await state("sweep")).toEqual({
    name: "sweep",
    key: null,
    input: {},
    status: "waiting",
    due: at(minute),
    startedAt: null,
    attempts: 0,
    last: { startedAt: at(0), endedAt: at(0), outcome: "done", count: 7, error: null },
  });
  pass(minute - 1);
  await Promise.all(both.map((one) => one.runDue()));
  expect(runs()).toBe(1);
  pass(1);
  await Promise.all(both.map((one) => one.runDue()));
  expect(runs()).toBe(2);
});

test("begins no job that another instance is running", async () => {
  const [slow, other] = [blocking(), counting()];
  const [first, second] = [
    instance({ name: "slow", every: minute, ...slow }),
    instance({ name: "slow", every: minute, run: other.run }),
  ];
  const working = first.runDue();
  await slow.begun;
  pass(jobLeaseMs - 1);
  await second.runDue();
  expect(await state("slow")).toMatchObject({ status: "running", attempts: 1, due: at(1) });
  slow.end();
  await working;
  expect([other.runs(), (await state("slow"))?.last?.count]).toEqual([0, 1]);
});

test("renews a lease as long as its instance is working", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const [slow, other] = [blocking(), counting()];
  const working = instance({ name: "slow", every: minute, ...slow }).runDue();
  await slow.begun;
  for (let third = 0; third < 6; third++) {
    pass(jobLeaseMs / 3);
    vi.advanceTimersByTime(jobLeaseMs / 3);
    await vi.waitUntil(async () => (await state("slow"))?.due === at(jobLeaseMs));
  }
  await instance({ name: "slow", every: minute, run: other.run }).runDue();
  expect(other.runs()).toBe(0);
  slow.end();
  await working;
  expect(await state("slow")).toMatchObject({ status: "waiting", last: { outcome: "done" } });
});

test("aborts a run that lost its lease, and ignores its outcome", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const [stalled, other] = [blocking(), counting()];
  const working = instance({ name: "slow", every: minute, ...stalled }).runDue();
  const signal = await stalled.begun;
  pass(jobLeaseMs);
  await instance({ name: "slow", every: minute, run: other.run }).runDue();
  expect([other.runs(), signal.aborted]).toEqual([1, false]);
  vi.advanceTimersByTime(jobLeaseMs / 3);
  await vi.waitUntil(() => signal.aborted);
  stalled.end();
  await working;
  expect((await state("slow"))?.last).toMatchObject({ outcome: "done", count: 7 });
});

test("takes over the job of a killed instance when its lease has expired", async () => {
  const killed = await startInstance(now);
  killed.kill("SIGKILL");
  await once(killed, "exit");
  const { run, runs } = counting(1);
  const next = instance({ name: "slow", every: minute, run });
  pass(jobLeaseMs - 1);
  await next.runDue();
  expect([runs(), (await state("slow"))?.status]).toEqual([0, "running"]);
  pass(1);
  await next.runDue();
  expect(runs()).toBe(1);
  expect(await state("slow")).toMatchObject({ status: "waiting", attempts: 2, last: { outcome: "failed" } });
});

test("releases a job at a stop, so that another instance runs it at once", async () => {
  const [slow, other] = [blocking(), counting()];
  const first = instance({
    name: "slow",
    every: minute,
    ...slow,
    run: ({ signal }) => slow.run({ signal }).then(() => signal.throwIfAborted()) as never,
  });
  const working = first.runDue();
  const signal = await slow.begun;
  const stopped = first.stop();
  expect(signal.aborted).toBe(true);
  slow.end();
  await Promise.all([stopped, working]);
  expect(await state("slow")).toMatchObject({ status: "waiting", due: at(0), attempts: 0, last: null });
  await first.runDue();
  await instance({ name: "slow", every: minute, run: other.run }).runDue();
  expect([other.runs(), (await state("slow"))?.last?.outcome]).toEqual([1, "done"]);
});

test("retries a failing job with growing pauses, and records why without personal data", async () => {
  const { run, runs } = counting(3);
  const runner = instance({ name: "sweep", every: 60 * minute, run });
  for (const [attempts, pause] of [
    [1, 0.5],
    [2, 1],
    [3, 2],
  ] as const) {
    await runner.runDue();
    expect(await state("sweep")).toMatchObject({
      status: "waiting",
      due: at(pause * minute),
      attempts,
      last: { outcome: "failed", count: 0, error: `Error: no. ${attempts} for …@…` },
    });
    pass(pause * minute - 1);
    await runner.runDue();
    expect(runs()).toBe(attempts);
    pass(1);
  }
  await runner.runDue();
  expect(await state("sweep")).toMatchObject({
    due: at(60 * minute),
    attempts: 0,
    last: { outcome: "done", error: null },
  });
});

test("runs a queued job once for each key, with its first input", async () => {
  const sent: string[] = [];
  const job = letters(({ input }) => Promise.resolve(sent.push(input.to)));
  await Promise.all([queue(job, "a"), queue(job, "b")]);
  await queue(job, "a", "somebody else");
  const runner = instance(job);
  await runner.runDue();
  await queue(job, "a");
  await runner.runDue();
  expect(sent.toSorted()).toEqual(["a", "b"]);
  expect((await readJobs()).map(({ data: { key, status } }) => `${key} ${status}`).toSorted()).toEqual([
    "a done",
    "b done",
  ]);
  pass(30 * day);
  await runner.runDue();
  expect(await readJobs()).toEqual([]);
  await queue(job, "a");
  await runner.runDue();
  expect(sent).toHaveLength(3);
});

test("queues nothing in a transaction that fails", async () => {
  const job = letters(() => Promise.resolve(1));
  const failing = db.transaction(async (tx) => {
    (await prepareJob(tx, job, { key: "a", input: { to: "a" } }, now))();
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await readJobs()).toEqual([]);
});

test("gives up a queued job that always fails, and starts over when it is queued again", async () => {
  const { run, runs } = counting(3);
  const job = letters(run, 2);
  await queue(job, "a");
  const runner = instance(job);
  for (const _ of [1, 2, 3]) {
    await runner.runDue();
    pass(60 * minute);
  }
  expect(await state("letter")).toMatchObject({ status: "failed", attempts: 2, last: { outcome: "failed" } });
  await queue(job, "a");
  for (const _ of [1, 2]) {
    await runner.runDue();
    pass(60 * minute);
  }
  expect([runs(), (await state("letter"))?.status]).toEqual([4, "done"]);
});

test("gives up a job that ends its process each time", async () => {
  const { run, runs } = counting();
  const job = letters(run, 2);
  await queue(job, "a");
  const [stored] = await readJobs();
  await db.set(jobs, stored!.id, { ...stored!.data, status: "running", attempts: 2, startedAt: at(-minute) });
  await instance(job).runDue();
  expect([runs(), await state("letter")]).toMatchObject([0, { status: "failed", last: { outcome: "failed" } }]);
});

test("skips input that no longer fits and jobs that this version doesn't know", async () => {
  const [one, other] = [counting(), counting()];
  await queue({ name: "unknown", run: one.run }, "a");
  await queue({ name: "picture", run: one.run }, "a");
  pass(1);
  const picture: Job<{ size: number }> = { name: "picture", input: z.object({ size: z.number() }), run: one.run };
  await instance(picture, { name: "sweep", every: minute, run: other.run }).runDue();
  expect([one.runs(), other.runs()]).toEqual([0, 1]);
  expect(await state("unknown")).toMatchObject({ status: "waiting", attempts: 0 });
  expect(await state("picture")).toMatchObject({ status: "waiting", last: { outcome: "failed" } });
  pass(31 * day);
  await instance({ name: "sweep", every: minute, run: other.run }).runDue();
  expect((await readJobs()).map(({ data }) => data.name)).toEqual(["sweep"]);
});

test("delays nothing for long after a clock was wrong", async () => {
  const { run, runs } = counting();
  const job: Job = { name: "sweep", every: 60 * minute, run };
  const right = now;
  pass(365 * day);
  await instance(job).runDue();
  now = right;
  await instance(job).runDue();
  expect([runs(), await state("sweep")]).toMatchObject([2, { due: at(60 * minute) }]);
  pass(30 * minute);
  await instance(job).runDue();
  expect(runs()).toBe(2);
});

test("delays nothing longer than usual after an instance's clock was ahead", async () => {
  const [{ run, runs }, sent] = [counting(), counting()];
  const sending = letters(sent.run);
  const runner = instance({ name: "sweep", every: 60 * minute, run }, sending);
  const right = now;
  pass(8 * day);
  await runner.runDue();
  await queue(sending, "lan");
  now = right;
  pass(minute);
  await runner.runDue();
  expect([runs(), sent.runs()]).toEqual([2, 1]);
  expect(await state("sweep")).toMatchObject({ due: at(60 * minute) });

  await queue(sending, "binh");
  const queued = (await readJobs()).find(({ data }) => data.key === "binh")!;
  await db.set(jobs, queued.id, { ...queued.data, due: at(8 * day) });
  pass(5 * minute);
  await runner.runDue();
  expect(sent.runs()).toBe(2);
});

test("throws when the database fails, and tries again on the next run", async () => {
  const { run, runs } = counting();
  const runner = instance({ name: "sweep", every: minute, run });
  const { getMany } = db;
  db.getMany = () => Promise.reject(new Error("away"));
  await expect(runner.runDue()).rejects.toThrow("away");
  db.getMany = getMany;
  beforeNextQuery(jobs, () => Promise.reject(new Error("away again")));
  await expect(runner.runDue()).rejects.toThrow("away again");
  await runner.runDue();
  expect(runs()).toBe(1);
});
