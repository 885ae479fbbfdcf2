/** Past months under another score policy, beside arithmetic of this test's own. */
import { beforeAll, expect, test } from "vitest";
import { composeAreas } from "#app/areas.server.ts";
import { addObservation } from "#app/camera/observe.server.ts";
import { recordSitting } from "#app/camera/record-sitting.server.ts";
import { isCounted } from "#app/checks/check.ts";
import { countReads } from "#app/reads.server.ts";
import { previewPolicy } from "#app/reports/monthly/policy-preview.server.ts";
import { readMonthlySummary } from "#app/reports/monthly/read-monthly.server.ts";
import { defaultScorePolicy } from "#app/score-policy/default-policy.ts";
import { readPolicyVersions } from "#app/score-policy/policy.server.ts";
import { db } from "#app/db/db.server.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { refusal } from "../checks/chain.ts";
import { signedIn } from "../people.ts";
import { everyCheck, lead, makeMonths, now, s } from "../reports/months.ts";

composeAreas();

const admin = signedIn("admin", ["admin"]);
const months = ["2026-02", "2026-01"];
/** Two sittings of February: their stores, and how many major findings each has. */
const sittings = [
  { storeId: s[0]!, majors: 3 },
  { storeId: s[3]!, majors: 1 },
] as const;

beforeAll(async () => {
  await makeMonths();
  for (const { storeId, majors } of sittings) {
    const at = { storeId, day: "2026-02-05", from: "08:00", to: "09:00", note: "" };
    const { id } = await recordSitting(lead, at, {}, now);
    const seen = {
      camera: "Quầy 1",
      at: "08:15",
      category: "cash",
      severity: "major",
      words: "x",
      photos: [],
    } as const;
    for (let number = 0; number < majors; number++) await addObservation(lead, id, { ...seen, photos: [] }, {}, now);
  }
});

interface Place {
  readonly score: number | null;
  readonly rank: number | null;
}

/** Checks and sittings alone: there are no cases. */
async function expectedPlaces(month: string, { weights, points, fewestChecks, shouldCountNoCases }: ScorePolicy) {
  const counted = (await everyCheck()).filter((check) => isCounted(check) && check.month === month);
  const rows = s.map((id) => {
    const own = counted.filter(({ storeId }) => storeId === id);
    const scores = own.flatMap(({ score }) => score ?? []);
    const sitting = month === "2026-02" ? sittings.find(({ storeId }) => storeId === id) : undefined;
    // Each part as sum ÷ count, in millionths.
    const parts: [weight: number, sum: number, count: number][] = [];
    if (scores.length > 0) parts.push([weights.checks, scores.reduce((a, b) => a + b, 0), scores.length]);
    if (sitting) parts.push([weights.camera, Math.max(0, 100 - points.major * sitting.majors) * 1_000_000, 1]);
    if (shouldCountNoCases) parts.push([weights.feedback, 100_000_000, 1]);
    const total = parts.reduce((sum, [weight]) => sum + weight, 0);
    let [top, bottom] = [0n, 1n];
    for (const [weight, sum, count] of parts)
      [top, bottom] = [top * BigInt(count) + BigInt(weight) * BigInt(sum) * bottom, bottom * BigInt(count)];
    const divisor = bottom * BigInt(total);
    const score = total === 0 ? null : Number((2n * top + divisor) / (2n * divisor));
    const critical = own.reduce(
      (sum, { outcome }) => sum + outcome!.findings.filter(({ severity }) => severity === "critical").length,
      0,
    );
    return { id, score, critical, checks: own.length, scored: scores.length };
  });
  const isRanked = (row: (typeof rows)[number]) => row.score !== null && row.scored >= fewestChecks.rank;
  const isBetter = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    a.score! > b.score! ||
    (a.score === b.score && (a.critical < b.critical || (a.critical === b.critical && a.checks > b.checks)));
  const ranked = rows.filter(isRanked);
  return new Map(
    rows.map((row): [string, Place] => [
      row.id,
      { score: row.score, rank: isRanked(row) ? 1 + ranked.filter((other) => isBetter(other, row)).length : null },
    ]),
  );
}

