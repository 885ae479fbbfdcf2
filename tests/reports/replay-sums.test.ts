import { expect, test } from "vitest";
import { replayHeadline } from "#app/reports/replay/replay-words.ts";
import { noFigures } from "#app/reports/report.ts";
import {
  type ChangeCounts,
  countBands,
  distributeScores,
  mostChanged,
  type ReplayRow,
} from "#app/reports/replay/replay-sums.ts";

const figures = (scored: number, mean: number, failed = 0) => ({
  ...noFigures(),
  checks: scored,
  scored,
  scoreSum: scored * mean * 1_000_000,
  passed: scored - failed,
  failed,
});

test("the stores that change most have enough checks for a comparison", () => {
  const stores = new Map([
    ["same", { before: figures(9, 80), after: figures(9, 80) }],
    ["few", { before: figures(2, 90), after: figures(2, 50) }],
    ["less", { before: figures(3, 90), after: figures(3, 88) }],
    ["more", { before: figures(3, 60), after: figures(3, 70) }],
    ["unscored", { before: figures(4, 90), after: figures(0, 0) }],
    ["failed", { before: figures(5, 82), after: figures(5, 82, 2) }],
  ]);
  expect(mostChanged(stores, 3).map(({ key }) => key)).toEqual(["more", "less", "failed"]);
  expect(mostChanged(stores, 1).map(({ key }) => key)).toEqual(["few", "more", "less", "failed"]);
});

test("stores whose mean stays are in the order of their failed checks", () => {
  const stores = new Map([
    ["one", { before: figures(5, 82), after: figures(5, 82, 1) }],
    ["hardly", { before: figures(5, 82), after: figures(5, 82.01) }],
    ["three", { before: figures(5, 82), after: figures(5, 82, 3) }],
    ["two passed", { before: figures(5, 82, 2), after: figures(5, 82) }],
  ]);
  expect(mostChanged(stores, 3).map(({ key }) => key)).toEqual(["three", "two passed", "one", "hardly"]);
});

const row = (before: [number | null, string | null], after: [number | null, string | null]) =>
  ({
    before: { score: before[0], band: before[1] },
    after: { score: after[0], band: after[1] },
  }) as ReplayRow;

test("scores and bands are counted before and after, from the lowest score on", () => {
  const rows = [
    row([100_000_000, "A"], [99_000_000, "A"]),
    row([84_999_999, "B"], [85_000_000, "Good"]),
    row([null, null], [91_000_000, "A"]),
  ];
  expect(distributeScores(rows, 5)).toEqual([
    { from: 80, before: 1, after: 0 },
    { from: 85, before: 0, after: 1 },
    { from: 90, before: 0, after: 1 },
    { from: 95, before: 1, after: 1 },
  ]);
  expect(distributeScores([], 5)).toEqual([]);
  expect(countBands(rows, ["A", "Good", "Poor"])).toEqual([
    { name: "A", before: 1, after: 2 },
    { name: "Good", before: 0, after: 1 },
    { name: "B", before: 1, after: 0 },
  ]);
});

test.each([
  [
    412,
    37,
    5,
    "With these rules 37 of 412 checks since 1 Sep 2026 would have failed that passed. 5 checks that failed would have passed.",
  ],
  [412, 0, 5, "With these rules 5 of 412 checks since 1 Sep 2026 would have passed that failed."],
  [1, 0, 0, "With these rules the one check since 1 Sep 2026 keeps its result."],
  [0, 0, 0, "No check of this period could be carried over."],
])("the headline of %i checks, %i worse and %i better", (checks, failed, passed, headline) => {
  const changed = { fail: failed, pass: passed, cleared: 0, gained: 0 };
  const inputs = { from: "2026-09-01", to: "2026-11-28", today: "2026-11-28", checks, changed };
  expect(replayHeadline(inputs)).toBe(headline);
  const past = replayHeadline({ ...inputs, today: "2026-12-01" });
  expect(past).toBe(headline.replace("since 1 Sep 2026", "from 1 Sep 2026 to 28 Nov 2026"));
});

test("the headline names results that are lost or gained", () => {
  const headlineOf = (changed: Partial<ChangeCounts>) =>
    replayHeadline({
      from: "2026-09-01",
      to: "2026-11-28",
      today: "2026-11-28",
      checks: 9,
      changed: { fail: 0, pass: 0, cleared: 0, gained: 0, ...changed },
    });
  expect(headlineOf({ cleared: 9 })).toBe("9 checks would no longer have a result.");
  expect(headlineOf({ fail: 1, gained: 1 })).toBe(
    "With these rules 1 of 9 checks since 1 Sep 2026 would have failed that passed. 1 check without a result would have one.",
  );
});
