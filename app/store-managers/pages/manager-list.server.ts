/** The list of store managers, as a page and as a file. */
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { type Asked, defineList } from "#app/lists/define-list.server.ts";
import { storesOn } from "#app/store-managers/assignments.server.ts";
import { type Manager, managerSchema } from "#app/store-managers/manager.ts";
import { countManagers, listManagers, managerParams } from "#app/store-managers/managers.server.ts";
import { formatPhone } from "#app/stores/phone.ts";
import { publishList } from "#app/lists/published.server.ts";
import { optionsOf } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";
import { z } from "zod";

export interface ManagerRow extends Pick<Manager, "code" | "name" | "phone" | "email" | "status"> {
  readonly id: string;
  /** Names of the stores that are theirs today. */
  readonly stores: readonly string[];
}

const statusName = {
  active: () => m.managers_status_active(),
  left: () => m.managers_status_left(),
};

export const managerList = defineList({
  params: managerParams,
  fields: {
    q: { kind: "search", main: true, label: () => m.ui_search(), placeholder: () => m.lists_q_hint() },
    status: {
      kind: "select",
      main: true,
      label: () => m.ui_status(),
      options: () => optionsOf(statusName),
      problem: (value) => m.lists_unknown_status({ value }),
    },
  },
  sort: {
    main: true,
    names: { code: () => m.lists_sort_code(), name: () => m.ui_name() },
    problem: (value) => m.lists_unknown_sort({ value }),
  },
  columns: {
    stores: () => m.managers_stores_now(),
    phone: () => m.managers_phone(),
    email: () => m.ui_email(),
    status: () => m.ui_status(),
  },
  view: "store-managers",
  limit: 50,
  read: async ({ user, filters, sort }, page) => {
    const { managers, next } = await listManagers(user, filters, { ...page, sort });
    return { documents: managers, next, count: () => countManagers(user, filters) };
  },
  total: (count) => m.managers_count({ count, number: formatNumber(count, getLocale()) }),
  rows: rowsOf,
});

publishList(managerList, {
  path: "store-managers",
  about: "Store managers by their code, with the stores that are theirs today.",
  item: managerSchema
    .pick({ code: true, name: true, email: true, phone: true, status: true, updatedAt: true })
    .extend({ stores: z.array(z.string()) }),
  to: (id) => href("/qc/store-managers/:id", { id }),
  more: async (managers, asked) => {
    const rows = new Map((await rowsOf(managers, asked)).map((row) => [row.id, row]));
    return ({ id }) => ({ stores: rows.get(id)!.stores });
  },
});

async function rowsOf(managers: readonly Stored<Manager>[], { now }: { readonly now: Date }): Promise<ManagerRow[]> {
  const ids = managers.map(({ id }) => id);
  const stores = await storesOn(db, ids, dayOf(now, config.APP_TIME_ZONE));
  return managers.map(({ id, data: { code, name, phone, email, status } }) => ({
    id,
    code,
    name,
    phone: formatPhone(phone),
    email,
    status,
    stores: stores.get(id) ?? [],
  }));
}

export const managerFile = () => ({
  name: "store-managers",
  title: m.shell_nav_store_managers(),
  columns: [
    { header: m.managers_code(), width: 14, value: (row) => row.code },
    { header: m.managers_name(), width: 28, value: (row) => row.name },
    { header: m.managers_phone(), width: 16, value: (row) => row.phone },
    { header: m.ui_email(), width: 28, value: (row) => row.email },
    { header: m.ui_status(), width: 14, value: (row) => statusName[row.status]() },
    { header: m.managers_stores_now(), width: 44, value: (row) => row.stores.join("; ") },
  ] satisfies ExportColumn<ManagerRow>[],
  rows: (managers: readonly Stored<Manager>[], asked: Asked<typeof managerParams>) => rowsOf(managers, asked),
});
