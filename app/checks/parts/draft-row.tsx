import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { AppLink } from "#app/ui/link.tsx";
import { Badge } from "#app/ui/page.tsx";
import { ProgressMeter } from "#app/ui/progress.tsx";

interface DraftRowProps {
  readonly to: `/${string}`;
  readonly label?: string;
  readonly store: string;
  readonly count: string;
  readonly detail: ReactNode;
  readonly reopened: string | null;
  readonly progress: ComponentProps<typeof ProgressMeter>;
  /** A menu at the end of the row. */
  readonly children?: ReactNode;
}

export function DraftRow({ to, label, store, count, detail, reopened, progress, children }: DraftRowProps) {
  return (
    <li className="relative border-line not-first:border-t">
      <AppLink to={to} aria-label={label} className={`list-link py-1.5 ${children ? "pe-12" : ""}`}>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-x-3">
            <span className="min-w-0 font-medium">{store}</span>
            <span className="flex flex-none items-center gap-2 text-sm text-muted tabular-nums">
              <span className="w-16 [&>progress]:h-1.5 md:w-32">
                <ProgressMeter {...progress} />
              </span>
              {count}
            </span>
          </span>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-muted">
            <span className="min-w-0">{detail}</span>
            {reopened && (
              <Badge tone="warn" sign="unfinished">
                {reopened}
              </Badge>
            )}
          </span>
        </span>
        {!children && <Icon name="chevron-right" />}
      </AppLink>
      {children}
    </li>
  );
}
