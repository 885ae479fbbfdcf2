import { Link } from "react-router";
import type { Stored } from "#app/db/documents.ts";
import { m } from "#app/i18n/locale.ts";
import { defineColumns } from "#app/lists/columns.ts";
import type { Manager } from "#app/store-managers/manager.ts";
import { formatPhone } from "#app/stores/phone.ts";
import { href } from "#app/ui/href.ts";
import { monthStandingColumns, type WithStandings } from "#app/stores/parts/standing.tsx";
import { ManagerStatus } from "#app/store-managers/pages/manager-status.tsx";

const onServer = import.meta.env.SSR;
const maxStores = 3;

interface ManagerContext extends WithStandings {
  readonly stores: ReadonlyMap<string, string[]>;
}

interface ManagerTitle {
  readonly name: string;
  readonly code: string;
  readonly hasLeft: boolean;
}

export const managerColumns = defineColumns<Stored<Manager>, ManagerContext>()({
  code: { server: onServer && { label: m.managers_code, field: "code", width: 14 } },
  name: {
    phone: "title",
    cell: ({ name, code, hasLeft }: ManagerTitle, id) => (
      <>
        <Link to={href("/qc/store-managers/:id", { id })} prefetch="intent">
          {name}
        </Link>{" "}
        <span className="text-sm font-normal text-muted tabular-nums max-md:hidden">{code}</span>
        {hasLeft && (
          <span className="ms-2">
            <ManagerStatus status="left" />
          </span>
        )}
      </>
    ),
    server: onServer && {
      label: m.managers_name,
      field: "name",
      visibility: "always",
      value: ({ data: { name, code, status } }) => ({ name, code, hasLeft: status === "left" }),
      width: 28,
      file: ({ data }) => data.name,
    },
  },
  phone: {
    cell: (phone: string) => phone && <span className="whitespace-nowrap tabular-nums">{phone}</span>,
    server: onServer && {
      label: m.managers_phone,
      field: "phone",
      visibility: "optional",
      value: ({ data }) => formatPhone(data.phone),
      width: 16,
    },
  },
  email: {
    cell: (email: string) => email,
    server: onServer && { label: m.ui_email, field: "email", visibility: "optional", width: 28 },
  },
  status: {
    cell: (status: Manager["status"]) => <ManagerStatus status={status} />,
    server: onServer && {
      label: m.ui_status,
      field: "status",
      visibility: "optional",
      width: 14,
      file: ({ data }) => (data.status === "active" ? m.managers_status_active() : m.managers_status_left()),
    },
  },
  stores: {
    phone: "line",
    long: true,
    cell: (stores: readonly string[]) => {
      if (stores.length === 0) return <span className="text-muted">{m.managers_stores_none()}</span>;
      const more = stores.length - maxStores;
      return (
        <span className="line-clamp-1">
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
  ...monthStandingColumns,
});
