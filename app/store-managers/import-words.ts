/** What imports of managers and of their assignments say, in words: they follow the field's name, where it is about one. */
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { KindWords } from "#app/import/kind-words.ts";
import { rowProblems } from "#app/import/row-words.ts";
import { managerFieldName } from "./field-names.ts";

export const managersImportWords: KindWords = {
  name: () => m.shell_nav_store_managers(),
  about: () => m.managers_import_about(),
  fields: {
    code: { name: () => managerFieldName("code"), hint: () => m.managers_import_code_hint() },
    name: { name: () => managerFieldName("name") },
    phone: { name: () => managerFieldName("phone") },
    email: { name: () => managerFieldName("email") },
    account: { name: () => managerFieldName("account"), hint: () => m.managers_import_account_hint() },
    status: { name: () => m.ui_status(), hint: () => m.managers_import_status_hint() },
  },
  problems: {
    ...rowProblems,
    "no-email": ({ value }) => m.managers_import_no_email({ value }),
    status: ({ value }) => m.managers_import_status({ value }),
    "still-assigned": ({ count }) => m.managers_import_still_assigned({ count }),
    "no-account": ({ value }) => m.managers_import_no_account({ value }),
    "account-taken": ({ value, manager }) => m.managers_import_account_taken({ value, manager }),
    "has-assignments": ({ manager }) => m.managers_import_has_assignments({ manager }),
    "linked-since": ({ manager }) => m.managers_import_linked_since({ manager }),
    "changed-since": ({ manager }) => m.managers_import_changed_since({ manager }),
    "account-elsewhere": ({ manager }) => m.managers_import_account_elsewhere({ manager }),
  },
};

export const assignmentsImportWords: KindWords = {
  name: () => m.managers_assignments_name(),
  about: () => m.managers_assignments_about(),
  fields: {
    store: { name: () => m.managers_store(), hint: () => m.imports_row_store_hint() },
    manager: { name: () => m.managers_assignments_manager(), hint: () => m.managers_assignments_manager_hint() },
    from: { name: () => m.managers_from(), hint: () => m.imports_row_day_hint() },
    to: { name: () => m.managers_to(), hint: () => m.managers_assignments_to_hint() },
    shared: { name: () => m.managers_assignments_shared(), hint: () => m.managers_assignments_shared_hint() },
  },
  problems: {
    ...rowProblems,
    twice: ({ row }) => m.managers_assignments_twice({ row }),
    order: ({ value }) => m.managers_assignments_order({ value }),
    "yes-no": ({ value }) => m.managers_assignments_yes_no({ value }),
    "unknown-manager": ({ value }) => m.managers_assignments_unknown_manager({ value }),
    "several-managers": ({ value }) => m.managers_assignments_several_managers({ value }),
    left: ({ manager }) => m.managers_assignments_left({ manager }),
    ended: ({ day }) => m.managers_assignments_ended({ day: formatDay(day) }),
    "until-next": ({ day }) => m.managers_assignments_until_next({ day: formatDay(day) }),
    overlap: ({ manager, day, other }) =>
      other
        ? m.managers_assignments_overlap({ manager, from: formatDay(day), to: formatDay(other) })
        : m.managers_assignments_overlap_open({ manager, from: formatDay(day) }),
    displaces: ({ manager, store, day }) => m.managers_assignments_displaces({ manager, store, day: formatDay(day) }),
    unmanaged: ({ store, day }) => m.managers_tell_unmanaged({ store, from: formatDay(day) }),
    apart: () => m.managers_assignments_apart(),
    "changed-since": ({ manager, store, day }) =>
      m.managers_assignments_changed_since({ manager, store, day: formatDay(day) }),
    "days-taken": ({ manager, store, day }) =>
      m.managers_assignments_days_taken({ manager, store, day: formatDay(day) }),
  },
  totals: {
    displaces: { say: ({ count }) => m.managers_assignments_displace_total({ count }), named: 20 },
    unmanaged: { say: ({ count }) => m.managers_assignments_unmanaged_total({ count }), named: 20 },
  },
};
