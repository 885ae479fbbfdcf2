/** What an import of customer feedback says, in words: they follow the field's name, where it is about one. */
import { personProblems, personTotals } from "#app/checks/past/import-words.ts";
import type { KindWords } from "#app/import/kind-words.ts";
import { m } from "#app/i18n/locale.ts";
import { caseFieldNames } from "./case-names.ts";

export const casesImportWords: KindWords = {
  name: () => m.shell_nav_feedback(),
  about: () => m.feedback_import_about(),
  fields: {
    store: { name: caseFieldNames.storeId, hint: () => m.imports_row_store_hint() },
    day: { name: caseFieldNames.day, hint: () => m.feedback_import_moment_hint() },
    time: { name: caseFieldNames.time, hint: () => m.feedback_import_time_hint() },
    text: { name: caseFieldNames.text, hint: () => m.feedback_text_hint() },
    channel: { name: caseFieldNames.channel, hint: () => m.imports_row_choice_hint() },
    category: { name: caseFieldNames.category, hint: () => m.imports_row_choice_hint() },
    severity: { name: caseFieldNames.severity, hint: () => m.imports_row_severity_hint() },
    rating: { name: caseFieldNames.rating, hint: () => m.feedback_import_rating_hint() },
    justified: { name: () => m.feedback_justified(), hint: () => m.feedback_import_justified_hint() },
    status: { name: () => m.ui_status(), hint: () => m.feedback_import_status_hint() },
    answered: { name: () => m.feedback_answered(), hint: () => m.feedback_import_answered_hint() },
    answer: { name: () => m.feedback_answer() },
    resolution: { name: () => m.feedback_resolution(), hint: () => m.feedback_import_resolution_hint() },
    recordedBy: { name: () => m.feedback_recorded_by(), hint: () => m.imports_row_inspector_hint() },
    code: { name: () => m.feedback_code(), hint: () => m.feedback_import_code_hint() },
    customer: { name: () => m.feedback_import_customer(), hint: () => m.feedback_import_contact_hint() },
    phone: { name: caseFieldNames.phone, hint: () => m.feedback_import_contact_hint() },
    email: { name: caseFieldNames.email, hint: () => m.feedback_import_contact_hint() },
  },
  problems: {
    ...personProblems,
    repeated: ({ row }) => m.feedback_import_repeated({ row }),
    future: ({ value }) => m.imports_row_future({ value }),
    severity: ({ value }) => m.imports_row_wrong_severity({ value }),
    rating: ({ value }) => m.feedback_import_rating({ value }),
    justified: ({ value }) => m.feedback_import_justified({ value }),
    status: ({ value }) => m.feedback_import_status({ value }),
    "before-it-came": () => m.feedback_import_before_it_came(),
    "missing-answered": () => m.feedback_import_missing_answered(),
    "not-answered": () => m.feedback_import_not_answered(),
    "still-open": () => m.feedback_import_still_open(),
    email: () => m.feedback_import_email(),
    "odd-phone": () => m.feedback_import_odd_phone(),
    "foreign-phone": () => m.feedback_import_foreign_phone(),
    "contact-stays": () => m.feedback_import_contact_stays(),
  },
  totals: personTotals,
};
