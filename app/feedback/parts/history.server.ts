import { severityLabel } from "#app/checks/check-names.ts";
import { config } from "#app/config.server.ts";
import { caseFieldNames, judgementNames, statusNames } from "#app/feedback/case-names.ts";
import { judgementSchema, statusSchema } from "#app/feedback/case.ts";
import type { caseEvents } from "#app/feedback/events.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { changeLines, type FieldDescription } from "#app/records/change-lines.ts";
import type { HistoryTexts } from "#app/records/parts/history.server.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import type { readNames } from "#app/feedback/policy-names.server.ts";

const instantText = (value: unknown) => (typeof value === "string" ? formatInstant(value, config.APP_TIME_ZONE) : "");
const nameOf =
  (name: (code: string) => string) =>
  (value: unknown): string =>
    typeof value === "string" ? name(value) : "";

export function caseHistory(names: Awaited<ReturnType<typeof readNames>>): HistoryTexts<typeof caseEvents> {
  const fields: Record<string, FieldDescription> = {
    store: caseFieldNames.storeId,
    cameAt: { label: caseFieldNames.day, text: instantText },
    ...caseFieldNames,
    channel: { label: caseFieldNames.channel, text: nameOf(names.channel) },
    category: { label: caseFieldNames.category, text: nameOf(names.category) },
    severity: {
      label: caseFieldNames.severity,
      text: (value) => (value === undefined ? "" : severityLabel(severitySchema.parse(value))),
    },
    answeredAt: { label: m.feedback_answered, text: instantText },
    answer: m.feedback_answer,
    status: {
      label: m.ui_status,
      text: (value) => (value === undefined ? "" : statusNames[statusSchema.parse(value)]()),
    },
    justified: {
      label: m.feedback_justified,
      text: (value) => (value === undefined ? "" : judgementNames[judgementSchema.parse(value)]()),
    },
    resolution: m.feedback_resolution,
    managerName: m.stores_manager,
  };
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
