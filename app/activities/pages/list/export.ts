/** `/qc/activities.csv` and `/qc/activities.xlsx`, with the list's own params. */
import { type Activity, isLate, minutesOf } from "#app/activities/activity.ts";
import { activityStatusNames, categoryNames } from "#app/activities/activity-names.ts";
import { config } from "#app/config.server.ts";
import type { Stored } from "#app/db/documents.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { exportList } from "#app/lists/list-file.server.ts";
import type { Route } from "./+types/export";
import { activityList } from "./activity-list.server.ts";

type Row = Activity & { readonly id: string };

function columns(today: string): ExportColumn<Row>[] {
  return [
    { header: m.ui_day(), type: "day", width: 12, value: ({ day }) => day },
    { header: m.stores_store_code(), width: 12, value: ({ storeCode }) => storeCode },
    { header: m.stores_store(), width: 30, value: ({ storeName }) => storeName },
    { header: m.stores_area(), width: 18, value: ({ area }) => area },
    { header: m.stores_manager(), width: 24, value: ({ managerName }) => managerName },
    { header: m.activities_category(), width: 14, value: ({ category }) => categoryNames[category]() },
    { header: m.activities_person(), width: 24, value: ({ inspectorName }) => inspectorName },
    {
      header: m.ui_status(),
      width: 14,
      value: (one) => activityStatusNames[isLate(one, today) ? "late" : one.status](),
    },
    {
      header: m.activities_planned(),
      width: 14,
      value: ({ planned }) => (planned ? m.ui_yes() : m.ui_no()),
    },
    { header: m.activities_from(), width: 10, value: ({ from }) => from },
    { header: m.activities_to(), width: 10, value: ({ to }) => to },
    { header: m.activities_minutes(), width: 10, value: (one) => minutesOf(one) },
    { header: m.ui_note(), width: 60, value: ({ note }) => note },
    { header: m.activities_number(), width: 18, value: ({ id }) => id },
  ];
}

export function loader(asked: Route.LoaderArgs) {
  return exportList(asked, activityList, {
    name: "activities",
    title: m.shell_activities(),
    columns: columns(dayOf(new Date(), config.APP_TIME_ZONE)),
    rows: (found: readonly Stored<Activity>[]) => found.map(({ id, data }) => ({ ...data, id })),
  });
}
