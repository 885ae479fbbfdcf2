import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { managersOn } from "#app/store-managers/assignments.server.ts";
import { storeParams } from "#app/stores/list-params.ts";
import { isScoreSort, listStoresByScore } from "#app/stores/parts/by-score.server.ts";
import { readSubjectStandings } from "#app/stores/parts/standing.server.ts";
import type { MonthStanding } from "#app/stores/parts/standing.tsx";
import { type Store, storeLimits, storeSchema } from "#app/stores/store.ts";
import { countStores, listAreas, listStores } from "#app/stores/stores.server.ts";
import { optionsOf } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";
import { storeColumns } from "./columns.tsx";

const statusName = {
  open: () => m.stores_status_open(),
  closed: () => m.stores_status_closed(),
};

const standingColumns = ["lastCheck", "score", "checks", "change", "tasks", "trend"];

export const storeList = defineList({
  params: storeParams,
  fields: {
    q: { kind: "search", main: true, label: () => m.ui_search(), placeholder: () => m.stores_q_hint() },
    area: {
      kind: "select",
      main: true,
      problem: (value) => m.stores_unknown_area({ value }),
    },
    status: {
      kind: "select",
      main: true,
      options: () => optionsOf(statusName),
      problem: (value) => m.stores_unknown_status({ value }),
    },
    tag: { kind: "text", label: () => m.stores_tag(), maxLength: storeLimits.tag },
  },
  sort: {
    names: {
      code: () => m.lists_sort_code(),
      name: () => m.ui_name(),
      score: () => m.reports_sort_worst(),
      "-score": () => m.reports_sort_best(),
      "-updatedAt": () => m.stores_sort_updated(),
    },
    problem: (value) => m.lists_unknown_sort({ value }),
  },
  columns: storeColumns,
  lastOnPage: ["area", "address", "province", "phone", "openedOn", "tags", "updatedAt", "status"],
  view: "stores",
  select: {
    can: (user) => can(user, "manage stores"),
    label: ({ data }) => m.stores_select_one({ store: data.name }),
  },
  limit: 50,
  choices: async (user) => ({ area: (await listAreas(user)).map((value) => ({ value, label: value })) }),
  problems: { search: () => m.stores_sort_search() },
  read: async ({ user, filters, sort, now }, page) => {
    const byScore = isScoreSort(sort) ? await listStoresByScore(user, filters, { ...page, sort }, now) : null;
    if (byScore) return { documents: byScore.stores, next: byScore.next, count: async () => byScore.count };
    const { stores, next } = await listStores(user, filters, { ...page, sort: isScoreSort(sort) ? "code" : sort });
    const problems = isScoreSort(sort) ? [{ name: "sort", code: "search", value: sort }] : [];
    return { documents: stores, next, count: () => countStores(user, filters), problems };
  },
  total: (count) => m.stores_count({ count, number: formatNumber(count, getLocale()) }),
  context: async (stores, { user, now, names }) => ({
    managers: names.has("manager") ? await managersToday(user, stores, now) : new Map<string, string>(),
    standings: standingColumns.some((name) => names.has(name))
      ? await readSubjectStandings(
          user,
          "store",
          stores.map(({ id }) => id),
          now,
        )
      : new Map<string, MonthStanding>(),
  }),
  file: { name: "stores", title: m.shell_nav_stores },
  api: {
    path: "stores",
    summary: "Stores by their code.",
    schema: storeSchema,
    fields: ["place"],
    to: (id) => href("/qc/stores/:id", { id }),
  },
});

/** A store manager sees no managers of former stores. */
function managersToday(user: User, stores: readonly Stored<Store>[], now: Date): Promise<Map<string, string>> {
  const visible = stores.filter(({ id }) => can(user, "read store history", { storeId: id }));
  return managersOn(
    db,
    visible.map(({ id }) => id),
    dayOf(now, config.APP_TIME_ZONE),
  );
}
