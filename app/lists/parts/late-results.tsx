import { m } from "#app/i18n/locale.ts";
import { later } from "#app/ui/later.tsx";

/** A list loads it only when the filters of a phone are opened. */
export const LateResults = later(
  async () => ({ default: (await import("./results.tsx")).Results }),
  null,
  m.ui_show_results,
);
