import type { ReactNode } from "react";

export function FigureGrid({
  label,
  className = "",
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <dl className={`figures ${className}`} aria-label={label}>
      {children}
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly note?: ReactNode;
  /** The one figure of its page that is read first. */
  readonly isKey?: boolean;
  readonly isBad?: boolean;
  /** Makes the whole figure a link. */
  readonly to?: string | undefined;
  readonly children: ReactNode;
}

export function Figure({ label, note, isKey = false, isBad = false, to, children }: FigureProps) {
  return (
    <div className={isKey ? "figure-key" : isBad ? "figure-bad" : undefined}>
      <dt>{label}</dt>
      <dd className="figure-value">
        {to ? (
          <a href={to} className="figure-link">
            {children}
          </a>
        ) : (
          children
        )}
      </dd>
      {note && <dd className="figure-note">{note}</dd>}
    </div>
  );
}
