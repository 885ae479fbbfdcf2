import { Link } from "react-router";
import { can } from "#app/auth/can.ts";
import type { Stored } from "#app/db/documents.ts";
import { formatDay, formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { defineColumns } from "#app/lists/columns.ts";
import { formatPhone } from "#app/stores/phone.ts";
import type { Store } from "#app/stores/store.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { StoreStatus } from "#app/stores/pages/store-status.tsx";

const onServer = import.meta.env.SSR;
const wide = (text: string, className = "") => text && <span className={`cards-wide ${className}`}>{text}</span>;

export const storeColumns = defineColumns<Stored<Store>, { readonly managers: ReadonlyMap<string, string> }>()({
  code: {
    phone: "hidden",
    cell: (code: string) => <span className="tabular-nums">{code}</span>,
    server: onServer && { label: m.stores_code, field: "code", visibility: "always", width: 14 },
  },
  name: {
    phone: "title",
    cell: ({ name, line }: { name: string; line: string }, id) => (
      <>
        <Link to={href("/qc/stores/:id", { id })} prefetch="intent">
          {name}
        </Link>
        <span className="block text-sm font-normal text-muted md:hidden">{line}</span>
      </>
    ),
    server: onServer && {
      label: m.stores_store,
      field: "name",
      visibility: "always",
      value: ({ data: { name, code, area } }, { names }) => ({
        name,
        line: names.has("area") ? `${code} · ${area}` : code,
      }),
      header: m.ui_name,
      width: 32,
      file: ({ data }) => data.name,
    },
  },
  area: {
    phone: "hidden",
    server: onServer && { label: m.stores_area, field: "area", visibility: "usual", width: 18 },
  },
  address: {
    cell: (address: string) => wide(address, "md:wrap-anywhere"),
    server: onServer && { label: m.stores_address, field: "address", visibility: "usual", width: 44 },
  },
  province: {
    cell: (text: string) => wide(text),
    server: onServer && { label: m.stores_province, field: "province", visibility: "optional", width: 18 },
  },
  phone: {
    cell: (phone: string) => wide(phone, "whitespace-nowrap tabular-nums"),
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
    cell: (day: string) => wide(day, "tabular-nums"),
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
      visibility: "usual",
      width: 12,
      file: ({ data }) => (data.status === "open" ? m.stores_status_open() : m.stores_status_closed()),
    },
  },
  tags: {
    cell: (text: string) => wide(text),
    server: onServer && {
      label: m.stores_tags,
      field: "tags",
      visibility: "optional",
      value: ({ data }) => data.tags.join(", "),
      width: 24,
    },
  },
  manager: {
    cell: (text: string) => wide(text),
    server: onServer && {
      label: m.stores_manager,
      visibility: "optional",
      value: ({ id }, { managers }) => managers.get(id) ?? "",
      width: 24,
    },
  },
  updatedAt: {
    cell: (updated: string) => wide(updated, "whitespace-nowrap tabular-nums"),
    server: onServer && {
      label: m.stores_updated,
      field: "updatedAt",
      visibility: "optional",
      value: ({ data }, { timeZone }) => formatInstant(data.updatedAt, timeZone),
    },
  },
  action: {
    cell: (name: string | null, id) =>
      name && (
        <a
          href={href("/qc/check/", { storeId: id })}
          className={buttonClass("quiet", "-my-1 whitespace-nowrap max-md:-mr-3.5")}
          aria-label={m.stores_start_check_at({ store: name })}
        >
          {m.stores_start_check()}
        </a>
      ),
    server: onServer && {
      label: m.stores_action,
      visibility: "action",
      isFor: (user) => can(user, "start check"),
      value: ({ data }) => (data.status === "open" ? data.name : null),
    },
  },
});
