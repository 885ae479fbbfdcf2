/** The outbox that checks and templates share; their own tests cover its pace, merging and display. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type SendResult, Outbox } from "#app/outbox/outbox.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open() {
  const sent: string[][] = [];
  const kept = new Map<string, string>();
  let answer: (delivery: SendResult) => void = () => {};
  const outbox = new Outbox<string>(
    {
      send: (entries) => {
        sent.push([...entries.values()]);
        return new Promise((resolve) => (answer = resolve));
      },
      persist: (key, entry) => void kept.set(key, entry),
      forget: (key) => void kept.delete(key),
      onChange: () => undefined,
    },
    { between: 1000, firstWait: 2000, longestWait: 5000 },
  );
  const reply = async (delivery: SendResult) => {
    answer(delivery);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { outbox, sent, kept, reply };
}
const accepted: SendResult = { kind: "accepted" };

test("retains refused entries and sends them with the next change", async () => {
  const { outbox, sent, kept, reply } = open();
  outbox.enter("a", "too long");
  await vi.advanceTimersByTimeAsync(0);
  await reply({ kind: "refused" });
  await vi.advanceTimersByTimeAsync(600_000);
  expect([outbox.state, sent.length, [...kept.keys()]]).toEqual(["refused", 1, ["a"]]);
  outbox.enter("b", "more");
  await vi.advanceTimersByTimeAsync(0);
  expect(sent[1]).toEqual(["too long", "more"]);
  await reply(accepted);
  expect([outbox.state, kept.size]).toEqual(["idle", 0]);
});

test("stops increasing the wait at its maximum", async () => {
  const { outbox, sent, reply } = open();
  outbox.enter("a", "x");
  await vi.advanceTimersByTimeAsync(0);
  for (const wait of [2000, 4000, 5000, 5000]) {
    await reply({ kind: "unreachable" });
    const before = sent.length;
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(sent).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(before + 1);
  }
});

test("flushes without waiting for the pace or for entries on hold", async () => {
  const { outbox, sent, reply } = open();
  outbox.enter("a", "x", 60_000);
  const flushed = outbox.flush();
  outbox.enter("b", "y", 60_000);
  expect(sent).toEqual([["x"]]);
  await reply({ kind: "accepted", onHold: ["a"] });
  expect(sent).toEqual([["x"], ["y"]]);
  await reply(accepted);
  expect(await flushed).toBe(true);
  expect([...outbox.entries()]).toEqual([["a", "x"]]);
});

test("forgets dropped entries unless they are in flight", async () => {
  const { outbox, sent, kept, reply } = open();
  outbox.enter("a", "x");
  await vi.advanceTimersByTimeAsync(0);
  outbox.enter("b", "y");
  outbox.drop("a");
  outbox.drop("b");
  expect([...kept.keys()]).toEqual(["a"]);
  await reply(accepted);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([sent, kept.size]).toEqual([[["x"]], 0]);
});

test("retries nothing after its page closed, and retains all entries", async () => {
  const { outbox, sent, kept, reply } = open();
  outbox.enter("a", "x");
  await vi.advanceTimersByTimeAsync(0);
  outbox.close();
  await reply({ kind: "unreachable" });
  await vi.advanceTimersByTimeAsync(600_000);
  expect([sent.length, [...kept.keys()]]).toEqual([1, ["a"]]);
});
