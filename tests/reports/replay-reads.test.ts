/** The documents that a replay reads, with more past checks than it takes. */
import { expect, test } from "vitest";
import { composeAreas } from "#app/areas.server.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { type Check, checks } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import { derivedId } from "#app/db/ids.ts";
import { addDays, monthOf } from "#app/i18n/days.ts";
import { countReads } from "#app/reads.server.ts";
import { mostReplayed } from "#app/reports/replay/read-replay.server.ts";
import { readReplayReport } from "#app/reports/replay/replay-report.server.ts";
import { chain, makeChain, morning, people, start, stored, submit } from "../checks/chain.ts";

composeAreas();

const [more, atOnce] = [200, 200];

/** Copies of a check, a hundred on each day before it. */
async function copyCheck(check: Check, count: number): Promise<void> {
  for (let from = 0; from < count; from += atOnce)
    await db.transaction(async (tx) => {
      const copies = Array.from({ length: atOnce }, (_, at) => {
        const day = addDays(check.day, -1 - Math.floor((from + at) / 100));
        const id = derivedId("copy", String(from + at));
        return { id, before: null, after: { ...check, code: id, day, month: monthOf(day) } };
      });
      const facts = await checkFacts.prepareMany(tx, copies);
      for (const { id, after } of copies) tx.create(checks, id, after);
      facts.write();
    });
}

test("the latest 5,000 checks are read, once while nothing changes", { timeout: 60_000 }, async () => {
  await makeChain();
  const id = await start(people.lan);
  await submit(people.lan, id);
  const check = await stored(id);
  await copyCheck(check, mostReplayed + more);
  const search = new URLSearchParams({ from: "2025-12-01", to: "2026-03-31", rules: "1" });
  const early = (params: object) => {
    const others = new URLSearchParams({ ...Object.fromEntries(search), ...params });
    return readReplayReport(people.lead, chain.t1, others, morning, { signal: AbortSignal.timeout(20) });
  };
  const running = await early({ against: "1" });
  const queued = await early({ against: "1", storeId: check.storeId });
  expect(running.replay).toBeNull();
  // Null while the checks' ids are being read.
  expect([null, mostReplayed]).toContain(running.progress!.total);
  expect(running.progress!.checks).toBeLessThan(mostReplayed);
  expect(queued).toMatchObject({ replay: null, progress: { checks: 0, total: null } });
  const read = () => countReads(() => readReplayReport(people.lead, chain.t1, search, morning));
  const { result, reads } = await read();
  expect(result.replay!.counts).toMatchObject({
    matching: mostReplayed + more + 1,
    checks: mostReplayed,
    notRead: more + 1,
  });
  // The directory, views, the policy, the template and its version, and the facts of four months.
  const frame = 25 + 1 + 1 + 2 + 4 * (2 + 8 + 16);
  expect(reads).toBeLessThanOrEqual(frame + mostReplayed);
  expect((await read()).reads).toBeLessThanOrEqual(frame);
  const whole = await readReplayReport(people.lead, chain.t1, search, morning, { extent: "whole" });
  // The check itself, and its copies of fifty days.
  expect(whole.replay!.all.map(({ day }) => day).toSorted()[0]).toBe(addDays(check.day, -50));
});
