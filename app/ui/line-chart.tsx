import type { LineChart as Geometry } from "./line-chart.server.ts";

/** Of the line that a chart is about, and of those it is compared with. */
const strokes = ["stroke-accent", "stroke-warn", "stroke-muted"];
const fills = ["fill-accent", "fill-warn", "fill-muted"];

/**
 * Lines over time, drawn on the server. Touching or pointing at a place tells its value, without script; `about` is what a screen reader
 * is told, beside the table of the same figures.
 */
export function LineChart({ chart, about }: { chart: Geometry; about: string }) {
  const { rows, columns, lines, bands, mark } = chart;
  const compared = lines.length > 1;
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
        {mark && (
          <>
            <line x1="0" x2="100%" y1={mark.y} y2={mark.y} className="stroke-ink" strokeDasharray="4 4" />
            <text
              x="100%"
              y={mark.y - 4}
              textAnchor="end"
              className="fill-ink stroke-raised [paint-order:stroke]"
              strokeWidth="4"
            >
              {mark.label}
            </text>
          </>
        )}
        <svg viewBox="0 0 1000 176" height="176" preserveAspectRatio="none">
          {lines.map(({ name, path, faintPath }, at) => (
            <g key={name} fill="none" className={strokes[at] ?? strokes.at(-1)} strokeLinejoin="round">
              <path d={path} strokeWidth={at === 0 ? 2 : 1.5} vectorEffect="non-scaling-stroke" />
              {faintPath && (
                <path d={faintPath} strokeWidth="1" strokeDasharray="2 4" vectorEffect="non-scaling-stroke" />
              )}
            </g>
          ))}
        </svg>
        {columns.map(({ x, label }, at) => (
          <text
            key={label}
            x={`${x}%`}
            y="194"
            textAnchor={at === 0 ? "start" : at === columns.length - 1 ? "end" : "middle"}
            className={`fill-current ${at > 0 && at < columns.length - 1 ? "max-md:hidden" : ""}`}
          >
            {label}
          </text>
        ))}
        {lines
          .toReversed()
          .map(({ name, points }, at) =>
            points.map(({ x, y, radius }) => (
              <circle
                key={`${name} ${x}`}
                cx={`${x}%`}
                cy={y}
                r={radius}
                className={fills[lines.length - 1 - at] ?? fills.at(-1)}
              />
            )),
          )}
        {bands.map(({ from, width, x, values }) => (
          <g key={x} className="group outline-none" tabIndex={-1}>
            <rect x={`${from}%`} y="0" width={`${width}%`} height="176" className="fill-transparent" />
            <line
              x1={`${x}%`}
              x2={`${x}%`}
              y1="0"
              y2="176"
              className="pointer-events-none invisible stroke-muted group-hover:visible group-focus:visible"
            />
            {values.map(({ line, y, text }, at) => (
              <text
                key={line}
                x={`${Math.min(98, Math.max(2, x))}%`}
                y={compared ? 12 + 17 * at : y < 30 ? y + 24 : y - 12}
                textAnchor={x < 35 ? "start" : x > 65 ? "end" : "middle"}
                strokeWidth="6"
                className={`pointer-events-none invisible ${compared ? (fills[line] ?? fills.at(-1)) : "fill-ink"} stroke-raised text-sm font-strong [paint-order:stroke] group-hover:visible group-focus:visible`}
              >
                {compared ? `${lines[line]!.name} ${text}` : text}
              </text>
            ))}
          </g>
        ))}
      </svg>
      {compared && (
        <svg className="h-50 w-18 flex-none md:w-32" aria-hidden="true">
          {lines.map(({ name, labelY }, at) => (
            <text key={name} x="8" y={labelY} dy="0.35em" className={`${fills[at] ?? fills.at(-1)} font-strong`}>
              {name}
            </text>
          ))}
        </svg>
      )}
    </figure>
  );
}
