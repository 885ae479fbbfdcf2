import { Band, ChartFrame, touchedClass, touchedTextClass } from "./chart-frame.tsx";
import type { LineChartGeometry as Geometry } from "./line-chart.server.ts";

/** The first line is the chart's subject; the others are what it is compared with. */
const strokes = ["stroke-accent", "stroke-muted", "stroke-line-strong"];
const fillOf = (line: number | null) => (line === 0 ? "fill-accent" : "fill-muted");

/** `ariaLabel` is for screen readers; touching or pointing shows values without script. */
export function LineChart({ chart, ariaLabel }: { chart: Geometry; ariaLabel: string }) {
  const { rows, columns, lines, bands, labels, markY } = chart;
  const compared = lines.length > 1;
  return (
    <ChartFrame
      ariaLabel={ariaLabel}
      rows={rows}
      columns={columns}
      names={labels.map(({ text, labelY, line }) => ({ name: text, y: labelY, className: fillOf(line) }))}
    >
      {markY !== null && (
        <line x1="0" x2="100%" y1={markY} y2={markY} className="stroke-line-strong" strokeDasharray="2 4" />
      )}
      <svg viewBox="0 0 1000 176" height="176" preserveAspectRatio="none">
        {lines.map(({ name, path, faintPath }, at) => (
          <g key={name} fill="none" className={strokes[at]} strokeLinejoin="round">
            <path d={path} strokeWidth={at === 0 ? 2.5 : 1.5} vectorEffect="non-scaling-stroke" />
            {faintPath && (
              <path d={faintPath} strokeWidth="1" strokeDasharray="2 4" vectorEffect="non-scaling-stroke" />
            )}
          </g>
        ))}
      </svg>
      {lines.map(({ name, points }, at) =>
        points.map(({ x, y, radius, isFaint }) => (
          <circle
            key={`${name} ${x}`}
            cx={`${x}%`}
            cy={y}
            r={radius}
            className={isFaint ? "fill-line-strong" : fillOf(at)}
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
              className={`${touchedTextClass} ${compared ? fillOf(line) : "fill-ink"}`}
            >
              {compared ? `${lines[line]!.name} ${text}` : text}
            </text>
          ))}
        </Band>
      ))}
    </ChartFrame>
  );
}
