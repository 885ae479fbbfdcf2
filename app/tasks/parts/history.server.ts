/** A task's timeline in the reader's language. */
import { formatDay } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import { textSchema } from "#app/i18n/text.ts";
import { changeLines, type FieldWords } from "#app/records/change-lines.ts";
import type { HistoryWords } from "#app/records/parts/history.server.ts";
import type { taskEvents } from "#app/tasks/events.ts";
import { causeNames, priorityNames, statusNames, taskFieldNames } from "#app/tasks/task-names.ts";
import { prioritySchema, statusSchema } from "#app/tasks/task.ts";
import { categoryName } from "#app/templates/category.ts";

const named = (name: (value: string) => string) => (value: unknown) => (typeof value === "string" ? name(value) : "");

const fields: Record<string, FieldWords> = {
  title: { label: taskFieldNames.title, text: (value) => (value ? say(textSchema.parse(value)) : "") },
  details: { label: taskFieldNames.details },
  category: { label: taskFieldNames.category, text: named(categoryName) },
  priority: { label: taskFieldNames.priority, text: named((value) => priorityNames[prioritySchema.parse(value)]()) },
  dueDay: { label: taskFieldNames.dueDay, text: named(formatDay) },
  needsPhoto: {
    label: taskFieldNames.needsPhoto,
    text: (value) => (value === undefined ? "" : value === true ? m.tasks_yes() : m.tasks_no()),
  },
  ownerName: {
    label: taskFieldNames.ownerId,
    text: (value) => (typeof value === "string" ? value : m.tasks_owner_none()),
  },
  status: { label: m.tasks_field_status, text: named((value) => statusNames[statusSchema.parse(value)]()) },
};

/** Those whose verb says the status. */
const silent = new Set(["started", "verified", "reopened", "cancelled", "done"]);

export const taskHistory: HistoryWords<typeof taskEvents> = {
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
  fields,
  lines: (event) => [
    ...(silent.has(event.what) ? [] : changeLines(event, fields)),
    ...(event.after?.["cause"] === "account-disabled" ? [m.tasks_event_account_disabled()] : []),
    ...(event.after?.["cause"] === "manager-changed" ? [m.tasks_event_manager_changed()] : []),
  ],
};
