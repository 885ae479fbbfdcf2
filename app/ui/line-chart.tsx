const width = 1000;
const height = 100;

export interface ChartPoint {
  readonly key: string;
  /** 0 at the left edge, 1 at the right. */
  readonly x: number;
  /** 0 at the bottom, 1 at the top. */
  readonly y: number;
  /** What the point says when it is pointed at. */
  readonly title: string;
}

/** A line from point to point, drawn on the server, with what stands at its edges. `about` is all that a screen reader is told. */
export function LineChart({
  points,
  about,
  top,
  bottom,
  start,
  end,
}: {
  points: readonly ChartPoint[];
  about: string;
  top: string;
  bottom: string;
  start: string;
  end: string;
}) {
  const at = ({ x, y }: ChartPoint) => ({
    left: Math.round(12 + Math.min(1, Math.max(0, x)) * (width - 24)),
    up: Math.round((4 + (1 - y) * (height - 8)) * 10) / 10,
  });
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-sm text-muted">
      <div className="flex flex-col justify-between text-end tabular" aria-hidden="true">
        <span className="leading-none">{top}</span>
        <span className="leading-none">{bottom}</span>
      </div>
      <svg
        className="h-36 w-full"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={about}
      >
        {[4, height / 2, height - 4].map((line) => (
          <path
            key={line}
            d={`M0 ${line}H${width}`}
            className="stroke-line"
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <polyline
          points={points
            .map(at)
            .map(({ left, up }) => `${left},${up}`)
            .join(" ")}
          fill="none"
          className="stroke-accent"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
        {points.map((point) => (
          <path
            key={point.key}
            d={`M${at(point).left} ${at(point).up}h0`}
            className="stroke-accent"
            strokeWidth="7"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          >
            <title>{point.title}</title>
          </path>
        ))}
      </svg>
      <div className="col-start-2 mt-1 flex justify-between tabular" aria-hidden="true">
        <span>{start}</span>
        <span>{end}</span>
      </div>
    </figure>
  );
}
