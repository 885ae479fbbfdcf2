import { severityLabel } from "#app/checks/check-names.ts";
import { formatDay, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { FieldDescription } from "#app/records/change-lines.ts";
import { observationFieldNames, sittingFieldNames } from "./field-names.ts";

const numberText = (value: unknown) => (typeof value === "number" ? formatNumber(value, getLocale()) : "");

export const sittingFieldDescriptions: Readonly<Record<string, FieldDescription>> = {
  store: sittingFieldNames.storeId,
  day: { label: sittingFieldNames.day, text: (day) => (typeof day === "string" ? formatDay(day) : "") },
  from: sittingFieldNames.from,
  to: sittingFieldNames.to,
  note: sittingFieldNames.note,
  inspectorName: () => m.camera_observer(),
  observations: { label: () => m.camera_observations(), text: numberText },
};

/** `categories` are their names by code. */
export function observationFieldDescriptions(
  categories: ReadonlyMap<string, string>,
): Readonly<Record<string, FieldDescription>> {
  return {
    camera: observationFieldNames.camera,
    at: observationFieldNames.at,
    category: {
      label: observationFieldNames.category,
      text: (code) => (typeof code === "string" ? (categories.get(code) ?? code) : ""),
    },
    severity: { label: observationFieldNames.severity, text: severityText },
    words: observationFieldNames.words,
    photos: { label: observationFieldNames.photos, text: numberText },
  };
}

function severityText(value: unknown): string {
  return value === "critical" || value === "major" || value === "minor" ? severityLabel(value) : "";
}
