import { severityLabel } from "#app/checks/check-names.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { FieldDescription } from "#app/records/change-lines.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import { caseFieldNames, judgementNames, statusNames } from "./case-names.ts";
import { judgementSchema, statusSchema } from "./case.ts";
import type { readNames } from "./policy-names.server.ts";

const instantText = (value: unknown) => (typeof value === "string" ? formatInstant(value, config.APP_TIME_ZONE) : "");
const nameOf =
  (name: (code: string) => string) =>
  (value: unknown): string =>
    typeof value === "string" ? name(value) : "";

export function caseFieldDescriptions(
  names: Awaited<ReturnType<typeof readNames>>,
): Readonly<Record<string, FieldDescription>> {
  return {
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
    inspectorName: m.feedback_recorded_by,
    managerName: m.stores_manager,
  };
}
