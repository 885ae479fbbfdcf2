import type { ReactNode } from "react";

interface ChartFrameProps {
  readonly ariaLabel: string;
  readonly rows: readonly { readonly y: number; readonly label: string }[];
  /** At per cent of the width. */
  readonly columns: readonly { readonly x: number; readonly label: string }[];
  readonly names: readonly { readonly name: string; readonly y: number; readonly className: string }[];
  readonly children: ReactNode;
}

const nameWidths = [
  [6, "w-14"],
  [13, "w-24"],
] as const;

/** The drawing is 176 px high, on paper too, where a rem is less. */
export function ChartFrame({ ariaLabel, rows, columns, names, children }: ChartFrameProps) {
  const longest = Math.max(...names.map(({ name }) => name.length));
  const nameWidth = nameWidths.find(([most]) => longest <= most)?.[1] ?? "w-30 md:w-36";
  return (
    <figure className="flex text-xs text-muted tabular-nums">
      <svg className="h-[200px] w-11 flex-none" aria-hidden="true">
        {rows.map(({ y, label }) => (
          <text key={label} x="36" y={y} dy="0.35em" textAnchor="end" className="fill-current">
            {label}
          </text>
        ))}
      </svg>
      <svg className="h-[200px] min-w-0 flex-1 overflow-visible" role="img" aria-label={ariaLabel}>
        {rows.map(({ y, label }) => (
          <line key={label} x1="0" x2="100%" y1={y} y2={y} className="stroke-line" />
        ))}
        {columns.map(({ x, label }, at) => (
          <text
            key={label}
            x={`${x}%`}
            y="194"
            textAnchor={x < 6 ? "start" : x > 94 ? "end" : "middle"}
            className={`fill-current ${at > 0 && at < columns.length - 1 ? "max-md:hidden" : ""}`}
          >
            {label}
          </text>
        ))}
        {children}
      </svg>
      {names.length > 0 && (
        <svg className={`h-[200px] ${nameWidth} flex-none`} aria-hidden="true">
          {names.map(({ name, y, className }) => (
            <text key={name} x="8" y={y} dy="0.35em" className={`${className} font-strong`}>
              {name}
            </text>
          ))}
        </svg>
      )}
    </figure>
  );
}

interface BandProps {
  readonly from: number;
  readonly width: number;
  readonly children: ReactNode;
}

/** `toldClass` reveals a time's values when touched, without script. */
export function Band({ from, width, children }: BandProps) {
  return (
    <g className="group outline-none" tabIndex={-1}>
      <rect x={`${from}%`} y="0" width={`${width}%`} height="176" className="fill-transparent" />
      {children}
    </g>
  );
}

export const touchedClass = "pointer-events-none invisible group-hover:visible group-focus:visible";
export const touchedTextClass = `${touchedClass} stroke-raised text-sm font-strong [paint-order:stroke]`;
