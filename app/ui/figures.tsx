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
    <dl
      className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] md:has-[>:nth-child(7)]:grid-cols-4 gap-px overflow-hidden rounded-lg border border-line bg-raised ${className}`}
      aria-label={label}
    >
      {children}
    </dl>
  );
}

/** Lines are drawn around each figure, so that an empty place has none. */
export function Figure({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="relative flex flex-col px-4 py-3 shadow-[0_0_0_1px_var(--color-line)]">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl font-semibold tracking-[-0.015em] tabular-nums">{children}</dd>
      {note && <dd className="flex flex-col items-start text-sm text-muted tabular-nums">{note}</dd>}
    </div>
  );
}
