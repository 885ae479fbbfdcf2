import type { ReactNode } from "react";

/** Children have the class `tab` (page.css). On a phone they stand in one row that begins scrolled to the current one. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      ref={(row) => {
        const current = row?.querySelector<HTMLElement>("[aria-current]");
        if (current) row?.scrollTo({ left: current.offsetLeft + current.offsetWidth / 2 - row.clientWidth / 2 });
      }}
      aria-label={label}
      className="relative -mx-4 mb-2 flex gap-1.5 overflow-x-auto border-line px-4 max-md:snap-x max-md:snap-mandatory max-md:scroll-px-4 max-md:[scrollbar-width:none] md:mx-0 md:mb-5 md:overflow-visible md:flex-wrap md:gap-x-1 md:gap-y-0 md:border-b md:px-0 print:hidden"
    >
      {children}
    </nav>
  );
}
