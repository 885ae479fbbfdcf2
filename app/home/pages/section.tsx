import type { ReactNode } from "react";
import { addMonths } from "#app/i18n/days.ts";
import { formatMonth } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";

interface SectionProps {
  id: string;
  title: ReactNode;
  all?: { readonly to: string; readonly name: string } | undefined;
  aside?: ReactNode;
  children: ReactNode;
}

export function HomeSection({ id, title, all, aside, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id}>{title}</h2>
        {aside}
        {all && (
          <a href={all.to} className="link -my-2.5 inline-block py-2.5">
            {all.name}
          </a>
        )}
      </header>
      {children}
    </section>
  );
}

export function EmptyLine({ children }: { children: ReactNode }) {
  return <p className="text-muted">{children}</p>;
}

export function ComparisonNote({ month }: { month: string }) {
  return (
    <p className="mt-2 text-sm text-muted">
      {m.home_compared({ month: formatMonth(addMonths(month, -1), getLocale()) })}
    </p>
  );
}
