import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Counts } from "./import.ts";
import { type Verdict, verdicts } from "./kind.ts";

const words: Record<Verdict, (count: string) => string> = {
  new: (count) => m.imports_count_new({ count }),
  changed: (count) => m.imports_count_changed({ count }),
  same: (count) => m.imports_count_same({ count }),
  error: (count) => m.imports_count_error({ count }),
};

/** "12 new · 3 with errors" */
export function countsText(counts: Counts): string {
  return verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => words[verdict](formatNumber(counts[verdict], getLocale())))
    .join(" · ");
}
