/** Separate from the schemas, because browsers need only these. */
import { m } from "#app/i18n/locale.ts";

export const taskStatuses = ["open", "in-progress", "done", "verified", "cancelled"] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const priorities = ["high", "medium", "low"] as const;
export type Priority = (typeof priorities)[number];

/** Cancelled by a person, or because its finding is gone. */
export const causes = ["by-hand", "finding-removed", "check-reopened", "check-voided"] as const;
export type Cause = (typeof causes)[number];

export const taskStatusNames: Readonly<Record<TaskStatus, () => string>> = {
  open: () => m.tasks_status_open(),
  "in-progress": () => m.tasks_status_in_progress(),
  done: () => m.tasks_status_done(),
  verified: () => m.tasks_status_verified(),
  cancelled: () => m.tasks_status_cancelled(),
};

export const priorityNames: Readonly<Record<Priority, () => string>> = {
  high: () => m.tasks_priority_high(),
  medium: () => m.tasks_priority_medium(),
  low: () => m.tasks_priority_low(),
};

export const causeNames: Readonly<Record<Exclude<Cause, "by-hand">, () => string>> = {
  "finding-removed": () => m.tasks_cause_finding_removed(),
  "check-reopened": () => m.tasks_cause_check_reopened(),
  "check-voided": () => m.tasks_cause_check_voided(),
};

export const taskFieldNames = {
  title: () => m.tasks_field_title(),
  details: () => m.tasks_field_details(),
  storeId: () => m.tasks_field_store(),
  category: () => m.tasks_field_category(),
  priority: () => m.tasks_field_priority(),
  ownerId: () => m.tasks_field_owner(),
  dueDay: () => m.tasks_field_due(),
  needsPhoto: () => m.tasks_field_needs_photo(),
};
export type TaskField = keyof typeof taskFieldNames;
