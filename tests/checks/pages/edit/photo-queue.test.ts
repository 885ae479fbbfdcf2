import { expect, test, vi } from "vitest";
import { PhotoQueue } from "#app/checks/pages/edit/photo-queue.ts";
import type { PhotoReply } from "#app/checks/device/send-photos.ts";
import { photo } from "./form.ts";

type Result = { kind: "done"; reply: PhotoReply } | { kind: "unreachable" } | { kind: "signed-out" };

function openQueue(results: Result[]) {
  const log: string[] = [];
  const kept = new Map<string, string>();
  let [sending, made] = [0, 0];
  const queue = new PhotoQueue({
    send: async (item, _photo, name) => {
      expect(++sending).toBe(1);
      await Promise.resolve();
      sending--;
      log.push(`send ${item} ${name}`);
      return results.shift()!;
    },
    preview: (file) => `blob:${file.name}`,
    release: (preview) => log.push(`release ${preview}`),
    attached: (item, reply) => log.push(`attached ${item} ${reply.photos.length}`),
    refused: (item, problem, name) => log.push(`refused ${item} ${problem} ${name}`),
    changed: () => undefined,
    forget: (id) => void kept.delete(id),
  });
  /** Adds photos as the form does: it stores each first. */
  const add = (item: string, ...names: string[]) => {
    for (const name of names) {
      const id = `photo ${++made}`;
      kept.set(id, `${item} ${name}`);
      queue.add(id, item, file(name));
    }
  };
  return { queue, log, kept, add };
}

const file = (name: string) => new File(["x"], name);
const done = (...photos: ReturnType<typeof photo>[]): Result => ({ kind: "done", reply: { photos, changes: 1 } });

test("photos are sent one by one, in the order chosen", async () => {
  const { queue, log, add } = openQueue([done(photo("a")), done(photo("a"), photo("b"))]);
  add("door", "1.jpg", "2.jpg");
  expect(queue.of("door").map((upload) => upload.state)).toEqual(["sending", "waiting"]);
  expect(await queue.flush()).toBe(true);
  expect(log).toEqual([
    "send door 1.jpg",
    "attached door 1",
    "release blob:1.jpg",
    "send door 2.jpg",
    "attached door 2",
    "release blob:2.jpg",
  ]);
});

test("a photo that could not be sent stays queued until a retry", async () => {
  const { queue, log, kept, add } = openQueue([{ kind: "unreachable" }, done(photo("a")), done(photo("b"))]);
  add("door", "1.jpg");
  add("floor", "2.jpg");
  while (queue.of("floor")[0]!.state !== "failed") await Promise.resolve();
  expect([...kept.values()]).toEqual(["door 1.jpg", "floor 2.jpg"]);
  expect([queue.unsent, queue.of("door")[0]!.state, log.length]).toEqual([2, "failed", 1]);
  expect(await queue.flush()).toBe(true);
  expect(log.filter((line) => line.startsWith("attached"))).toEqual(["attached door 1", "attached floor 1"]);
  expect(kept.size).toBe(0);
});

test("a refused photo leaves the queue with its reason, and a failed one can be dropped", async () => {
  const { queue, log, add } = openQueue([{ kind: "done", reply: { problem: "No photo." } }, { kind: "unreachable" }]);
  add("door", "notes.txt");
  expect(await queue.flush()).toBe(true);
  expect(log).toEqual(["send door notes.txt", "refused door No photo. notes.txt", "release blob:notes.txt"]);
  add("door", "1.jpg");
  while (queue.of("door")[0]!.state !== "failed") await Promise.resolve();
  queue.drop(queue.of("door")[0]!.id);
  expect(queue.unsent).toBe(0);
});

test("a temporary refusal stops the queue with its reason until a retry", async () => {
  const full: Result = { kind: "done", reply: { problem: "Full.", again: true } };
  const { queue, log, kept, add } = openQueue([full, done(photo("a")), done(photo("b"))]);
  add("door", "1.jpg", "2.jpg");
  while (queue.of("door")[1]!.state !== "failed") await Promise.resolve();
  expect(log).toEqual(["send door 1.jpg", "refused door Full. 1.jpg"]);
  expect([...kept.values()]).toEqual(["door 1.jpg", "door 2.jpg"]);
  expect(await queue.flush()).toBe(true);
  expect(log.filter((line) => line.startsWith("attached"))).toHaveLength(2);
  expect(kept.size).toBe(0);
});

test("uploads are retried with growing delays after a busy server or network failure", async () => {
  vi.useFakeTimers();
  try {
    const busy: Result = { kind: "done", reply: { problem: "Busy.", again: true } };
    const { queue, log, add } = openQueue([
      busy,
      { kind: "unreachable" },
      done(photo("c")),
      done(photo("a")),
      done(photo("b")),
      busy,
    ]);
    const sends = () => log.filter((line) => line.startsWith("send")).length;
    add("door", "1.jpg", "2.jpg");
    await vi.advanceTimersByTimeAsync(9_999);
    expect([sends(), queue.unsent]).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(1);
    expect([sends(), queue.unsent]).toEqual([2, 2]);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(sends()).toBe(2);
    add("door", "3.jpg");
    await vi.advanceTimersByTimeAsync(0);
    expect([sends(), queue.unsent]).toEqual([3, 2]);
    await vi.advanceTimersByTimeAsync(1);
    expect([sends(), queue.unsent]).toEqual([5, 0]);

    add("door", "4.jpg");
    await vi.advanceTimersByTimeAsync(0);
    queue.close();
    await vi.advanceTimersByTimeAsync(600_000);
    expect([sends(), queue.unsent]).toEqual([6, 1]);
  } finally {
    vi.useRealTimers();
  }
});

test("uploads that need a sign-in are not retried automatically", async () => {
  vi.useFakeTimers();
  try {
    const { queue, log, add } = openQueue([{ kind: "signed-out" }]);
    add("door", "1.jpg");
    await vi.advanceTimersByTimeAsync(600_000);
    expect([log, queue.unsent]).toEqual([["send door 1.jpg"], 1]);
  } finally {
    vi.useRealTimers();
  }
});
