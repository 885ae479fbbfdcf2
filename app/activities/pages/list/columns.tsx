import { type Activity, isLate, activityMinutes } from "#app/activities/activity.ts";
import { activityStatusNames, categoryNames } from "#app/activities/activity-names.ts";
import { ActivityStatusBadge } from "#app/activities/pages/status.tsx";
import { storeCell, timeCell } from "#app/checks/parts/list-cells.tsx";
import type { Stored } from "#app/db/documents.ts";
import { formatShortDay } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { defineColumns } from "#app/lists/columns.ts";
import { href } from "#app/ui/href.ts";

type Status = Activity["status"] | "late";

const onServer = import.meta.env.SSR;
const statusOn = (activity: Activity, today: string): Status => (isLate(activity, today) ? "late" : activity.status);

export const activityListColumns = defineColumns<Stored<Activity>>()({
  day: {
    phone: "line",
    cell: timeCell,
    server: onServer && {
      label: m.ui_day,
      field: "day",
      visibility: "usual",
      value: ({ data }, { today }) => formatShortDay(data.day, today, getLocale()),
      type: "day",
      width: 12,
      file: ({ data }) => data.day,
    },
  },
  time: {
    phone: "line",
    cell: timeCell,
    server: onServer && {
      label: m.ui_time,
      visibility: "usual",
      value: ({ data }) => data.from && `${data.from}–${data.to}`,
    },
  },
  storeCode: { server: onServer && { label: m.stores_store_code, field: "storeCode", width: 12 } },
  store: {
    phone: "title",
    cell: storeCell((id) => href("/qc/activities/:id", { id })),
    server: onServer && {
      label: m.stores_store,
      visibility: "always",
      value: ({ data }) => ({ name: data.storeName || m.activities_no_store(), code: data.storeCode }),
      width: 30,
      file: ({ data }) => data.storeName,
    },
  },
  area: {
    phone: "line",
    server: onServer && { label: m.stores_area, field: "area", visibility: "optional", width: 18 },
  },
  manager: { server: onServer && { label: m.stores_manager, field: "managerName", visibility: "optional", width: 24 } },
  category: {
    phone: "line",
    cell: (category: Activity["category"]) => categoryNames[category](),
    server: onServer && {
      label: m.activities_category,
      field: "category",
      visibility: "usual",
      width: 14,
      file: ({ data }) => categoryNames[data.category](),
    },
  },
  inspector: {
    phone: "line",
    server: onServer && { label: m.activities_person, field: "inspectorName", visibility: "usual", width: 24 },
  },
  status: {
    phone: "line",
    cell: (status: Status) => <ActivityStatusBadge status={status} />,
    server: onServer && {
      label: m.ui_status,
      field: "status",
      visibility: "usual",
      value: ({ data }, { today }) => statusOn(data, today),
      width: 14,
      file: ({ data }, { today }) => activityStatusNames[statusOn(data, today)](),
    },
  },
  planned: {
    server: onServer && {
      label: m.activities_planned,
      field: "planned",
      visibility: "optional",
      value: ({ data }) => (data.planned ? m.ui_yes() : m.ui_no()),
      width: 14,
    },
  },
  from: { server: onServer && { label: m.activities_from, field: "from", width: 10 } },
  to: { server: onServer && { label: m.activities_to, field: "to", width: 10 } },
  minutes: {
    server: onServer && { label: m.activities_minutes, width: 10, file: ({ data }) => activityMinutes(data) },
  },
  note: { server: onServer && { label: m.ui_note, field: "note", width: 60 } },
  number: { server: onServer && { label: m.activities_number, width: 18, file: ({ id }) => id } },
});
