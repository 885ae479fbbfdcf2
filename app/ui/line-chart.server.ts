/** The geometry of a line chart, worked out on the server: browsers get numbers and paths, and no code that finds them. */
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";

/** In pixels; across, a chart takes the room that there is. */
const chartHeight = 176;
/** Above the highest line and below the lowest, half a label. */
const margin = 6;
/** In units of the drawing, which is stretched to the room across. */
const chartWidth = 1000;
const labelHeight = 16;

interface ChartValue {
  readonly y: number | null;
  /** How many it stands for: little is drawn small. */
  readonly count?: number;
  /** What is told of it when it is touched. */
  readonly text: string;
}

interface Asked {
  /** What stands below the first place across and the last, and between them where there is room. */
  readonly across: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly ChartValue[] }[];
  /** The highest and the lowest value there can be. */
  readonly limits: readonly [number, number];
  /** "" of a value that there can't be, which gets no line. */
  readonly format: (value: number) => string;
  /** A value to be reached. */
  readonly mark?: { readonly value: number; readonly label: string } | undefined;
}

export interface LineChart {
  /** From the top, evenly apart. */
  readonly rows: readonly { readonly y: number; readonly label: string }[];
  /** At per cent of the width. */
  readonly columns: readonly { readonly x: number; readonly label: string }[];
  readonly lines: readonly {
    readonly name: string;
    readonly path: string;
    /** Where its name stands, clear of the others' names. */
    readonly labelY: number;
    readonly points: readonly {
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly text: string;
    }[];
  }[];
  readonly mark: { readonly y: number; readonly label: string } | null;
}

/** Null where there are not two values to join. */
export function lineChart({ across, series, limits, format, mark }: Asked): LineChart | null {
  const values = series.flatMap((each) => each.values.flatMap(({ y }) => (y === null ? [] : y)));
  if (!series.some((each) => each.values.filter(({ y }) => y !== null).length > 1)) return null;
  const seen = mark ? [...values, mark.value] : values;
  const scale = scaleLinear([Math.min(...seen), Math.max(...seen)], [chartHeight - margin, margin]).nice(4);
  const [low, high] = [Math.max(scale.domain()[0]!, limits[0]), Math.min(scale.domain()[1]!, limits[1])];
  const y = low < high ? scale.domain([low, high]) : scale.domain([low - (limits[1] - limits[0]) / 10, high]);
  const x = (at: number) => (across.length > 1 ? (at / (across.length - 1)) * 96 + 2 : 50);
  const most = Math.max(1, ...series.flatMap((each) => each.values.map(({ count = 1 }) => count)));
  const draw = line<readonly [number, number | null]>()
    .defined(([, value]) => value !== null)
    .x(([at]) => round(x(at) * (chartWidth / 100)))
    .y(([, value]) => round(y(value!)));
  const lines = series.map(({ name, values: own }) => {
    const known = own.flatMap((value, at) => (value.y === null ? [] : [{ ...value, at, y: y(value.y) }]));
    return {
      name,
      path: draw(known.map(({ at }) => [at, own[at]!.y])) ?? "",
      labelY: known.at(-1)?.y ?? chartHeight,
      points: known.map(({ at, y: height, count = most, text }) => ({
        x: round(x(at)),
        y: round(height),
        radius: round(1.5 + 2 * Math.sqrt(count / most)),
        text,
      })),
    };
  });
  return {
    rows: evenTicks(y.domain() as [number, number], y.ticks(4))
      .map((value) => ({ y: round(y(value)), label: format(value) }))
      .filter(({ label }) => label !== ""),
    columns: someOf(across).map(({ at, label }) => ({ x: round(x(at)), label })),
    lines: apart(lines),
    mark: mark ? { y: round(y(mark.value)), label: mark.label } : null,
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Round values from the highest down; the ends are always among them. */
function evenTicks([low, high]: readonly [number, number], ticks: readonly number[]): number[] {
  const inner = ticks.filter((value) => value > low && value < high);
  return [high, ...inner.toReversed(), low];
}

/** The first and the last, and as many between as fit beside each other on a phone. */
function someOf(across: readonly string[]): { at: number; label: string }[] {
  const last = across.length - 1;
  const step = Math.ceil(last / 3) || 1;
  return across.flatMap((label, at) =>
    at === last || (at % step === 0 && last - at >= step / 2 + 0.5) ? [{ at, label }] : [],
  );
}

/** Names of lines that end close to each other are moved apart. */
function apart<Line extends { readonly labelY: number }>(lines: readonly Line[]): Line[] {
  const lowest = chartHeight - margin;
  let next = margin;
  const placed = new Map<Line, number>();
  const sorted = lines.toSorted((a, b) => a.labelY - b.labelY);
  for (const [at, each] of sorted.entries()) {
    const room = lowest - (sorted.length - 1 - at) * labelHeight;
    const labelY = Math.min(Math.max(each.labelY, next), room);
    placed.set(each, labelY);
    next = labelY + labelHeight;
  }
  return lines.map((each) => ({ ...each, labelY: round(placed.get(each)!) }));
}
