import { defineForms, named, nameIn } from "#app/auth/form-words.server.ts";
import { m } from "#app/i18n/locale.ts";
import { severityNames } from "#app/score-policy/severity-names.ts";
import { sayStore } from "#app/stores/form-words.server.ts";
import { caseFieldNames } from "./case-names.ts";
import { moveNames } from "./move-names.ts";
import { readNames } from "./policy-names.server.ts";

export const feedbackForms = defineForms({
  does: {
    "/qc/feedback/new": m.feedback_record,
    "/qc/feedback/:id": m.feedback_answer,
    "/qc/feedback/:id/edit": m.feedback_edit,
    "/qc/feedback/:id/move": (move) => nameIn(moveNames, move) ?? m.shell_nav_feedback(),
    "/qc/feedback/:id/photo/view": m.shell_nav_feedback,
  },
  fields: {
    ...caseFieldNames,
    answer: m.feedback_answer_text,
    answeredDay: m.feedback_answered_day,
    answeredTime: m.ui_time,
    reason: m.records_reason,
    removePhoto: m.photos_remove_photo,
  },
  says: {
    storeId: sayStore,
    severity: named(severityNames),
    channel: async (_, value) => (await readNames(new Date())).channel(value),
    category: async (_, value) => (await readNames(new Date())).category(value),
    removePhoto: () => m.photos_photo(),
    rating: (_, value) => m.feedback_stars({ count: Number(value) }),
  },
});
