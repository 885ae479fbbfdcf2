import { m } from "#app/i18n/locale.ts";
import { changeLines } from "#app/records/change-lines.ts";
import type { HistoryTexts } from "#app/records/parts/history.server.ts";
import type { taskEvents } from "#app/tasks/events.ts";
import { taskFields } from "#app/tasks/change-words.ts";
import { causeNames } from "#app/tasks/task-names.ts";

const silent = new Set(["started", "verified", "reopened", "cancelled", "done"]);

export const taskHistory: HistoryTexts<typeof taskEvents> = {
  verbs: {
    opened: m.tasks_event_opened,
    created: m.tasks_event_created,
    changed: m.records_event_changed,
    reassigned: m.tasks_event_reassigned,
    started: m.tasks_event_started,
    done: m.tasks_event_done,
    verified: m.tasks_event_verified,
    reopened: m.tasks_event_reopened,
    cancelled: m.tasks_event_cancelled,
    "finding-removed": causeNames["finding-removed"],
    "check-reopened": causeNames["check-reopened"],
    "check-voided": causeNames["check-voided"],
    "found-again": m.tasks_event_found_again,
    commented: m.tasks_event_commented,
    "photo-added": m.tasks_event_photo_added,
    "photo-removed": m.tasks_event_photo_removed,
    drawn: m.tasks_event_drawn,
  },
  fields: taskFields,
  lines: (event) => [
    ...(silent.has(event.what) ? [] : changeLines(event, taskFields)),
    ...(event.after?.["cause"] === "account-disabled" ? [m.tasks_event_account_disabled()] : []),
    ...(event.after?.["cause"] === "manager-changed" ? [m.tasks_event_manager_changed()] : []),
  ],
};
