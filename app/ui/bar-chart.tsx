interface Bar {
  readonly label: string;
  readonly value: number;
  readonly text: string;
}

const [height, top] = [120, 18];

/** `end` is the scale's last label; `ariaLabel` is for screen readers. */
export function BarChart({ bars, end, ariaLabel }: { bars: readonly Bar[]; end: string; ariaLabel: string }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const percent = (at: number) => `${(at / bars.length) * 100}%`;
  return (
    <figure className="px-2 text-xs text-muted tabular-nums">
      <svg className="h-[144px] w-full overflow-visible" role="img" aria-label={ariaLabel}>
        {bars.map(({ label, value, text }, at) => {
          const size = Math.round((value / most) * (height - top));
          return (
            <g key={label}>
              <title>{text}</title>
              <rect
                x={percent(at)}
                y={height - size}
                width={percent(1)}
                height={size}
                className="fill-accent stroke-raised"
                strokeWidth="2"
              />
              {value > 0 && (
                <text x={percent(at + 0.5)} y={height - size - 5} textAnchor="middle" className="fill-ink font-strong">
                  {value}
                </text>
              )}
              <text x={percent(at)} y={height + 18} textAnchor="middle" className="fill-current">
                {label}
              </text>
            </g>
          );
        })}
        <text x="100%" y={height + 18} textAnchor="middle" className="fill-current">
          {end}
        </text>
        <line x1="0" x2="100%" y1={height} y2={height} className="stroke-line-strong" />
      </svg>
    </figure>
  );
}
