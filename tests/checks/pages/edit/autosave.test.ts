import { describe, expect, test } from "vitest";
import { Autosave, type AutosaveReply } from "#app/checks/pages/edit/autosave.ts";
import type { AnswerEntries, Entry } from "#app/checks/device/fields.ts";

type Theirs = string;

/** A queue with a clock, timer, network and storage that the test controls. */
function openQueue(basis: Record<string, number> = {}) {
  const sent: AnswerEntries[] = [];
  const kept = new Map<string, Entry>();
  let now = 0;
  let alarm: { at: number; run: () => void } | null = null;
  let answer: ((reply: AutosaveReply<Theirs> | Error) => void) | null = null;
  const queue = new Autosave<Theirs>(
    {
      send: (entries) => {
        sent.push(entries);
        return new Promise(
          (resolve, reject) => (answer = (reply) => (reply instanceof Error ? reject(reply) : resolve(reply))),
        );
      },
      now: () => now,
      wake: (milliseconds, run) => (alarm = { at: now + milliseconds, run }),
      persist: (item, entry) => (entry ? kept.set(item, entry) : kept.delete(item)),
      onChange: () => undefined,
    },
    basis,
  );
  return {
    queue,
    sent,
    kept,
    /** Advances the clock and runs the timer when it is due. */
    pass(milliseconds: number) {
      const until = now + milliseconds;
      while (alarm && alarm.at <= until) {
        const { at, run } = alarm;
        [now, alarm] = [Math.max(now, at), null];
        run();
      }
      now = until;
    },
    async reply(reply: AutosaveReply<Theirs> | Error) {
      answer!(reply);
      await Promise.resolve().then(() => Promise.resolve());
    },
    saved: (
      saved: Record<string, number>,
      more: Partial<Extract<AutosaveReply<Theirs>, { kind: "saved" }>> = {},
    ): AutosaveReply<Theirs> => ({ kind: "saved", saved, conflicts: {}, problems: [], ...more }),
  };
}

const pass = { value: "pass" };
const fail = { value: "fail" };

describe("the autosave queue", () => {
  test("stores an answer on the device at once, sends it, and deletes it once the server confirms", async () => {
    const { queue, sent, kept, pass: wait, reply, saved } = openQueue({ floor: 2 });
    queue.put("floor", pass);
    expect(kept.get("floor")).toEqual({ fields: pass, basedOn: 2 });
    wait(0);
    expect(sent).toEqual([{ floor: { fields: pass, basedOn: 2 } }]);
    expect(queue.state).toBe("sending");
    await reply(saved({ floor: 3 }));
    expect(kept.size).toBe(0);
    expect(queue.state).toBe("idle");
    expect(queue.basisOf("floor")).toBe(3);
  });

  test("has one request in flight, and batches later changes for a second", async () => {
    const { queue, sent, pass: wait, reply, saved } = openQueue();
    queue.put("a", pass);
    wait(0);
    queue.put("b", pass);
    queue.put("c", fail);
    queue.put("b", fail);
    wait(5000);
    expect(sent).toHaveLength(1);
    await reply(saved({ a: 1 }));
    wait(0);
    expect(sent[1]).toEqual({ b: { fields: fail, basedOn: 0 }, c: { fields: fail, basedOn: 0 } });
    await reply(saved({ b: 1, c: 1 }));
    queue.put("d", pass);
    wait(999);
    expect(sent).toHaveLength(2);
    wait(1);
    expect(sent).toHaveLength(3);
  });

  test("sends an item again that changed in flight, based on the saved count", async () => {
    const { queue, sent, kept, pass: wait, reply, saved } = openQueue();
    queue.put("a", pass);
    wait(0);
    queue.put("a", fail);
    await reply(saved({ a: 1 }));
    expect(kept.get("a")).toEqual({ fields: fail, basedOn: 1 });
    wait(1000);
    expect(sent[1]).toEqual({ a: { fields: fail, basedOn: 1 } });
  });

  test("waits for a pause in typing, at most four seconds", () => {
    const { queue, sent, pass: wait } = openQueue();
    for (let typed = 1; typed <= 6; typed++) {
      queue.put("note", { value: "x".repeat(typed) }, true);
      wait(700);
      expect(sent).toHaveLength(typed === 6 ? 1 : 0);
    }
  });
});

