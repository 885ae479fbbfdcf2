/** What imports of past checks and of their findings say, in words: they follow the field's name, where it is about one. */
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { KindWords } from "#app/import/kind-words.ts";
import { rowProblems, rowTotals } from "#app/import/row-words.ts";

/** Of whom a row names as its inspector, beside what is said of every row. */
export const personProblems: KindWords["problems"] = {
  ...rowProblems,
  "several-people": ({ value }) => m.checks_import_several_people({ value }),
  "no-account": ({ value }) => m.checks_import_no_account({ value }),
  "imported-again": ({ value }) => m.checks_import_imported_again({ check: value }),
};
export const personTotals: NonNullable<KindWords["totals"]> = {
  ...rowTotals,
  "no-account": { say: ({ count }) => m.checks_import_no_accounts({ count }), named: 20 },
};

const shared: KindWords["problems"] = {
  ...personProblems,
  future: ({ value }) => m.imports_row_future({ value }),
  "unknown-template": ({ value }) => m.checks_import_unknown_template({ value }),
  "several-templates": ({ value }) => m.checks_import_several_templates({ value }),
  unpublished: ({ value }) => m.checks_import_unpublished({ value }),
  "not-imported": ({ value }) => m.checks_import_not_imported({ value }),
  voided: ({ check }) => m.checks_import_voided({ check }),
  "followed-up": ({ check }) => m.checks_import_followed_up({ check }),
  "imported-again": ({ check }) => m.checks_import_imported_again({ check }),
};

const about: KindWords["fields"] = {
  store: { name: () => m.stores_store(), hint: () => m.imports_row_store_hint() },
  date: { name: () => m.ui_day(), hint: () => m.imports_row_day_hint() },
};

export const checksImportWords: KindWords = {
  name: () => m.checks_import_name(),
  about: () => m.checks_import_about(),
  fields: {
    ...about,
    code: { name: () => m.checks_code(), hint: () => m.checks_import_code_hint() },
    template: { name: () => m.checks_template(), hint: () => m.checks_import_template_hint() },
    category: { name: () => m.checks_filter_category(), hint: () => m.checks_import_category_hint() },
    inspector: { name: () => m.checks_inspector(), hint: () => m.imports_row_inspector_hint() },
    earned: { name: () => m.checks_import_earned(), hint: () => m.checks_import_earned_hint() },
    available: { name: () => m.checks_import_available(), hint: () => m.checks_import_available_hint() },
    result: { name: () => m.checks_result(), hint: () => m.checks_import_result_hint() },
    status: { name: () => m.ui_status(), hint: () => m.checks_import_status_hint() },
  },
  problems: {
    ...shared,
    "unknown-template": ({ value }, place) =>
      place === "page"
        ? m.checks_import_template_not_made({ value })
        : m.checks_import_template_not_made_command({ value }),
    number: ({ value }) => m.checks_import_number({ value }),
    percent: ({ value }) => m.checks_import_percent({ value }),
    above: ({ value, max }) => m.checks_import_above({ value, max }),
    "above-hundred": ({ value }) => m.checks_import_above_hundred({ value }),
    result: ({ value }) => m.checks_import_result({ value }),
    unfinished: ({ value }) => m.checks_import_unfinished({ value }),
    unscored: ({ value }) => m.checks_import_unscored({ value }),
    "template-made": ({ value }) => m.checks_import_template_made({ value }),
    taken: ({ value }) => m.checks_import_taken({ value }),
    "has-findings": ({ check }) => m.checks_import_has_findings({ check }),
    "no-score": () => m.checks_import_no_score(),
  },
  totals: {
    ...personTotals,
    "unknown-template": {
      say: ({ count }, place) =>
        place === "page"
          ? m.checks_import_templates_not_made({ count })
          : m.checks_import_templates_not_made_command({ count }),
      named: 100,
    },
    "template-made": { say: ({ count }) => m.checks_import_templates_made({ count }), named: 100 },
  },
};

export const findingsImportWords: KindWords = {
  name: () => m.checks_import_findings_name(),
  about: () => m.checks_import_findings_about(),
  fields: {
    ...about,
    check: { name: () => m.checks_code(), hint: () => m.checks_import_check_hint() },
    template: { name: () => m.checks_template(), hint: () => m.checks_import_finding_template_hint() },
    item: { name: () => m.checks_import_item(), hint: () => m.checks_import_item_hint() },
    severity: { name: () => m.checks_import_severity(), hint: () => m.checks_import_severity_hint() },
    note: { name: () => m.ui_note() },
  },
  problems: {
    ...shared,
    "no-check": () => m.checks_import_no_check(),
    severity: ({ value }) => m.imports_row_wrong_severity({ value }),
    "unknown-check": ({ value }) => m.checks_import_unknown_check({ value }),
    "other-check": ({ value }) => m.checks_import_other_check({ value }),
    "no-check-then": ({ store, day }) => m.checks_import_no_check_then({ store, day: formatDay(day) }),
    "several-checks": ({ value }) => m.checks_import_several_checks({ value }),
    chosen: ({ check }) => m.checks_import_chosen({ check }),
    "unknown-item": ({ value, template }) => m.checks_import_unknown_item({ value, template }),
    "item-not-made": ({ value, template }, place) =>
      place === "page"
        ? m.checks_import_item_not_made({ value, template })
        : m.checks_import_item_not_made_command({ value, template }),
    "items-full": ({ value, template }) => m.checks_import_items_full({ value, template }),
    "item-made": ({ value }) => m.checks_import_item_made({ value }),
    repeated: ({ row }) => m.checks_import_repeated({ row }),
    "notes-too-long": ({ check }) => m.checks_import_notes_too_long({ check }),
    fails: ({ check }) => m.checks_import_fails({ check }),
    "enters-rate": ({ check }) => m.checks_import_enters_rate({ check }),
  },
  totals: {
    fails: { say: ({ count }) => m.checks_import_checks_fail({ count }), named: 0 },
    "enters-rate": { say: ({ count }) => m.checks_import_checks_enter_rate({ count }), named: 0 },
    chosen: { say: ({ count }) => m.checks_import_chosen_total({ count }), named: 0 },
    "several-checks": { say: ({ count }) => m.checks_import_several_checks_total({ count }), named: 0 },
    "item-made": { say: ({ count }) => m.checks_import_items_made({ count }), named: 10 },
    "item-not-made": {
      say: ({ count }, place) =>
        place === "page"
          ? m.checks_import_items_not_made({ count })
          : m.checks_import_items_not_made_command({ count }),
      named: 10,
    },
    "unknown-item": { say: ({ count }) => m.checks_import_unknown_items({ count }), named: 20 },
    "unknown-check": { say: ({ count }) => m.checks_import_unknown_checks({ count }), named: 20 },
    "no-check-then": { say: ({ count }) => m.checks_import_no_checks_then({ count }), named: 20 },
  },
};
