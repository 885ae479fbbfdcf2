import { Band, ChartFrame, touchedTextClass } from "./chart-frame.tsx";
import type { StackedBarsGeometry as Geometry } from "./stacked-bars.server.ts";

/** Touching a bar shows its values, without script. `fills` are the classes of the parts' colours. */
export function StackedBars({
  chart,
  ariaLabel,
  fills,
}: {
  chart: Geometry;
  ariaLabel: string;
  fills: readonly string[];
}) {
  const { rows, columns, bars, labels } = chart;
  const names = labels.map(({ name, labelY }) => ({ name, y: labelY, className: "fill-ink" }));
  return (
    <ChartFrame ariaLabel={ariaLabel} rows={rows} columns={columns} names={names}>
      <svg viewBox="0 0 100 176" height="176" preserveAspectRatio="none">
        {fills.map((fill, part) => (
          <path key={fill} className={fill} d={bars.map((bar) => outline(bar, part)).join("")} />
        ))}
      </svg>
      {bars.map(({ label, text, band }) => (
        <Band key={label} {...band}>
          <text y="12" strokeWidth="6" className={`${touchedTextClass} fill-ink`}>
            {text}
          </text>
        </Band>
      ))}
    </ChartFrame>
  );
}

/** All bars share one shape, because a month has a hundred. */
function outline({ x, width, parts }: Geometry["bars"][number], number: number): string {
  const { y, height } = parts[number]!;
  return height > 0 ? `M${x},${y}h${width}v${height}h-${width}z` : "";
}
