import { m } from "#app/i18n/locale.ts";
import type { CheckBarsGeometry } from "#app/reports/check-bars.server.ts";
import { Band, ChartFrame, touchedTextClass } from "#app/ui/chart-frame.tsx";
import { Panel } from "#app/ui/page.tsx";

/** Failed checks are marked by colour and a cross; the list of latest checks has the same figures. */
export function CheckBars({ chart }: { chart: CheckBarsGeometry }) {
  const { failed, bars, rows, columns, means, labels } = chart;
  const count = bars.length;
  const title = failed > 0 ? m.reports_bars_failed({ failed, count }) : m.reports_bars_passed({ count });
  const names = labels.map(({ text, labelY }) => ({ name: text, y: labelY, className: "fill-muted" }));
  return (
    <Panel title={title}>
      <ChartFrame ariaLabel={title} rows={rows} columns={columns} names={names}>
        {bars.map(({ id, x, y, width, isFail }) => (
          <g key={id}>
            <rect
              x={`${x}%`}
              y={y}
              width={`${width}%`}
              height={176 - y}
              className={isFail ? "fill-chart-critical" : "fill-chart-rest"}
            />
            {isFail && (
              <text x={`${x + width / 2}%`} y={y - 4} textAnchor="middle" className="fill-bad font-strong">
                ✗
              </text>
            )}
          </g>
        ))}
        {means.map((y) => (
          <line key={y} x1="0" x2="101%" y1={y} y2={y} className="stroke-muted" strokeDasharray="2 4" />
        ))}
        {bars.map(({ id, band, text }) => (
          <Band key={id} {...band}>
            <text y="12" strokeWidth="6" className={`${touchedTextClass} fill-ink`}>
              {text}
            </text>
          </Band>
        ))}
      </ChartFrame>
      {failed > 0 && <p className="mt-2 text-sm text-muted">{m.reports_bars_note()}</p>}
    </Panel>
  );
}
