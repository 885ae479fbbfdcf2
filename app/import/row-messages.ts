import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { ProblemTotals, ProblemMessages } from "./kind.ts";

export const rowProblems: ProblemMessages = {
  missing: m.imports_row_missing,
  long: m.imports_row_long,
  twice: m.imports_row_twice,
  twin: m.imports_row_twin,
  "other-spelling": m.imports_row_other_spelling,
  "code-as-number": m.imports_row_code_as_number,
  "code-as-day": m.imports_row_code_as_day,
  "code-without-zeros": m.imports_row_code_without_zeros,
  "no-day": m.imports_row_no_day,
  "no-time": m.imports_row_no_time,
  "other-order": m.imports_row_other_order,
  "month-first": ({ value, day }) => m.imports_row_month_first({ value, day: formatDay(day) }),
  future: m.imports_row_future,
  severity: m.imports_row_wrong_severity,
  "unknown-store": m.imports_row_unknown_store,
  "unknown-choice": m.imports_row_unknown_choice,
  "foreign-phone": m.imports_row_foreign_phone,
  "odd-phone": m.imports_row_odd_phone,
  "changed-since": m.imports_row_changed_since,
  "several-people": m.imports_row_several_people,
  "no-account": m.imports_row_no_account,
  "imported-again": m.imports_row_imported_again,
};

export const rowTotals: ProblemTotals = {
  "unknown-store": { text: m.imports_row_unknown_stores, maxNamed: 20 },
  "unknown-choice": { text: m.imports_row_unknown_choices, maxNamed: 20 },
  "no-account": { text: m.imports_row_no_accounts, maxNamed: 20 },
};
