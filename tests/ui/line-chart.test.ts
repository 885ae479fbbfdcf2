import { expect, test } from "vitest";
import { lineChart } from "#app/ui/line-chart.server.ts";

const whole = (value: number) => (Number.isInteger(value) ? String(value) : "");

function labelsOf(values: readonly number[], limits: readonly [number, number]): string[] {
  const series = [{ name: "", values: values.map((y) => ({ y, text: String(y) })) }];
  return lineChart({ across: ["Jan", "Feb"], series, limits, format: whole })!.rows.map(({ label }) => label);
}

test("a level line stands in figures of its own size, within what there can be", () => {
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
