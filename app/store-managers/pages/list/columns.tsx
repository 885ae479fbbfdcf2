import { Link } from "react-router";
import type { Stored } from "#app/db/documents.ts";
import { m } from "#app/i18n/locale.ts";
import { defineColumns } from "#app/lists/columns.ts";
import type { Manager } from "#app/store-managers/manager.ts";
import { formatPhone } from "#app/stores/phone.ts";
import { href } from "#app/ui/href.ts";
import { ManagerStatus } from "#app/store-managers/pages/manager-status.tsx";

const onServer = import.meta.env.SSR;
const maxStores = 3;

export const managerColumns = defineColumns<Stored<Manager>, { readonly stores: ReadonlyMap<string, string[]> }>()({
  code: {
    phone: "hidden",
    cell: (code: string) => <span className="tabular-nums">{code}</span>,
    server: onServer && { label: m.managers_code, field: "code", visibility: "always", width: 14 },
  },
  name: {
    phone: "title",
    cell: ({ name, code }: { name: string; code: string }, id) => (
      <>
        <Link to={href("/qc/store-managers/:id", { id })} prefetch="intent">
          {name}
        </Link>{" "}
        <span className="text-sm font-normal text-muted tabular-nums md:hidden">{code}</span>
      </>
    ),
    server: onServer && {
      label: m.managers_name,
      field: "name",
      visibility: "always",
      value: ({ data: { name, code } }) => ({ name, code }),
      width: 28,
      file: ({ data }) => data.name,
    },
  },
  phone: {
    cell: (phone: string) => phone && <span className="whitespace-nowrap tabular-nums">{phone}</span>,
    server: onServer && {
      label: m.managers_phone,
      field: "phone",
      visibility: "usual",
      value: ({ data }) => formatPhone(data.phone),
      width: 16,
    },
  },
  email: {
    cell: (email: string) => email && <span className="cards-wide">{email}</span>,
    server: onServer && { label: m.ui_email, field: "email", visibility: "optional", width: 28 },
  },
  status: {
    cell: (status: Manager["status"]) => (
      <span className="cards-end">
        <ManagerStatus status={status} />
      </span>
    ),
    server: onServer && {
      label: m.ui_status,
      field: "status",
      visibility: "usual",
      width: 14,
      file: ({ data }) => (data.status === "active" ? m.managers_status_active() : m.managers_status_left()),
    },
  },
  stores: {
    cell: (stores: readonly string[]) => {
      if (stores.length === 0) return <span className="cards-wide text-muted">{m.managers_stores_none()}</span>;
      const more = stores.length - maxStores;
      return (
        <span className="cards-wide">
          {[...stores.slice(0, maxStores), ...(more > 0 ? [m.managers_stores_more({ count: more })] : [])].join(", ")}
        </span>
      );
    },
    server: onServer && {
      label: m.managers_stores_now,
      visibility: "usual",
      value: ({ id }, { stores }) => stores.get(id) ?? [],
      width: 44,
      file: ({ id }, { stores }) => (stores.get(id) ?? []).join("; "),
    },
  },
});
