import { scaleLinear } from "d3-scale";
import { separateLabels, bandsOf, someOf } from "./line-chart.server.ts";

const [height, top] = [176, 6];
const thickness = 0.7;

interface Asked {
  readonly names: readonly string[];
  /** Each has a value for every name, the lowest part first. */
  readonly columns: readonly { readonly label: string; readonly values: readonly number[]; readonly text: string }[];
  readonly format: (value: number) => string;
}

export interface StackedBarsGeometry {
  readonly rows: readonly { readonly y: number; readonly label: string }[];
  readonly columns: readonly { readonly x: number; readonly label: string }[];
  readonly bars: readonly {
    readonly label: string;
    readonly text: string;
    readonly x: number;
    readonly width: number;
    readonly band: { readonly from: number; readonly width: number };
    readonly parts: readonly { readonly name: string; readonly y: number; readonly height: number }[];
  }[];
  readonly labels: readonly { readonly name: string; readonly at: number; readonly labelY: number }[];
}

/** Null for fewer than two times, or without values. */
export function stackedBars({ names, columns, format }: Asked): StackedBarsGeometry | null {
  const sums = columns.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const most = Math.max(0, ...sums);
  if (columns.length < 2 || most === 0) return null;
  const scale = scaleLinear([0, most], [height, top]).nice(4);
  const bands = bandsOf(columns.map((_, at) => ((at + 0.5) / columns.length) * 100));
  const room = 100 / columns.length;
  const bars = columns.map(({ label, text, values }, at) => {
    const band = bands[at]!;
    let below = 0;
    const parts = values.map((value, part) => {
      const [from, to] = [scale(below), scale((below += value))];
      return { name: names[part]!, y: round(to), height: round(from - to) };
    });
    return { label, text, x: round(band.x - (room * thickness) / 2), width: round(room * thickness), band, parts };
  });
  const last = bars.findLast(({ parts }) => parts.some((part) => part.height > 0))!;
  const placed = last.parts.map(({ name, y, height: size }, at) => ({ name, at, labelY: y + size / 2 }));
  return {
    rows: scale
      .ticks(4)
      .toReversed()
      .filter(Number.isInteger)
      .map((value) => ({ y: round(scale(value)), label: format(value) })),
    columns: someOf(columns.map(({ label }) => label)).map(({ at, label }) => ({ x: round(bands[at]!.x), label })),
    bars,
    labels: separateLabels(placed),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
