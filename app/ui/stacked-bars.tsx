import { Band, ChartFrame, toldTextClass } from "./chart-frame.tsx";
import type { StackedBars as Geometry } from "./stacked-bars.server.ts";

/** Bars over time, stacked of parts that are named beside the last one. Touching a bar tells its values, without script. `fills` are the classes of the parts' colours. */
export function StackedBars({ chart, about, fills }: { chart: Geometry; about: string; fills: readonly string[] }) {
  const { rows, columns, bars, labels } = chart;
  const names = labels.map(({ name, labelY }) => ({ name, y: labelY, className: "fill-ink" }));
  return (
    <ChartFrame about={about} rows={rows} columns={columns} names={names}>
      {bars.map(({ label, x, width, parts }) =>
        parts.map((part, number) => (
          <rect
            key={`${label} ${part.name}`}
            x={`${x}%`}
            y={part.y}
            width={`${width}%`}
            height={part.height}
            className={fills[number]}
          />
        )),
      )}
      {bars.map(({ label, text, band }) => (
        <Band key={label} {...band}>
          <text y="12" strokeWidth="6" className={`${toldTextClass} fill-ink`}>
            {text}
          </text>
        </Band>
      ))}
    </ChartFrame>
  );
}
