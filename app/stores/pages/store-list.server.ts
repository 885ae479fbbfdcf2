/** The list of stores, as a page and as a file. */
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatInstant, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { type Asked, defineList } from "#app/lists/define-list.server.ts";
import { managersOn } from "#app/store-managers/assignments.server.ts";
import { storeFieldName } from "#app/stores/field-names.ts";
import { storeParams } from "#app/stores/list-params.ts";
import { formatPhone } from "#app/stores/phone.ts";
import { type Store, storeLimits, storeSchema } from "#app/stores/store.ts";
import { countStores, listAreas, listStores } from "#app/stores/stores.server.ts";
import { publishList } from "#app/lists/published.server.ts";
import { optionsOf } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";

export interface StoreRow extends Pick<
  Store,
  "code" | "name" | "area" | "address" | "province" | "phone" | "openedOn" | "tags" | "status" | "place"
> {
  readonly id: string;
  /** When it was last changed. */
  readonly updatedAt: string;
  /** Today's, where the list shows them. */
  readonly manager: string;
}

const statusName = {
  open: () => m.stores_status_open(),
  closed: () => m.stores_status_closed(),
};

export const storeList = defineList({
  params: storeParams,
  fields: {
    q: { kind: "search", main: true, label: () => m.ui_search(), placeholder: () => m.stores_q_hint() },
    area: {
      kind: "select",
      main: true,
      label: () => m.stores_area(),
      problem: (value) => m.stores_unknown_area({ value }),
    },
    status: {
      kind: "select",
      main: true,
      label: () => m.ui_status(),
      options: () => optionsOf(statusName),
      problem: (value) => m.stores_unknown_status({ value }),
    },
    tag: { kind: "text", label: () => m.stores_tag(), maxLength: storeLimits.tag },
  },
  sort: {
    names: {
      code: () => m.lists_sort_code(),
      name: () => m.ui_name(),
      "-updatedAt": () => m.stores_sort_updated(),
    },
    problem: (value) => m.lists_unknown_sort({ value }),
  },
  columns: {
    area: () => storeFieldName("area"),
    address: () => storeFieldName("address"),
    province: () => storeFieldName("province"),
    phone: () => storeFieldName("phone"),
    manager: () => m.stores_manager(),
    openedOn: () => storeFieldName("openedOn"),
    tags: () => storeFieldName("tags"),
    updatedAt: () => m.stores_updated(),
    status: () => m.ui_status(),
  },
  view: "stores",
  select: (user) => can(user, "manage stores"),
  limit: 50,
  choices: async (user) => ({ area: (await listAreas(user)).map((value) => ({ value, label: value })) }),
  read: async ({ user, filters, sort }, page) => {
    const { stores, next } = await listStores(user, filters, { ...page, sort });
    return { documents: stores, next, count: () => countStores(user, filters) };
  },
  total: (count) => m.stores_count({ count, number: formatNumber(count, getLocale()) }),
  rows: (stores, asked) => rowsOf(stores, asked, asked.columns.includes("manager")),
});

publishList(storeList, {
  path: "stores",
  about: "Stores by their code.",
  item: storeSchema.pick({
    code: true,
    name: true,
    area: true,
    address: true,
    province: true,
    phone: true,
    place: true,
    openedOn: true,
    status: true,
    tags: true,
    updatedAt: true,
  }),
  to: (id) => href("/qc/stores/:id", { id }),
});

async function rowsOf(
  stores: readonly Stored<Store>[],
  { user, now }: Pick<Asked<typeof storeParams>, "user" | "now">,
  withManagers: boolean,
): Promise<StoreRow[]> {
  const holders = withManagers ? await holdersOf(user, stores, now) : new Map<string, string>();
  return stores.map(
    ({ id, data: { code, name, area, address, province, phone, openedOn, tags, status, place, updatedAt } }) => ({
      id,
      code,
      name,
      area,
      address,
      province,
      phone: formatPhone(phone),
      openedOn,
      tags,
      status,
      place,
      updatedAt: formatInstant(updatedAt, config.APP_TIME_ZONE),
      manager: holders.get(id) ?? "",
    }),
  );
}

/** Today's managers, by store: of a store manager's former stores none. */
function holdersOf(user: User, stores: readonly Stored<Store>[], now: Date): Promise<Map<string, string>> {
  const visible = stores.filter(({ id }) => can(user, "read store history", { storeId: id }));
  return managersOn(
    db,
    visible.map(({ id }) => id),
    dayOf(now, config.APP_TIME_ZONE),
  );
}

/** Every field, whatever the page shows of them. */
export const storeFile = () => ({
  name: "stores",
  title: m.shell_nav_stores(),
  columns: [
    { header: m.stores_code(), width: 14, value: (row) => row.code },
    { header: m.ui_name(), width: 32, value: (row) => row.name },
    { header: m.stores_area(), width: 18, value: (row) => row.area },
    { header: m.stores_address(), width: 44, value: (row) => row.address },
    { header: m.stores_province(), width: 18, value: (row) => row.province },
    { header: m.stores_phone(), width: 16, value: (row) => row.phone },
    { header: m.stores_latitude(), width: 12, value: (row) => row.place?.latitude ?? null },
    { header: m.stores_longitude(), width: 12, value: (row) => row.place?.longitude ?? null },
    { header: m.stores_opened_on(), width: 12, type: "day", value: (row) => row.openedOn },
    { header: m.ui_status(), width: 12, value: (row) => statusName[row.status]() },
    { header: m.stores_tags(), width: 24, value: (row) => row.tags.join(", ") },
    { header: m.stores_manager(), width: 24, value: (row) => row.manager },
  ] satisfies ExportColumn<StoreRow>[],
  rows: (stores: readonly Stored<Store>[], asked: Asked<typeof storeParams>) => rowsOf(stores, asked, true),
});
