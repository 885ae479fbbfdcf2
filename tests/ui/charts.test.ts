/** The geometry of charts: touch bands, and marks for values of few checks. */
import { expect, test } from "vitest";
import { lineChart } from "#app/ui/line-chart.server.ts";
import { stackedBars } from "#app/ui/stacked-bars.server.ts";

const days = Array.from({ length: 31 }, (_, at) => String(at + 1));
const chartOf = (series: readonly { name: string; values: readonly { y: number | null; count?: number }[] }[]) =>
  lineChart({
    across: days.slice(0, series[0]!.values.length),
    limits: [0, 100],
    step: 1,
    format: String,
    series: series.map(({ name, values }) => ({
      name,
      values: values.map((value, at) => ({ ...value, text: `${name} ${at + 1}` })),
    })),
  })!;

test("gives each day of a month its own band to touch, without gaps or overlaps", () => {
  const { bands, lines } = chartOf([{ name: "", values: days.map((_, at) => ({ y: 80 + (at % 7) })) }]);
  expect(bands).toHaveLength(31);
  let end = 0;
  for (const [at, { from, width, x, values }] of bands.entries()) {
    expect(from).toBeCloseTo(end, 1);
    end = from + width;
    expect(x).toBeGreaterThan(from);
    expect(x).toBeLessThan(end);
    expect(values.map(({ text }) => text)).toEqual([` ${at + 1}`]);
    // On a phone of 360 px the drawing has some 250.
    expect((width / 100) * 250).toBeGreaterThan(7);
  }
  expect(end).toBeCloseTo(100, 1);
  expect(lines[0]!.points).toHaveLength(31);
});

test("shows all lines of a touched day, and nothing where no line has a value", () => {
  const { bands } = chartOf([
    { name: "store", values: [{ y: 80 }, { y: null }, { y: 90 }, { y: null }] },
    { name: "chain", values: [{ y: 85 }, { y: 86 }, { y: 87 }, { y: null }] },
  ]);
  expect(bands.map(({ values }) => values.map(({ line, text }) => [line, text]))).toEqual([
    [
      [0, "store 1"],
      [1, "chain 1"],
    ],
    [[1, "chain 2"]],
    [
      [0, "store 3"],
      [1, "chain 3"],
    ],
  ]);
});

test("draws a day with one check among days with forty faintly, and continues the line", () => {
  const values = [40, 41, 1, 39, 40].map((count, at) => ({ y: at === 2 ? 20 : 90, count }));
  const [drawn] = chartOf([{ name: "", values }]).lines;
  const [solid, faint] = [drawn!.path, drawn!.faintPath].map((path) => path.split("M").slice(1));
  expect(solid!.map((stretch) => stretch.split("L").length)).toEqual([2, 2]);
  expect(faint!.map((stretch) => stretch.split("L").length)).toEqual([3]);
  const radii = drawn!.points.map(({ radius }) => radius);
  expect(radii[2]).toBeLessThan(radii[1]!);
  const even = chartOf([{ name: "", values: [3, 2, 4].map((count) => ({ y: 90, count })) }]).lines[0]!;
  expect([even.faintPath, even.path.split("M")]).toEqual(["", expect.objectContaining({ length: 2 })]);
});

test("stacks the parts of a bar in proportion, with their names apart", () => {
  const chart = stackedBars({
    names: ["critical", "major", "minor"],
    format: String,
    columns: [
      { label: "a", values: [1, 2, 5], text: "a" },
      { label: "b", values: [0, 0, 0], text: "b" },
      { label: "c", values: [1, 1, 0], text: "c" },
    ],
  })!;
  const [first, empty, last] = chart.bars;
  const heights = first!.parts.map(({ height }) => height);
  expect(heights[1]! / heights[0]!).toBeCloseTo(2, 1);
  expect(heights[2]! / heights[0]!).toBeCloseTo(5, 1);
  for (const [at, part] of first!.parts.entries())
    expect(part.y + part.height).toBeCloseTo(at === 0 ? 176 : first!.parts[at - 1]!.y, 0);
  expect(empty!.parts.every(({ height }) => height === 0)).toBe(true);
  expect(last!.x + last!.width).toBeLessThanOrEqual(100);
  expect(chart.bars.map(({ band }) => band.from)).toEqual([0, 33.33, 66.67]);
  const places = chart.labels.map(({ labelY }) => labelY).toSorted((a, b) => a - b);
  expect(places[1]! - places[0]!).toBeGreaterThanOrEqual(15.9);
  expect(places[2]! - places[1]!).toBeGreaterThanOrEqual(15.9);
  expect(chart.rows[0]!.label).toBe("8");
  expect(stackedBars({ names: ["a"], format: String, columns: [{ label: "", values: [3], text: "" }] })).toBeNull();
});
