import { defineForms, sayYes } from "#app/auth/form-words.server.ts";
import { m } from "#app/i18n/locale.ts";
import { managerFieldNames } from "./field-names.ts";

export const managerForms = [
  defineForms({
    does: {
      "/qc/store-managers/new": m.managers_new_title,
      "/qc/store-managers/assign": m.managers_assign_title,
      "/qc/store-managers/move": m.managers_move_title,
      "/qc/store-managers/assignment": m.managers_assignment_title,
      "/qc/store-managers/:id/edit": m.managers_edit_title,
    },
    fields: {
      ...managerFieldNames,
      from: m.managers_first_day,
      to: m.managers_last_day,
      shared: m.managers_shared,
      on: m.managers_move_day,
    },
    says: { shared: sayYes },
  }),
  defineForms({
    does: {
      "/qc/store-managers/:id/leave": (to) => (to === "left" ? m.managers_leave_title() : m.managers_return_title()),
    },
    fields: { to: null, lastDay: m.managers_last_day, reason: m.records_reason },
  }),
];
