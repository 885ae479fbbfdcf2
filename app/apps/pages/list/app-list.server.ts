import { appKindNames, appStatusNames } from "#app/apps/app-names.ts";
import { listConnections } from "#app/apps/connections.server.ts";
import { appKinds, appParams, appStatuses } from "#app/apps/list-params.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { optionsOf } from "#app/ui/field.tsx";
import { appColumns } from "./columns.tsx";

export const appList = defineList({
  params: appParams,
  fields: {
    q: { kind: "search", main: true, label: () => m.apps_q(), placeholder: () => m.apps_q_hint() },
    kind: { kind: "select", main: true, label: () => m.apps_kind(), options: () => optionsOf(appKindNames, appKinds) },
    status: {
      kind: "select",
      main: true,
      label: () => m.apps_status(),
      options: () => optionsOf(appStatusNames, appStatuses),
    },
  },
  sort: {
    names: { name: () => m.apps_name(), status: () => m.apps_status(), used: () => m.apps_sort_used() },
  },
  columns: appColumns,
  limit: 200,
  read: async ({ user, filters, sort, now }) => ({
    documents: await listConnections(user, filters, sort, now),
    next: null,
  }),
  total: (count) => m.apps_count({ count, number: formatNumber(count, getLocale()) }),
});
