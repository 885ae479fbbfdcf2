/** Reactions to an event run once it is stored, also after the process died, and never without it. */
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.ts";
import { jobs } from "#app/jobs/job.ts";
import { Runner } from "#app/jobs/runner.server.ts";
import { declareEvents } from "#app/timeline/events.ts";
import { type ReactionEvent, defineReaction, reactions, reactionsJob } from "#app/timeline/reactions.server.ts";
import { recordEvent } from "#app/timeline/timeline.server.ts";

const kettles = declareEvents("kettles", {
  boiled: { after: z.object({ degrees: z.number() }) },
  emptied: {},
});
const by = { uid: "lan", displayName: "Lan", email: "lan@demo.test" };
let now = new Date("2026-03-05T02:00:00.000Z");
let refuses = 0;
const seen: ReactionEvent<typeof kettles, "boiled">[] = [];
reactions.provide([
  defineReaction(kettles, ["boiled"], async (event) => {
    if (refuses-- > 0) throw new Error("not now");
    seen.push(event);
  }),
]);

function instance(): Runner {
  const runner = new Runner(
    () => [reactionsJob],
    () => now,
  );
  return runner;
}
const boil = (id: string, degrees: number, also: () => void = () => {}) =>
  db.transaction((tx) => {
    recordEvent(tx, kettles, { id, by, now }, { what: "boiled", after: { degrees } });
    also();
  });
const queued = async () => (await db.query(jobs, { limit: 10 })).documents.map(({ data }) => data.status);

afterEach(() => {
  seen.length = 0;
  refuses = 0;
});

test("runs a reaction once, in any instance, and leaves nothing in the queue", async () => {
  const id = newId();
  await boil(id, 98);
  expect(await queued()).toEqual(["waiting"]);
  await Promise.all([instance().runDue(), instance().runDue()]);
  expect(seen).toEqual([
    expect.objectContaining({ id, what: "boiled", byName: "Lan", before: undefined, after: { degrees: 98 } }),
  ]);
  expect(await queued()).toEqual([]);
});

test("retries a reaction that fails", async () => {
  refuses = 2;
  await boil(newId(), 90);
  for (let tries = 0; tries < 3; tries++) {
    await instance().runDue();
    now = new Date(now.getTime() + 10 * 60_000);
  }
  expect(seen).toHaveLength(1);
  expect(await queued()).toEqual([]);
});

test("runs no reaction to an event that was not stored or has none", async () => {
  await expect(
    boil(newId(), 90, () => {
      throw new Error("refused");
    }),
  ).rejects.toThrow("refused");
  await db.transaction((tx) => recordEvent(tx, kettles, { id: newId(), by, now }, { what: "emptied" }));
  expect(await queued()).toEqual([]);
});
