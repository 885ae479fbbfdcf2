import { type sittingEvents, auditedObservationSchema } from "#app/camera/events.ts";
import { observationFieldNames, sittingFieldNames } from "#app/camera/field-names.ts";
import { severityLabel } from "#app/checks/check-names.ts";
import { formatDay, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { changeLines } from "#app/records/change-lines.ts";
import type { HistoryTexts } from "#app/records/parts/history.server.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";
import { sittingStatusLabel } from "#app/camera/parts/status.tsx";

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

export function sittingHistory(categories: ReadonlyMap<string, string>): HistoryTexts<typeof sittingEvents> {
  const observationFields = {
    camera: observationFieldNames.camera,
    at: observationFieldNames.at,
    category: {
      label: observationFieldNames.category,
      text: (code: unknown) => categories.get(textOf(code)) ?? textOf(code),
    },
    severity: { label: observationFieldNames.severity, text: severityText },
    words: observationFieldNames.words,
    photos: {
      label: observationFieldNames.photos,
      text: (count: unknown) => (typeof count === "number" ? formatNumber(count, getLocale()) : ""),
    },
  };
  const inShort = (value: unknown) => {
    const { data } = auditedObservationSchema.safeParse(value);
    if (!data) return [];
    const { at, camera, category, severity, words } = data;
    return [[at, camera, categories.get(category) ?? category, severityLabel(severity)].join(" · "), words];
  };
  return {
    verbs: {
      recorded: () => m.camera_event_recorded(),
      changed: () => m.records_event_changed(),
      drawn: () => m.photos_event_drawn(),
      "observation-added": () => m.camera_event_added(),
      "observation-changed": () => m.camera_event_observation(),
      "observation-removed": () => m.camera_event_removed(),
      voided: () => m.camera_event_voided(),
      "re-attributed": () => m.records_event_manager(),
      imported: () => m.records_event_imported(),
      "import-undone": () => m.records_event_import_undone(),
    },
    fields: {
      store: sittingFieldNames.storeId,
      day: { label: sittingFieldNames.day, text: (day: unknown) => (typeof day === "string" ? formatDay(day) : "") },
      from: sittingFieldNames.from,
      to: sittingFieldNames.to,
      note: sittingFieldNames.note,
      inspectorName: () => m.camera_observer(),
      observations: {
        label: () => m.camera_observations(),
        text: (count: unknown) => (typeof count === "number" ? formatNumber(count, getLocale()) : ""),
      },
      status: {
        label: () => m.ui_status(),
        text: (status: unknown) => (status === "void" || status === "recorded" ? sittingStatusLabel(status) : ""),
      },
    },
    lines(event: TimelineEvent) {
      if (event.what === "observation-added") return inShort(event.after);
      if (event.what === "observation-removed") return inShort(event.before);
      if (event.what === "observation-changed") return changeLines(differing(event), observationFields);
      if (event.what === "re-attributed") return changeLines(event, { managerName: () => m.stores_manager() });
      return null;
    },
  };
}

function severityText(value: unknown): string {
  return value === "critical" || value === "major" || value === "minor" ? severityLabel(value) : "";
}

function differing({ before = {}, after = {} }: TimelineEvent) {
  return { before, after };
}