describe("the autosave queue after a failure", () => {
  test("keeps the entry, retries with growing delays, and retries at once when online again", async () => {
    const { queue, sent, kept, pass: wait, reply, saved } = openQueue();
    queue.put("a", pass);
    wait(0);
    await reply(new Error("no network"));
    expect(queue.state).toBe("unreachable");
    wait(1999);
    expect(sent).toHaveLength(1);
    wait(1);
    await reply({ kind: "unreachable" });
    wait(3999);
    expect(sent).toHaveLength(2);
    expect(queue.state).toBe("unreachable");
    queue.retry();
    wait(0);
    expect(sent).toHaveLength(3);
    expect(kept.has("a")).toBe(true);
    await reply(saved({ a: 1 }));
    expect(kept.has("a")).toBe(false);
  });

  test("joins answers from offline with the failed ones", async () => {
    const { queue, sent, pass: wait, reply } = openQueue();
    queue.put("a", pass);
    wait(0);
    await reply({ kind: "unreachable" });
    queue.put("b", fail);
    queue.put("a", fail);
    wait(60_000);
    expect(sent[1]).toEqual({ a: { fields: fail, basedOn: 0 }, b: { fields: fail, basedOn: 0 } });
  });

  test("pauses while signed out, and resumes after sign-in", async () => {
    const { queue, sent, kept, pass: wait, reply } = openQueue();
    queue.put("a", pass);
    wait(0);
    await reply({ kind: "signed-out" });
    queue.put("b", pass);
    wait(600_000);
    expect(sent).toHaveLength(1);
    expect(queue.state).toBe("signed-out");
    expect([...kept.keys()]).toEqual(["a", "b"]);
    queue.retry();
    wait(1000);
    expect(Object.keys(sent[1]!)).toEqual(["a", "b"]);
  });

  test("stops once the check is closed, and keeps the entries on the device", async () => {
    const { queue, sent, kept, pass: wait, reply } = openQueue();
    queue.put("a", pass);
    wait(0);
    await reply({ kind: "closed" });
    queue.put("a", fail);
    queue.retry();
    wait(600_000);
    expect(sent).toHaveLength(1);
    expect(kept.get("a")?.fields).toEqual(fail);
    expect(await queue.flush()).toBe(false);
  });

  test("holds back an entry that the server can't read until it changes", async () => {
    const { queue, sent, kept, pass: wait, reply, saved } = openQueue();
    queue.put("degrees", { value: "3,x" });
    queue.put("a", pass);
    wait(0);
    await reply(saved({ a: 1 }, { problems: ["degrees"] }));
    wait(600_000);
    expect(sent).toHaveLength(1);
    expect(queue.state).toBe("idle");
    expect(kept.get("degrees")?.fields).toEqual({ value: "3,x" });
    expect(queue.unsent()).toEqual({ degrees: { fields: { value: "3,x" }, basedOn: 0 } });
    queue.put("degrees", { value: "3" });
    wait(0);
    expect(sent[1]).toEqual({ degrees: { fields: { value: "3" }, basedOn: 0 } });
  });
});

/** A queue with an item that another person changed in the meantime. */
async function conflict() {
  const opened = openQueue({ a: 1 });
  opened.queue.put("a", pass);
  opened.pass(0);
  await opened.reply(opened.saved({}, { conflicts: { a: { theirs: "fail", changes: 4 } } }));
  return opened;
}

describe("conflicts of the autosave queue", () => {
  test("hold back the item with both values, while other items are sent", async () => {
    const { queue, sent, kept, pass: wait } = await conflict();
    expect(queue.conflicts.get("a")).toEqual({ theirs: "fail", changes: 4 });
    expect(kept.get("a")?.fields).toEqual(pass);
    queue.put("b", pass);
    wait(60_000);
    expect(sent[1]).toEqual({ b: { fields: pass, basedOn: 0 } });
  });

  test("settled with the user's own answer send it on top of the stored one", async () => {
    const { queue, sent, pass: wait } = await conflict();
    queue.settle("a", "mine", pass);
    wait(1000);
    expect(sent[1]).toEqual({ a: { fields: pass, basedOn: 4 } });
  });

  test("settled with the stored answer leave nothing to send", async () => {
    const { queue, sent, kept, pass: wait } = await conflict();
    queue.settle("a", "theirs", pass);
    wait(60_000);
    expect(sent).toHaveLength(1);
    expect(kept.size).toBe(0);
    expect(queue.basisOf("a")).toBe(4);
  });
});

describe("the autosave queue of a closing or a new page", () => {
  test("sends pending entries when the page closes, even beside a request in flight", () => {
    const { queue, sent, pass: wait } = openQueue();
    queue.put("a", pass);
    wait(0);
    queue.put("b", fail);
    queue.leave();
    expect(sent).toEqual([{ a: { fields: pass, basedOn: 0 } }, { b: { fields: fail, basedOn: 0 } }]);
  });

  test("sends restored entries with their original basis", () => {
    const { queue, sent, pass: wait } = openQueue({ a: 5 });
    queue.restore("a", { fields: fail, basedOn: 3 });
    wait(0);
    expect(sent).toEqual([{ a: { fields: fail, basedOn: 3 } }]);
  });

  test("resolves a flush when everything is saved, or when sending fails", async () => {
    const { queue, pass: wait, reply, saved } = openQueue();
    expect(await queue.flush()).toBe(true);
    queue.put("a", pass);
    const flushed = queue.flush();
    wait(0);
    await reply(saved({ a: 1 }));
    expect(await flushed).toBe(true);
    queue.put("a", fail);
    const failed = queue.flush();
    wait(1000);
    await reply({ kind: "unreachable" });
    expect(await failed).toBe(false);
  });
});
