import type { StackedBars as Geometry } from "./stacked-bars.server.ts";

/** Bars over time, stacked of parts that are named beside the last one. Touching a bar tells its values, without script. `fills` are the classes of the parts' colours. */
export function StackedBars({ chart, about, fills }: { chart: Geometry; about: string; fills: readonly string[] }) {
  const { rows, bars, labels } = chart;
  const last = bars.length - 1;
  return (
    <figure className="flex text-xs text-muted tabular-nums">
      <svg className="h-50 w-11 flex-none" aria-hidden="true">
        {rows.map(({ y, label }) => (
          <text key={label} x="36" y={y} dy="0.35em" textAnchor="end" className="fill-current">
            {label}
          </text>
        ))}
      </svg>
      <svg className="h-50 min-w-0 flex-1 overflow-visible" role="img" aria-label={about}>
        {rows.map(({ y, label }) => (
          <line key={label} x1="0" x2="100%" y1={y} y2={y} className="stroke-line" />
        ))}
        {bars.map(({ label, x, width, parts }, at) => (
          <g key={label}>
            {parts.map((part, number) => (
              <rect
                key={part.name}
                x={`${x}%`}
                y={part.y}
                width={`${width}%`}
                height={part.height}
                className={fills[number]}
              />
            ))}
            {(at === 0 || at === last || (last > 3 && at === Math.floor(last / 2))) && (
              <text
                x={`${at === 0 ? 0 : at === last ? 100 : x + width / 2}%`}
                y="194"
                textAnchor={at === 0 ? "start" : at === last ? "end" : "middle"}
                className={`fill-current ${at > 0 && at < last ? "max-md:hidden" : ""}`}
              >
                {label}
              </text>
            )}
          </g>
        ))}
        {bars.map(({ label, text, band }) => (
          <g key={label} className="group outline-none" tabIndex={-1}>
            <rect x={`${band.from}%`} y="0" width={`${band.width}%`} height="176" className="fill-transparent" />
            <text
              y="12"
              strokeWidth="6"
              className="pointer-events-none invisible fill-ink stroke-raised text-sm font-strong [paint-order:stroke] group-hover:visible group-focus:visible"
            >
              {text}
            </text>
          </g>
        ))}
      </svg>
      <svg className="h-50 w-18 flex-none md:w-32" aria-hidden="true">
        {labels.map(({ name, labelY }) => (
          <text key={name} x="8" y={labelY} dy="0.35em" className="fill-ink">
            {name}
          </text>
        ))}
      </svg>
    </figure>
  );
}
