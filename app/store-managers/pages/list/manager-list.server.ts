import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { storesOn } from "#app/store-managers/assignments.server.ts";
import { type Manager, managerSchema } from "#app/store-managers/manager.ts";
import { countManagers, listManagers, managerParams } from "#app/store-managers/managers.server.ts";
import { readSubjectStandings } from "#app/stores/parts/standing.server.ts";
import type { MonthStanding } from "#app/stores/parts/standing.tsx";
import { optionsOf } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";
import { z } from "zod";
import { managerColumns } from "./columns.tsx";

const statusName = {
  active: () => m.managers_status_active(),
  left: () => m.managers_status_left(),
};

const standingColumns = ["score", "checks", "change", "tasks"];

export const managerList = defineList({
  params: managerParams,
  fields: {
    q: { kind: "search", main: true, label: () => m.ui_search(), placeholder: () => m.lists_q_hint() },
    status: {
      kind: "select",
      main: true,
      options: () => optionsOf(statusName),
      problem: (value) => m.lists_unknown_status({ value }),
    },
  },
  sort: {
    names: { code: () => m.lists_sort_code(), name: () => m.ui_name() },
    problem: (value) => m.lists_unknown_sort({ value }),
  },
  columns: managerColumns,
  lastOnPage: ["email", "phone", "status"],
  view: "store-managers",
  limit: 50,
  read: async ({ user, filters, sort }, page) => {
    const { managers, next } = await listManagers(user, filters, { ...page, sort });
    return { documents: managers, next, count: () => countManagers(user, filters) };
  },
  total: (count) => m.managers_count({ count, number: formatNumber(count, getLocale()) }),
  context: async (managers, { user, now, names }) => ({
    stores: await storesToday(managers, now),
    standings: standingColumns.some((name) => names.has(name))
      ? await readSubjectStandings(
          user,
          "manager",
          managers.map(({ id }) => id),
          now,
        )
      : new Map<string, MonthStanding>(),
  }),
  file: { name: "store-managers", title: m.shell_nav_store_managers },
  api: {
    path: "store-managers",
    summary: "Store managers by their code, with the stores that are theirs today.",
    schema: managerSchema,
    fields: ["updatedAt"],
    item: z.object({ stores: z.array(z.string()) }),
    to: (id) => href("/qc/store-managers/:id", { id }),
    more: async (managers, { now }) => {
      const stores = await storesToday(managers, now);
      return ({ id }) => ({ stores: stores.get(id) ?? [] });
    },
  },
});

function storesToday(managers: readonly Stored<Manager>[], now: Date) {
  const ids = managers.map(({ id }) => id);
  return storesOn(db, ids, dayOf(now, config.APP_TIME_ZONE));
}