const policies: Record<string, ScorePolicy> = {
  "more weight for the camera": { ...defaultScorePolicy, weights: { checks: 20, camera: 70, feedback: 10 } },
  "the camera alone": { ...defaultScorePolicy, weights: { checks: 0, camera: 1, feedback: 0 } },
  "other points": { ...defaultScorePolicy, points: { critical: 50, major: 33, minor: 1 } },
  "months without cases as 100": { ...defaultScorePolicy, shouldCountNoCases: true },
  "more checks for a rank": { ...defaultScorePolicy, fewestChecks: { rank: 6, comparison: 3 } },
};

test("the policy in force moves no store", async () => {
  const preview = await previewPolicy(admin, defaultScorePolicy, 12, now);
  expect(preview.map(({ month, ranks, stores }) => [month, ranks, stores])).toEqual(
    months.map((month) => [month, { up: 0, down: 0, gained: 0, removed: 0 }, []]),
  );
  for (const { before, after } of preview) expect(after).toEqual(before);
});

test("a month has the mean and the ranked stores of its report", async () => {
  const policy = policies["more checks for a rank"]!;
  for (const { month, before, after, ranks } of await previewPolicy(admin, policy, 2, now)) {
    const { all, list, unranked } = await readMonthlySummary(admin, new URLSearchParams({ month }), now);
    expect(before).toMatchObject({ mean: all!.mean, ranked: all!.ranked });
    expect([list.count, unranked.length]).toEqual([before.ranked, before.unranked + before.unscored]);
    expect(after.ranked - before.ranked).toBe(ranks.gained - ranks.removed);
  }
});

test.each(Object.entries(policies))("%s gives each store the score and the rank of that policy", async (_, policy) => {
  const preview = await previewPolicy(admin, policy, 2, now);
  for (const { month, stores, ranks, ...total } of preview) {
    const [before, after] = [await expectedPlaces(month, defaultScorePolicy), await expectedPlaces(month, policy)];
    const moved = s.filter((id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)));
    expect(stores.map(({ id }) => id).toSorted()).toEqual(moved.toSorted());
    for (const store of stores) {
      expect([store.id, store.before]).toEqual([store.id, before.get(store.id)]);
      expect([store.id, store.after]).toEqual([store.id, after.get(store.id)]);
    }
    const expected = { up: 0, down: 0, gained: 0, removed: 0 };
    for (const id of s) {
      const [former, next] = [before.get(id)!.rank, after.get(id)!.rank];
      if (former && next) expected.up += Number(next < former);
      if (former && next) expected.down += Number(next > former);
      else expected[former ? "removed" : "gained"] += Number(former !== next);
    }
    expect(ranks).toEqual(expected);
    for (const [side, places, fewest] of [
      ["before", before, defaultScorePolicy.fewestChecks.rank],
      ["after", after, policy.fewestChecks.rank],
    ] as const) {
      const withScore = [...places.values()].filter(({ score }) => score !== null);
      const ranked = withScore.filter(({ rank }) => rank !== null).length;
      expect(total[side]).toMatchObject({ ranked, unranked: withScore.length - ranked, fewestChecks: fewest });
    }
  }
  expect(preview.some(({ stores }) => stores.length > 0)).toBe(true);
});

test("reads facts and the directory alone, and writes no policy", async () => {
  const { reads } = await countReads(() => previewPolicy(admin, defaultScorePolicy, 2, now));
  // The directory, the policy's documents, and for each month heads, shards and pending rows of three sources.
  expect(reads).toBeLessThanOrEqual(25 + 3 + 2 * 3 * (2 + 8 + 16));
  expect(await readPolicyVersions(db)).toEqual([]);
});

test("only who changes the policy can try one", async () => {
  expect(await refusal(previewPolicy(lead, defaultScorePolicy, 1, now))).toBe(403);
});
