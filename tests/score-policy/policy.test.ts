import { describe, expect, test } from "vitest";
import { hasRowsOf, withRows } from "#app/score-policy/choices.ts";
import { defaultScorePolicy } from "#app/score-policy/default-policy.ts";
import { policySchema, type PolicyVersion, type ScorePolicy } from "#app/score-policy/policy.ts";
import { findOverlappingShifts, shiftAt } from "#app/score-policy/shifts.ts";
import { isTime } from "#app/i18n/clock.ts";
import { firstOpenMonth, policyOf, versionOf } from "#app/score-policy/versions.ts";

const at = "2026-01-01T00:00:00.000Z";
const version = (from: string, checks: number) => {
  const data: PolicyVersion = {
    from,
    policy: { ...defaultScorePolicy, weights: { checks, camera: 1, feedback: 1 } },
    createdAt: at,
    updatedAt: at,
  };
  return { id: from, data, revision: "1" };
};

test("the defaults are a valid policy with the figures of product.md", () => {
  expect(policySchema.parse(defaultScorePolicy)).toEqual(defaultScorePolicy);
  expect(defaultScorePolicy).toMatchObject({
    weights: { checks: 60, camera: 20, feedback: 20 },
    points: { critical: 20, major: 10, minor: 5 },
    answerHours: { critical: 24, major: 72, minor: 168 },
    appealDays: 7,
    taskDays: { critical: 2, major: 7, minor: 14 },
    fewestChecks: { rank: 1, comparison: 3 },
    shouldCountNoCases: false,
  });
});

test.each<[string, Partial<ScorePolicy>]>([
  ["all weights zero", { weights: { checks: 0, camera: 0, feedback: 0 } }],
  ["a negative weight", { weights: { checks: -1, camera: 1, feedback: 1 } }],
  ["half a weight", { weights: { checks: 0.5, camera: 1, feedback: 1 } }],
  ["points over 100", { points: { critical: 101, major: 1, minor: 1 } }],
  ["no time to answer", { answerHours: { critical: 0, major: 1, minor: 1 } }],
  ["no day to appeal", { appealDays: 0 }],
  ["no check for a rank", { fewestChecks: { rank: 0, comparison: 3 } }],
  ["half a check for a comparison", { fewestChecks: { rank: 1, comparison: 1.5 } }],
  [
    "overlapping shifts",
    { shifts: [...defaultScorePolicy.shifts, { ...defaultScorePolicy.shifts[0]!, code: "noon" }] },
  ],
  ["a shift without length", { shifts: [{ ...defaultScorePolicy.shifts[0]!, to: "06:00" }] }],
  ["a time that isn't one", { shifts: [{ ...defaultScorePolicy.shifts[0]!, to: "24:00" }] }],
  ["one code twice", { channels: [...defaultScorePolicy.channels, defaultScorePolicy.channels[0]!] }],
  ["a name in one language only", { channels: [{ code: "a", name: { en: "A", vi: "" }, retired: false }] }],
  ["nothing left to choose", { channels: defaultScorePolicy.channels.map((row) => ({ ...row, retired: true })) }],
])("%s is not a valid policy", (_, wrong) => {
  expect(policySchema.safeParse({ ...defaultScorePolicy, ...wrong }).success).toBe(false);
});

describe("shifts", () => {
  const night = { from: "22:00", to: "06:00" };

  test("cover the times from their beginning until their end, past midnight too", () => {
    const shifts = [{ from: "06:00", to: "14:00" }, night];
    const found = ["05:59", "06:00", "13:59", "14:00", "21:59", "22:00", "00:00"].map((time) =>
      shifts.findIndex((shift) => shift === shiftAt(shifts, time)),
    );
    expect(found).toEqual([1, 0, 0, -1, -1, 1, 1]);
  });

  test("overlap where one begins within another", () => {
    expect(findOverlappingShifts(defaultScorePolicy.shifts)).toEqual([]);
    expect(findOverlappingShifts([night, { from: "05:00", to: "07:00" }])).toEqual([1]);
    expect(findOverlappingShifts([{ from: "05:00", to: "07:00" }, night])).toEqual([0]);
    expect(findOverlappingShifts([night, { from: "06:00", to: "22:00" }])).toEqual([]);
    expect(findOverlappingShifts([night, night])).toEqual([0, 1]);
  });

  test("overlap only if some minute lies in two", () => {
    const time = (quarter: number) =>
      `${String(quarter >> 2).padStart(2, "0")}:${String((quarter & 3) * 15).padStart(2, "0")}`;
    const within = (from: number, to: number, quarter: number) =>
      from < to ? quarter >= from && quarter < to : quarter >= from || quarter < to;
    for (let turn = 0; turn < 2000; turn++) {
      const [a, b, c, d] = [7, 11, 13, 17].map((prime) => (turn * prime + ((turn * turn) % 89)) % 96) as [
        number,
        number,
        number,
        number,
      ];
      if (a === b || c === d) continue;
      const both = Array.from({ length: 96 }, (_, quarter) => within(a, b, quarter) && within(c, d, quarter));
      const found = findOverlappingShifts([
        { from: time(a), to: time(b) },
        { from: time(c), to: time(d) },
      ]);
      expect(found.length > 0, `${time(a)}–${time(b)} ${time(c)}–${time(d)}`).toBe(both.includes(true));
    }
  });

  test("have times of a day, in hours and minutes", () => {
    expect(["00:00", "23:59"].every(isTime)).toBe(true);
    expect(["24:00", "6:00", "12:60", "", "noon"].some(isTime)).toBe(false);
  });
});

test("a version is valid until the next begins, and the defaults before the first", () => {
  const versions = [version("2026-09", 3), version("2026-03", 1), version("2026-06", 2)];
  const weights = ["2026-02", "2026-03", "2026-05", "2026-06", "2026-08", "2026-09", "2030-01"].map(
    (month) => policyOf(versions, month).weights.checks,
  );
  expect(weights).toEqual([60, 1, 1, 2, 2, 3, 3]);
  expect(versionOf(versions, "2026-02")).toBeUndefined();
});

test("the first month that can be changed is the next one of the business time zone", () => {
  expect(firstOpenMonth(new Date("2026-11-30T16:59:59Z"), "Asia/Ho_Chi_Minh")).toBe("2026-12");
  expect(firstOpenMonth(new Date("2026-11-30T17:00:00Z"), "Asia/Ho_Chi_Minh")).toBe("2027-01");
});

test("a policy has the rows of an earlier one, or gets them", () => {
  const fewer = { ...defaultScorePolicy, channels: defaultScorePolicy.channels.slice(1, 3) };
  expect(hasRowsOf(defaultScorePolicy, fewer)).toBe(true);
  expect(hasRowsOf(fewer, defaultScorePolicy)).toBe(false);
  const grown = withRows(fewer, defaultScorePolicy);
  expect(hasRowsOf(grown, defaultScorePolicy)).toBe(true);
  expect(grown.channels.slice(0, 2)).toEqual(fewer.channels);
});
