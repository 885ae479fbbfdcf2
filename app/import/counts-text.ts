import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Counts } from "./import.ts";
import { type RowStatus, rowStatuses } from "./kind.ts";

const messages: Record<RowStatus, (count: string) => string> = {
  new: (count) => m.imports_count_new({ count }),
  changed: (count) => m.imports_count_changed({ count }),
  same: (count) => m.imports_count_same({ count }),
  error: (count) => m.imports_count_error({ count }),
};

export function countsText(counts: Counts): string {
  return rowStatuses
    .filter((status) => counts[status] > 0)
    .map((status) => messages[status](formatNumber(counts[status], getLocale())))
    .join(" · ");
}
