import { expect, test } from "vitest";
import { lineChart } from "#app/ui/line-chart.server.ts";

function labelsOf(values: readonly number[], limits: readonly [number, number], step = 1): string[] {
  const series = [{ name: "", values: values.map((y) => ({ y, text: String(y) })) }];
  return lineChart({ across: ["Jan", "Feb"], series, limits, step, format: String })!.rows.map(({ label }) => label);
}

test("draws a level line in figures of its own size, within the possible range", () => {
  expect(labelsOf([0, 0], [0, Number.MAX_SAFE_INTEGER]).toSorted()).toEqual(["0", "1"]);
  expect(
    labelsOf([90, 90], [0, 100])
      .map(Number)
      .toSorted((a, b) => a - b)
      .at(0),
  ).toBe(80);
  expect(
    labelsOf([90, 90], [0, 100])
      .map(Number)
      .toSorted((a, b) => a - b)
      .at(-1),
  ).toBe(90);
  expect(Math.min(...labelsOf([0, 0], [0, 100]).map(Number))).toBe(0);
});

test("draws lines only at round values, each labelled once", () => {
  expect(labelsOf([87.8, 89.5], [0, 100])).toEqual(["90", "89", "88", "87"]);
  expect(labelsOf([88.9, 89.1], [0, 100])).toEqual(["90", "89", "88"]);
  expect(labelsOf([0, 1], [0, Number.MAX_SAFE_INTEGER])).toEqual(["1", "0"]);
  expect(labelsOf([61.2, 99.9], [0, 100])).toEqual(["100", "90", "80", "70", "60"]);
});
