/** What an import of activities says, in words: they follow the field's name, where it is about one. */
import { personProblems, personTotals } from "#app/checks/past/import-words.ts";
import type { KindWords } from "#app/import/kind-words.ts";
import { m } from "#app/i18n/locale.ts";

export const activitiesImportWords: KindWords = {
  name: () => m.shell_activities(),
  about: () => m.activities_import_about(),
  fields: {
    store: { name: () => m.stores_store(), hint: () => m.activities_import_store_hint() },
    day: { name: () => m.ui_day(), hint: () => m.imports_row_day_hint() },
    category: { name: () => m.activities_category(), hint: () => m.activities_import_category_hint() },
    person: { name: () => m.activities_person(), hint: () => m.activities_import_person_hint() },
    from: { name: () => m.activities_from(), hint: () => m.activities_import_time_hint() },
    to: { name: () => m.activities_to() },
    status: { name: () => m.ui_status(), hint: () => m.activities_import_status_hint() },
    planned: { name: () => m.activities_planned(), hint: () => m.activities_import_planned_hint() },
    note: { name: () => m.ui_note() },
    activity: { name: () => m.activities_number(), hint: () => m.activities_import_number_hint() },
  },
  problems: {
    ...personProblems,
    repeated: ({ row }) => m.activities_import_repeated({ row }),
    future: ({ value }) => m.activities_import_future({ value }),
    far: ({ value }) => m.activities_import_far({ value }),
    "not-over": ({ value }) => m.activities_import_not_over({ value }),
    empty: () => m.activities_import_empty(),
    "store-needed": () => m.activities_import_store_needed(),
    "other-store": ({ value }) => m.activities_import_other_store({ value }),
    category: ({ value }) => m.activities_import_category({ value }),
    status: ({ value }) => m.activities_import_status({ value }),
    planned: ({ value }) => m.activities_import_planned({ value }),
    "goes-back": () => m.activities_import_goes_back(),
    unfinished: () => m.activities_import_void(),
    voided: () => m.activities_import_voided(),
    "no-person": ({ value }) => m.activities_import_no_person({ value }),
  },
  totals: personTotals,
};
