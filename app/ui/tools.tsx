import type { ReactNode } from "react";
import { m } from "#app/i18n/locale.ts";

export function Tools({ children }: { children: ReactNode }) {
  return (
    <details className="disclosure fold tools ms-auto open:w-full md:w-auto print:hidden">
      <summary>{m.ui_tools()}</summary>
      <div className="-me-3.5 flex flex-wrap items-center justify-end">{children}</div>
    </details>
  );
}
