import { describe, expect, test } from "vitest";
import { Autosave, type Entries, type Entry, type Reply } from "#app/checks/pages/edit/autosave.ts";

type Theirs = string;

/** A queue whose clock, timer, network and shelf are in the test's hands. */
function openQueue(basis: Record<string, number> = {}) {
  const sent: Entries[] = [];
  const kept = new Map<string, Entry>();
  let now = 0;
  let alarm: { at: number; run: () => void } | null = null;
  let answer: ((reply: Reply<Theirs> | Error) => void) | null = null;
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
      keep: (item, entry) => (entry ? kept.set(item, entry) : kept.delete(item)),
      changed: () => undefined,
    },
    basis,
  );
  return {
    queue,
    sent,
    kept,
    /** Lets time pass, and the timer run when it is due. */
    pass(milliseconds: number) {
      const until = now + milliseconds;
      while (alarm && alarm.at <= until) {
        const { at, run } = alarm;
        [now, alarm] = [Math.max(now, at), null];
        run();
      }
      now = until;
    },
    async reply(reply: Reply<Theirs> | Error) {
      answer!(reply);
      await Promise.resolve().then(() => Promise.resolve());
    },
    saved: (
      saved: Record<string, number>,
      more: Partial<Extract<Reply<Theirs>, { kind: "saved" }>> = {},
    ): Reply<Theirs> => ({ kind: "saved", saved, conflicts: {}, problems: [], ...more }),
  };
}

const pass = { value: "pass" };
const fail = { value: "fail" };

describe("sending", () => {
  test("an answer is kept here at once, sent at once, and forgotten here when the server has it", async () => {
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

  test("one request is in flight at a time, and what changes meanwhile goes together, a second later at the earliest", async () => {
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

  test("an item changed while it is in flight is sent again, on the basis of what was saved, and stays kept until then", async () => {
    const { queue, sent, kept, pass: wait, reply, saved } = openQueue();
    queue.put("a", pass);
    wait(0);
    queue.put("a", fail);
    await reply(saved({ a: 1 }));
    expect(kept.get("a")).toEqual({ fields: fail, basedOn: 1 });
    wait(1000);
    expect(sent[1]).toEqual({ a: { fields: fail, basedOn: 1 } });
  });

  test("a text comes to rest before it is sent, but nothing waits for more than four seconds", () => {
    const { queue, sent, pass: wait } = openQueue();
    for (let typed = 1; typed <= 6; typed++) {
      queue.put("note", { value: "x".repeat(typed) }, true);
      wait(700);
      expect(sent).toHaveLength(typed === 6 ? 1 : 0);
    }
  });
});

describe("when it doesn't get through", () => {
  test("it is kept, tried again after longer and longer waits, and at once when the network is back", async () => {
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

  test("answers given offline join those that failed", async () => {
    const { queue, sent, pass: wait, reply } = openQueue();
    queue.put("a", pass);
    wait(0);
    await reply({ kind: "unreachable" });
    queue.put("b", fail);
    queue.put("a", fail);
    wait(60_000);
    expect(sent[1]).toEqual({ a: { fields: fail, basedOn: 0 }, b: { fields: fail, basedOn: 0 } });
  });

  test("signed out, it waits and keeps; signed in again, it goes on", async () => {
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

  test("once the check is closed nothing is sent any more, and nothing is forgotten", async () => {
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

  test("an entry that the server can't read is not sent again until it is changed, nor forgotten", async () => {
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

/** A queue in which somebody else has changed the item meanwhile. */
async function conflict() {
  const opened = openQueue({ a: 1 });
  opened.queue.put("a", pass);
  opened.pass(0);
  await opened.reply(opened.saved({}, { conflicts: { a: { theirs: "fail", changes: 4 } } }));
  return opened;
}

describe("conflicts", () => {
  test("hold the item back, with both values, while others go on", async () => {
    const { queue, sent, kept, pass: wait } = await conflict();
    expect(queue.conflicts.get("a")).toEqual({ theirs: "fail", changes: 4 });
    expect(kept.get("a")?.fields).toEqual(pass);
    queue.put("b", pass);
    wait(60_000);
    expect(sent[1]).toEqual({ b: { fields: pass, basedOn: 0 } });
  });

  test("mine is sent on top of theirs", async () => {
    const { queue, sent, pass: wait } = await conflict();
    queue.settle("a", "mine", pass);
    wait(1000);
    expect(sent[1]).toEqual({ a: { fields: pass, basedOn: 4 } });
  });

  test("theirs leaves nothing to send or to keep", async () => {
    const { queue, sent, kept, pass: wait } = await conflict();
    queue.settle("a", "theirs", pass);
    wait(60_000);
    expect(sent).toHaveLength(1);
    expect(kept.size).toBe(0);
    expect(queue.basisOf("a")).toBe(4);
  });
});

describe("leaving and coming back", () => {
  test("what waits is sent when the page goes away, even beside a request in flight", () => {
    const { queue, sent, pass: wait } = openQueue();
    queue.put("a", pass);
    wait(0);
    queue.put("b", fail);
    queue.leave();
    expect(sent).toEqual([{ a: { fields: pass, basedOn: 0 } }, { b: { fields: fail, basedOn: 0 } }]);
  });

  test("what an earlier visit kept is sent on the basis it had then", () => {
    const { queue, sent, pass: wait } = openQueue({ a: 5 });
    queue.restore("a", { fields: fail, basedOn: 3 });
    wait(0);
    expect(sent).toEqual([{ a: { fields: fail, basedOn: 3 } }]);
  });

  test("flushing resolves when all is saved, or when it can't be for now", async () => {
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
