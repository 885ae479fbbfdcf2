import type { ReactNode } from "react";

/**
 * Links between the pages of one area, or the parts of one list, each with the class `tab`; the current one by aria-current. On a phone
 * they stand in one row, at whose edge the current one stays in sight.
 */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="-mx-4 mb-4 flex gap-1.5 overflow-x-auto border-line px-4 max-md:[scrollbar-width:none] md:mx-0 md:mb-5 md:overflow-visible md:flex-wrap md:gap-x-1 md:gap-y-0 md:border-b md:px-0 print:hidden"
    >
      {children}
    </nav>
  );
}

/** On a phone each is a box of its own. */
export const tab =
  "inline-flex min-h-control min-w-control shrink-0 items-center justify-center gap-2 px-3 font-strong text-muted tabular-nums hover:text-ink aria-[current]:text-ink max-md:rounded-md max-md:border max-md:bg-raised max-md:aria-[current]:sticky max-md:aria-[current]:inset-x-0 max-md:aria-[current]:z-1 max-md:aria-[current]:bg-accent-soft max-md:aria-[current]:text-accent-strong md:-mb-px md:border-b-2 aria-[current]:border-accent not-aria-[current]:border-line md:not-aria-[current]:border-transparent forced-colors:aria-[current]:border-[Highlight] md:forced-colors:not-aria-[current]:border-[Canvas]";
