import { type sittingEvents, auditedObservationSchema } from "#app/camera/events.ts";
import { observationFieldDescriptions, sittingFieldDescriptions } from "#app/camera/field-descriptions.server.ts";
import { severityLabel } from "#app/checks/check-names.ts";
import { m } from "#app/i18n/locale.ts";
import { changeLines } from "#app/records/change-lines.ts";
import type { HistoryTexts } from "#app/records/parts/history.server.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";
import { sittingStatusLabel } from "#app/camera/parts/status.tsx";

export function sittingHistory(categories: ReadonlyMap<string, string>): HistoryTexts<typeof sittingEvents> {
  const observationFields = observationFieldDescriptions(categories);
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
      ...sittingFieldDescriptions,
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

function differing({ before = {}, after = {} }: TimelineEvent) {
  return { before, after };
}
