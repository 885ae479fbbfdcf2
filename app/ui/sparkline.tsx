const [width, height, margin] = [80, 20, 3];

interface SparklineProps {
  readonly values: readonly (number | null)[];
  /** Cuts off what is below it. */
  readonly range?: readonly [least: number, most: number];
}

/** By default from 0 up to the highest value. Hidden from screen readers: the figures stand beside it. */
export function Sparkline({ values, range }: SparklineProps) {
  const withValues = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  if (withValues.length < 2) return null;
  const [least, most] = range ?? [0, Math.max(1, ...withValues.map(({ value }) => value))];
  const yOf = (value: number) =>
    Math.round(height - margin - (Math.max(0, value - least) / (most - least)) * (height - 2 * margin));
  const points = withValues.map(({ value, at }) => [
    Math.round(margin + (at / (values.length - 1)) * (width - 2 * margin)),
    yOf(value),
  ]);
  const last = points.at(-1)!;
  return (
    <svg className="inline-block h-5 w-20 align-middle" aria-hidden="true">
      <polyline
        points={points.join(" ")}
        fill="none"
        className="stroke-accent"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx={last[0]} cy={last[1]} r="2.5" className="fill-accent" />
    </svg>
  );
}
