import { Band, ChartFrame, touchedClass, touchedTextClass } from "./chart-frame.tsx";
import type { LineChartGeometry as Geometry } from "./line-chart.server.ts";

const strokes = ["stroke-accent", "stroke-warn", "stroke-muted"];
const fills = ["fill-accent", "fill-warn", "fill-muted"];

/** `ariaLabel` is for screen readers; touching or pointing shows values without script. */
export function LineChart({ chart, ariaLabel }: { chart: Geometry; ariaLabel: string }) {
  const { rows, columns, lines, bands, mark } = chart;
  const compared = lines.length > 1;
  const names = lines.map(({ name, labelY }, at) => ({ name, y: labelY, className: fills[at] ?? fills.at(-1)! }));
  return (
    <ChartFrame ariaLabel={ariaLabel} rows={rows} columns={columns} names={compared ? names : []}>
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
        <Band key={x} from={from} width={width}>
          <line x1={`${x}%`} x2={`${x}%`} y1="0" y2="176" className={`${touchedClass} stroke-muted`} />
          {values.map(({ line, y, text }, at) => (
            <text
              key={line}
              x={`${Math.min(98, Math.max(2, x))}%`}
              y={compared ? 12 + 17 * at : y < 30 ? y + 24 : y - 12}
              textAnchor={x < 35 ? "start" : x > 65 ? "end" : "middle"}
              strokeWidth="6"
              className={`${touchedTextClass} ${compared ? (fills[line] ?? fills.at(-1)) : "fill-ink"}`}
            >
              {compared ? `${lines[line]!.name} ${text}` : text}
            </text>
          ))}
        </Band>
      ))}
    </ChartFrame>
  );
}
