import { Link } from "react-router";
import type { Stored } from "#app/db/documents.ts";
import { formatShortInstant } from "#app/i18n/clock.ts";
import { formatDay } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { defineColumns } from "#app/lists/columns.ts";
import { formatPhone } from "#app/stores/phone.ts";
import type { Store } from "#app/stores/store.ts";
import { href } from "#app/ui/href.ts";
import { monthStandingColumns, standingValue, trendCell, type WithStandings } from "#app/stores/parts/standing.tsx";
import { StoreStatus } from "#app/stores/pages/store-status.tsx";

const onServer = import.meta.env.SSR;
const figures = (text: string) => text && <span className="whitespace-nowrap tabular-nums">{text}</span>;

interface StoreContext extends WithStandings {
  readonly managers: ReadonlyMap<string, string>;
}

interface StoreTitle {
  readonly name: string;
  readonly code: string;
  readonly isClosed: boolean;
}

export const storeColumns = defineColumns<Stored<Store>, StoreContext>()({
  code: { server: onServer && { label: m.stores_code, field: "code", width: 14 } },
  name: {
    phone: "title",
    cell: ({ name, code, isClosed }: StoreTitle, id) => (
      <>
        <Link to={href("/qc/stores/:id", { id })} prefetch="intent" className={isClosed ? "text-muted!" : undefined}>
          {name}
        </Link>{" "}
        {isClosed ? (
          <StoreStatus status="closed" />
        ) : (
          <span className="text-sm font-normal text-muted tabular-nums max-md:hidden">{code}</span>
        )}
      </>
    ),
    server: onServer && {
      label: m.stores_store,
      field: "name",
      visibility: "always",
      value: ({ data: { name, code, status } }) => ({ name, code, isClosed: status === "closed" }),
      header: m.ui_name,
      width: 32,
      file: ({ data }) => data.name,
    },
  },
  area: { server: onServer && { label: m.stores_area, field: "area", visibility: "optional", width: 18 } },
  address: {
    long: true,
    server: onServer && { label: m.stores_address, field: "address", visibility: "optional", width: 44 },
  },
  province: {
    server: onServer && { label: m.stores_province, field: "province", visibility: "optional", width: 18 },
  },
  phone: {
    cell: figures,
    server: onServer && {
      label: m.stores_phone,
      field: "phone",
      visibility: "optional",
      value: ({ data }) => formatPhone(data.phone),
      width: 16,
    },
  },
  latitude: {
    server: onServer && { label: m.stores_latitude, width: 12, file: ({ data }) => data.place?.latitude ?? null },
  },
  longitude: {
    server: onServer && { label: m.stores_longitude, width: 12, file: ({ data }) => data.place?.longitude ?? null },
  },
  openedOn: {
    phone: "named",
    cell: figures,
    server: onServer && {
      label: m.stores_opened_on,
      field: "openedOn",
      visibility: "optional",
      value: ({ data }) => (data.openedOn ? formatDay(data.openedOn) : ""),
      type: "day",
      width: 12,
      file: ({ data }) => data.openedOn,
    },
  },
  status: {
    cell: (status: Store["status"]) => <StoreStatus status={status} />,
    server: onServer && {
      label: m.ui_status,
      field: "status",
      visibility: "optional",
      width: 12,
      file: ({ data }) => (data.status === "open" ? m.stores_status_open() : m.stores_status_closed()),
    },
  },
  tags: {
    long: true,
    server: onServer && {
      label: m.stores_tags,
      field: "tags",
      visibility: "optional",
      value: ({ data }) => data.tags.join(", "),
      width: 24,
    },
  },
  manager: {
    phone: "spare",
    cell: (text: string) => text && <span className="whitespace-nowrap">{text}</span>,
    server: onServer && {
      label: m.stores_manager,
      visibility: "usual",
      value: ({ id }, { managers }) => managers.get(id) ?? "",
      width: 24,
    },
  },
  lastCheck: {
    phone: "spare",
    cell: (text: string) => text && <span className="whitespace-nowrap text-muted">{text}</span>,
    server: onServer && { label: m.stores_last_check, visibility: "usual", value: standingValue("lastCheck") },
  },
  ...monthStandingColumns,
  trend: {
    phone: "spare",
    cell: trendCell,
    server: onServer && { label: m.stores_trend, visibility: "usual", value: standingValue("trend") },
  },
  updatedAt: {
    phone: "named",
    cell: figures,
    server: onServer && {
      label: m.stores_updated,
      field: "updatedAt",
      visibility: "optional",
      value: ({ data }, { today, timeZone }) => formatShortInstant(data.updatedAt, today, timeZone, getLocale()),
    },
  },
});
