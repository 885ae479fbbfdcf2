import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";

/** In pixels; a chart takes the whole width. */
const chartHeight = 176;
const margin = 6;
const chartWidth = 1000;
const labelHeight = 16;

interface ChartValue {
  readonly y: number | null;
  /** A value of few cases is drawn small. */
  readonly count?: number;
  readonly text: string;
}

interface Asked {
  readonly across: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly ChartValue[] }[];
  /** The highest and the lowest possible value. */
  readonly limits: readonly [number, number];
  /** The axis begins here, or lower if a value does, and ends at the highest possible value. */
  readonly floor?: number;
  /** Only multiples get a line: 1 for counts. */
  readonly step: number;
  readonly withZero?: boolean;
  readonly format: (value: number) => string;
  readonly formatLast?: (value: number) => string;
  /** Values of fewer cases are drawn faint, too. */
  readonly fewest?: number;
  readonly mark?: { readonly value: number; readonly label: string } | undefined;
}

export interface LineChartGeometry {
  readonly rows: readonly { readonly y: number; readonly label: string }[];
  readonly columns: readonly { readonly x: number; readonly label: string }[];
  readonly lines: readonly {
    readonly name: string;
    readonly path: string;
    /** Leads to a value of much fewer cases than usual, which means little. */
    readonly faintPath: string;
    readonly points: readonly {
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly isFaint: boolean;
    }[];
  }[];
  /** Bands show the values of a time when touched, at per cent of the width, without overlap. */
  readonly bands: readonly {
    readonly from: number;
    readonly width: number;
    readonly x: number;
    readonly values: readonly { readonly line: number; readonly y: number; readonly text: string }[];
  }[];
  /** Stand right of the drawing, clear of each other: each line's name and last value, and the mark. */
  readonly labels: readonly { readonly text: string; readonly labelY: number; readonly line: number | null }[];
  readonly markY: number | null;
}

function around(level: number, [lowest, highest]: Asked["limits"]): [number, number] {
  const room = Math.min((highest - lowest) / 10, Math.max(Math.abs(level), 1));
  return level - room < lowest ? [level, level + room] : [level - room, level];
}

function faintOf(values: readonly ChartValue[], most: number, fewest: number): (value: ChartValue) => boolean {
  const usual = middleOf(values.flatMap(({ y, count = most }) => (y === null ? [] : count)));
  return ({ count = most }) => count < fewest || count * faintBelow < usual;
}

