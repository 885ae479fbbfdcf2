import { m } from "#app/i18n/locale.ts";

export const activityCategories = ["visit", "training", "support"] as const;
export type ActivityCategory = (typeof activityCategories)[number];

export const activityStatuses = ["planned", "done", "void"] as const;
type ActivityStatus = (typeof activityStatuses)[number];

/** "planned": ahead, done or not; of these "open", "late" and "kept" (done). "done": all; of these "unplanned". */
export const statusFilters = ["planned", "open", "late", "done", "kept", "unplanned", "void"] as const;
export type StatusFilter = (typeof statusFilters)[number];

export const categoryNames: Readonly<Record<ActivityCategory, () => string>> = {
  visit: () => m.activities_visit(),
  training: () => m.activities_training(),
  support: () => m.activities_support(),
};

export const activityStatusNames: Readonly<Record<ActivityStatus | "late", () => string>> = {
  planned: () => m.activities_status_planned(),
  late: () => m.activities_status_late(),
  done: () => m.activities_status_done(),
  void: () => m.activities_status_void(),
};

export const statusFilterNames: Readonly<Record<StatusFilter, () => string>> = {
  planned: () => m.activities_filter_planned(),
  open: () => m.activities_filter_open(),
  late: () => m.activities_status_late(),
  done: () => m.activities_filter_done(),
  kept: () => m.activities_filter_kept(),
  unplanned: () => m.activities_filter_unplanned(),
  void: () => m.activities_status_void(),
};
