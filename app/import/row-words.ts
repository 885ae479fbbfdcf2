/** What is said alike of rows of whatever kind. */
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { KindWords } from "./kind-words.ts";

export const rowProblems: KindWords["problems"] = {
  missing: () => m.imports_row_missing(),
  long: ({ max }) => m.imports_row_long({ max }),
  twice: ({ value, row }) => m.imports_row_twice({ value, row }),
  twin: ({ value, name }) => m.imports_row_twin({ value, name }),
  "other-spelling": ({ value, name }) => m.imports_row_other_spelling({ value, name }),
  "code-as-number": ({ value }) => m.imports_row_code_as_number({ value }),
  "code-as-day": ({ value }) => m.imports_row_code_as_day({ value }),
  "code-without-zeros": ({ value, name }) => m.imports_row_code_without_zeros({ value, name }),
  "no-day": ({ value }) => m.imports_row_no_day({ value }),
  "no-time": ({ value }) => m.imports_row_no_time({ value }),
  "other-order": ({ value }) => m.imports_row_other_order({ value }),
  "month-first": ({ value, day }) => m.imports_row_month_first({ value, day: formatDay(day) }),
  "unknown-store": ({ value }) => m.imports_row_unknown_store({ value }),
  "unknown-choice": ({ value }) => m.imports_row_unknown_choice({ value }),
  "foreign-phone": ({ value }) => m.imports_row_foreign_phone({ value }),
  "odd-phone": ({ value }) => m.imports_row_odd_phone({ value }),
  "changed-since": ({ value }) => m.imports_row_changed_since({ value }),
};

export const rowTotals: NonNullable<KindWords["totals"]> = {
  "unknown-store": { say: ({ count }) => m.imports_row_unknown_stores({ count }), named: 20 },
  "unknown-choice": { say: ({ count }) => m.imports_row_unknown_choices({ count }), named: 20 },
};