/** Null without two values to join. */
export function lineChart({
  across,
  series,
  limits,
  floor,
  step,
  withZero = false,
  format,
  formatLast = format,
  fewest = 0,
  mark,
}: Asked): LineChartGeometry | null {
  const values = series.flatMap((each) => each.values.flatMap(({ y }) => (y === null ? [] : y)));
  if (!series.some((each) => each.values.filter(({ y }) => y !== null).length > 1)) return null;
  const domainValues = [...values, ...(mark ? [mark.value] : []), ...(withZero ? [0] : [])];
  const scale = scaleLinear(
    [Math.min(...domainValues), Math.max(...domainValues)],
    [chartHeight - margin, margin],
  ).nice(4);
  const [low, high] = [Math.max(scale.domain()[0]!, limits[0]), Math.min(scale.domain()[1]!, limits[1])];
  const y = scale.domain(
    floor === undefined
      ? wholeSteps(low < high ? [low, high] : around(low, limits), step)
      : [axisStart(domainValues, floor, limits[1]), limits[1]],
  );
  const x = (at: number) => (across.length > 1 ? (at / (across.length - 1)) * 96 + 2 : 50);
  const most = Math.max(1, ...series.flatMap((each) => each.values.map(({ count = 1 }) => count)));
  const draw = line<readonly [number, number]>()
    .x(([at]) => round(x(at) * (chartWidth / 100)))
    .y(([, height]) => round(height));
  const lines = series.map(({ name, values: own }, number) => {
    const withValues = own.flatMap((value, at) => (value.y === null ? [] : [{ ...value, at, y: y(value.y) }]));
    const isFaint = faintOf(own, most, fewest);
    const stretches = withValues.slice(1).map((to, at) => [withValues[at]!, to] as const);
    const pathOf = (faint: boolean) =>
      joined(stretches.filter(([from, to]) => (isFaint(from) || isFaint(to)) === faint))
        .map((points) => draw(points.map(({ at, y: height }) => [at, height])) ?? "")
        .join("");
    return {
      name,
      path: pathOf(false),
      faintPath: pathOf(true),
      points: withValues.map((value) => ({
        x: round(x(value.at)),
        y: round(value.y),
        radius: number > 0 ? 1.5 : round(1.5 + 2 * Math.sqrt((value.count ?? most) / most)),
        isFaint: isFaint(value),
      })),
    };
  });
  return {
    rows: evenTicks(y.domain() as [number, number], y.ticks(4), step).map((value) => ({
      y: round(y(value)),
      label: format(value),
    })),
    columns: someOf(across).map(({ at, label }) => ({ x: round(x(at)), label })),
    lines,
    labels: separateLabels([
      ...series.flatMap(({ name, values: own }, at) => {
        const last = own.findLast((value) => value.y !== null);
        if (!last) return [];
        const text = faintOf(own, most, fewest)(last) ? name : `${name} ${formatLast(last.y!)}`.trim();
        return text ? [{ text, labelY: y(last.y!), line: at }] : [];
      }),
      ...(mark ? [{ text: mark.label, labelY: y(mark.value), line: null }] : []),
    ]),
    bands: bandsOf(across.map((_, at) => x(at))).flatMap((band, at) => {
      const pointsAt = series.flatMap(({ values: own }, number) => {
        const { y: value, text } = own[at]!;
        return value === null ? [] : [{ line: number, y: round(y(value)), text }];
      });
      return pointsAt.length > 0 ? [{ ...band, values: pointsAt }] : [];
    }),
    markY: mark ? round(y(mark.value)) : null,
  };
}

export function axisStart(values: readonly number[], floor: number, highest: number): number {
  const lowest = Math.min(floor, ...values);
  return Math.max(0, Math.floor(lowest / (highest / 10)) * (highest / 10));
}

/** Fewer cases than usual by this factor are drawn faint. */
const faintBelow = 5;

function middleOf(counts: readonly number[]): number {
  return counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
}

function joined<Point>(stretches: readonly (readonly [Point, Point])[]): Point[][] {
  const rows: Point[][] = [];
  for (const [from, to] of stretches) {
    if (rows.at(-1)?.at(-1) === from) rows.at(-1)!.push(to);
    else rows.push([from, to]);
  }
  return rows;
}

/** Half-way to the neighbours, the outer ones to the edge. */
export function bandsOf(positions: readonly number[]): { from: number; width: number; x: number }[] {
  return positions.map((x, at) => {
    const from = at === 0 ? 0 : (positions[at - 1]! + x) / 2;
    const to = at === positions.length - 1 ? 100 : (x + positions[at + 1]!) / 2;
    return { from: hundredth(from), width: hundredth(hundredth(to) - hundredth(from)), x: hundredth(x) };
  });
}

const hundredth = (value: number) => Math.round(value * 100) / 100;
const round = (value: number) => Math.round(value * 10) / 10;

function wholeSteps([low, high]: readonly [number, number], step: number): [number, number] {
  return [Math.floor(low / step) * step, Math.ceil(high / step) * step];
}

/** From the highest down; the ends are always included. */
function evenTicks([low, high]: readonly [number, number], ticks: readonly number[], step: number): number[] {
  const inner = ticks.filter((value) => value > low && value < high && value % step === 0);
  return [high, ...inner.toReversed(), low];
}

/** As many as fit beside each other on a phone. */
export function someOf(across: readonly string[]): { at: number; label: string }[] {
  const last = across.length - 1;
  const step = Math.ceil(last / 3) || 1;
  return across.flatMap((label, at) => ((last - at) % step === 0 ? [{ at, label }] : []));
}

/** Names of lines that end close to each other are moved apart. */
export function separateLabels<Line extends { readonly labelY: number }>(lines: readonly Line[]): Line[] {
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
