/** What an import of sittings says, in words: they follow the field's name, where it is about one. */
import { personProblems, personTotals } from "#app/checks/past/import-words.ts";
import type { KindWords } from "#app/import/kind-words.ts";
import { m } from "#app/i18n/locale.ts";
import { observationFieldNames, sittingFieldNames } from "./field-names.ts";

export const sittingsImportWords: KindWords = {
  name: () => m.shell_nav_camera(),
  about: () => m.camera_import_about(),
  fields: {
    store: { name: sittingFieldNames.storeId, hint: () => m.imports_row_store_hint() },
    day: { name: sittingFieldNames.day, hint: () => m.imports_row_day_hint() },
    from: { name: sittingFieldNames.from, hint: () => m.camera_import_time_hint() },
    to: { name: sittingFieldNames.to, hint: () => m.camera_to_hint() },
    camera: { name: observationFieldNames.camera, hint: () => m.camera_import_seen_hint() },
    seen: { name: observationFieldNames.at, hint: () => m.camera_import_time_hint() },
    category: { name: observationFieldNames.category, hint: () => m.imports_row_choice_hint() },
    severity: { name: observationFieldNames.severity, hint: () => m.imports_row_severity_hint() },
    words: { name: observationFieldNames.words },
    observer: { name: () => m.camera_observer(), hint: () => m.imports_row_inspector_hint() },
    note: { name: sittingFieldNames.note },
    status: { name: () => m.ui_status(), hint: () => m.camera_import_status_hint() },
    sitting: { name: () => m.camera_sitting_number(), hint: () => m.camera_import_sitting_hint() },
    observation: { name: () => m.camera_observation_number(), hint: () => m.camera_import_observation_hint() },
  },
  problems: {
    ...personProblems,
    repeated: ({ row }) => m.camera_import_repeated({ row }),
    future: ({ value }) => m.imports_row_future({ value }),
    "not-over": ({ value }) => m.camera_import_not_over({ value }),
    empty: () => m.camera_import_empty(),
    severity: ({ value }) => m.imports_row_wrong_severity({ value }),
    status: ({ value }) => m.camera_import_status({ value }),
    unfinished: () => m.camera_import_void(),
    voided: () => m.camera_import_voided(),
    outside: ({ value }) => m.camera_import_outside({ value }),
    "left-out": ({ value }) => m.camera_import_left_out({ value }),
    "category-then": ({ value }) => m.camera_import_category_then({ value }),
    "other-store": ({ value }) => m.camera_import_other_store({ value }),
    "head-differs": ({ row }) => m.camera_import_head_differs({ row }),
    full: ({ max }) => m.camera_import_full({ max }),
    apart: () => m.camera_import_apart(),
  },
  totals: personTotals,
};
