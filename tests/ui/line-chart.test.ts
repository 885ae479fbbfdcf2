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

test("names times at even distances, the last one always", () => {
  const named = (count: number) =>
    lineChart({
      across: Array.from({ length: count }, (_, at) => String(at + 1)),
      series: [{ name: "", values: Array.from({ length: count }, (_, y) => ({ y, text: "" })) }],
      limits: [0, 100],
      step: 1,
      format: String,
    })!.columns.map(({ label }) => Number(label));
  expect(named(6)).toEqual([2, 4, 6]);
  expect(named(28)).toEqual([1, 10, 19, 28]);
  expect(named(12)).toEqual([4, 8, 12]);
});

test("says no value at the end of a line that ends in much fewer cases than usual", () => {
  const endOf = (lastCount: number) =>
    lineChart({
      across: ["1", "2", "3"],
      series: [{ name: "", values: [40, 40, lastCount].map((count) => ({ y: 80, count, text: "" })) }],
      limits: [0, 100],
      step: 1,
      format: String,
    })!.labels.map(({ text }) => text);
  expect(endOf(40)).toEqual(["80"]);
  expect(endOf(1)).toEqual([]);
});

test("draws lines only at round values, each labelled once", () => {
  expect(labelsOf([87.8, 89.5], [0, 100])).toEqual(["90", "89", "88", "87"]);
  expect(labelsOf([88.9, 89.1], [0, 100])).toEqual(["90", "89", "88"]);
  expect(labelsOf([0, 1], [0, Number.MAX_SAFE_INTEGER])).toEqual(["1", "0"]);
  expect(labelsOf([61.2, 99.9], [0, 100])).toEqual(["100", "90", "80", "70", "60"]);
});

test("an axis of scores is the same everywhere, and begins lower only where a value does", () => {
  const axis = (values: readonly number[]) =>
    lineChart({
      across: ["Jan", "Feb"],
      series: [{ name: "", values: values.map((y) => ({ y, text: "" })) }],
      limits: [0, 100],
      floor: 50,
      step: 1,
      format: String,
    })!.rows.map(({ label }) => Number(label));
  expect(axis([87.8, 89.5])).toEqual([100, 90, 80, 70, 60, 50]);
  expect(Math.min(...axis([50, 99]))).toBe(50);
  expect(Math.min(...axis([49.9, 99]))).toBe(40);
  expect(Math.min(...axis([3, 99]))).toBe(0);
});

test("a line ends with its value, and the pass mark stands outside the drawing, clear of it", () => {
  const { labels, markY } = lineChart({
    across: ["Jan", "Feb"],
    series: [
      {
        name: "Store",
        values: [
          { y: 90, text: "" },
          { y: 80, text: "" },
        ],
      },
      {
        name: "Chain",
        values: [
          { y: 85, text: "" },
          { y: null, text: "" },
        ],
      },
    ],
    limits: [0, 100],
    floor: 50,
    step: 1,
    format: String,
    mark: { value: 80, label: "Pass mark" },
  })!;
  expect(labels.map(({ text }) => text)).toEqual(["Store 80", "Chain 85", "Pass mark"]);
  expect(markY).not.toBeNull();
  const places = labels.map(({ labelY }) => labelY).toSorted((a, b) => a - b);
  for (const [at, place] of places.slice(1).entries()) expect(place - places[at]!).toBeGreaterThanOrEqual(15.9);
});
