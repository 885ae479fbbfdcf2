import type { caseEvents } from "#app/feedback/events.ts";
import { caseFieldDescriptions } from "#app/feedback/field-descriptions.server.ts";
import { m } from "#app/i18n/locale.ts";
import { changeLines } from "#app/records/change-lines.ts";
import type { HistoryTexts } from "#app/records/parts/history.server.ts";
import type { readNames } from "#app/feedback/policy-names.server.ts";

export function caseHistory(names: Awaited<ReturnType<typeof readNames>>): HistoryTexts<typeof caseEvents> {
  const fields = caseFieldDescriptions(names);
  return {
    verbs: {
      recorded: m.audit_what_recorded,
      changed: m.records_event_changed,
      drawn: m.photos_event_drawn,
      answered: m.feedback_event_answered,
      started: m.feedback_event_started,
      recovered: m.feedback_event_recovered,
      lost: m.feedback_event_lost,
      reopened: m.audit_what_reopened,
      judged: m.feedback_event_judged,
      "contact-changed": m.feedback_event_contact_changed,
      "contact-erased": m.feedback_event_contact_erased,
      "re-attributed": m.audit_what_re_attributed,
      imported: m.records_event_imported,
      "import-undone": m.records_event_import_undone,
    },
    fields,
    lines: (event) => changeLines(event, fields),
  };
}
