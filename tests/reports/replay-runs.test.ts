/** Replays of readers who ask again, wait in line, and leave. */
import { expect, test } from "vitest";
import { ReplayRuns } from "#app/reports/replay/replay-runs.server.ts";
import { turn } from "#app/turn.ts";

const gone = AbortSignal.abort();

/** Work of `pages` pages, each when it is let go on; and the pages that were read of each run. */
function worker(pages: number) {
  const started: { pages: number }[] = [];
  let goOn = Promise.withResolvers<void>();
  const work: Parameters<ReplayRuns<string>["read"]>[1] = async (progress, stopIfAbandoned) => {
    const run = { pages: 0 };
    started.push(run);
    progress.total = pages;
    while (run.pages < pages) {
      await goOn.promise;
      stopIfAbandoned();
      progress.checks = ++run.pages;
    }
    return `run ${started.length}`;
  };
  return {
    work,
    started,
    async readPage() {
      await turn();
      goOn.resolve();
      goOn = Promise.withResolvers();
      for (let turns = 0; turns < 5; turns++) await turn();
    },
  };
}

test("readers of the same key share a run, and see how far it is", async () => {
  const runs = new ReplayRuns<string>(60_000);
  const { work, started, readPage } = worker(2);
  const waiting = runs.read("a", work, null);
  expect(await runs.read("a", work, gone)).toBeNull();
  await readPage();
  expect(runs.progressOf("a")).toEqual({ checks: 1, total: 2 });
  await readPage();
  expect([await waiting, started]).toEqual(["run 1", [{ pages: 2 }]]);
});

test("one run at a time, in the order of those who wait", async () => {
  const runs = new ReplayRuns<string>(60_000);
  const [first, second, third] = [worker(1), worker(1), worker(1)];
  const results = [
    runs.read("a", first.work, null),
    runs.read("b", second.work, null),
    runs.read("c", third.work, null),
  ];
  expect(await runs.read("d", worker(1).work, gone)).toBeNull();
  expect(runs.progressOf("d")).toEqual({ checks: 0, total: null });
  const counts = () => [first, second, third].map(({ started }) => started.length);
  await turn();
  expect(counts()).toEqual([1, 0, 0]);
  await first.readPage();
  expect(counts()).toEqual([1, 1, 0]);
  await second.readPage();
  expect(counts()).toEqual([1, 1, 1]);
  await third.readPage();
  expect(await Promise.all(results)).toEqual(["run 1", "run 1", "run 1"]);
});

test("a run ends when its last reader has left, and the next reader starts it again", async () => {
  const runs = new ReplayRuns<string>(0);
  const { work, started, readPage } = worker(2);
  const leaving = new AbortController();
  const left = runs.read("a", work, leaving.signal);
  await readPage();
  leaving.abort();
  expect(await left).toBeNull();
  await readPage();
  expect(started).toEqual([{ pages: 1 }]);
  const again = runs.read("a", work, null);
  await readPage();
  await readPage();
  expect([await again, started]).toEqual(["run 2", [{ pages: 1 }, { pages: 2 }]]);
});

test("a result that was finished between two requests waits for its reader, once", async () => {
  const runs = new ReplayRuns<string>(60_000);
  const { work, started, readPage } = worker(1);
  expect(await runs.read("a", work, gone)).toBeNull();
  await readPage();
  expect(await runs.read("a", work, null)).toBe("run 1");
  const next = runs.read("a", work, null);
  await readPage();
  expect([await next, started.length]).toEqual(["run 2", 2]);
});

test("a run that fails is not kept, and lets the next one in", async () => {
  const runs = new ReplayRuns<string>(60_000);
  const failing = runs.read("a", () => Promise.reject(new Error("No database")), null);
  const { work, readPage } = worker(1);
  const next = runs.read("b", work, null);
  await expect(failing).rejects.toThrow("No database");
  await readPage();
  expect(await next).toBe("run 1");
});
