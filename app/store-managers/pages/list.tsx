import { Link } from "react-router";
import { can, readsAllStores } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readList } from "#app/lists/define-list.server.ts";
import { shownColumns } from "#app/lists/list.ts";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton, NewButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import type { Column } from "#app/ui/table.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/list";
import { managerList, type ManagerRow } from "./manager-list.server.ts";
import { ManagerStatus } from "./manager-status.tsx";

export const meta = titled(m.shell_nav_store_managers);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  return {
    list: await readList(managerList, user, url.searchParams, new Date()),
    keeps: can(user, "manage stores"),
    all: readsAllStores(user),
  };
}

export default function StoreManagers({ loaderData: { list, keeps, all } }: Route.ComponentProps) {
  return (
    <ListView
      list={list}
      title={m.shell_nav_store_managers()}
      lead={m.managers_lead()}
      actions={
        keeps && (
          <>
            <LinkButton to={href("/qc/imports/", { kind: "managers" })}>{m.ui_import()}</LinkButton>
            <NewButton to={href("/qc/store-managers/new")}>{m.managers_new()}</NewButton>
          </>
        )
      }
      files={[
        { csv: href("/qc/store-managers.csv") },
        ...(all
          ? [
              {
                csv: href("/qc/store-managers/assignments.csv"),
                label: m.managers_assignments_file(),
                search: "",
              },
            ]
          : []),
      ]}
      columns={columns(list)}
      bare
      noMatch={[m.managers_no_match_title(), m.managers_no_match_body()]}
      none={
        <EmptyState title={m.managers_none_title()}>
          {keeps ? m.managers_none_body() : m.managers_none_ask()}
        </EmptyState>
      }
    />
  );
}

const shownStores = 3;

function columns(list: Route.ComponentProps["loaderData"]["list"]): Column<ManagerRow>[] {
  return [
    {
      key: "code",
      label: m.managers_code(),
      phone: "hidden",
      cell: (manager) => <span className="tabular-nums">{manager.code}</span>,
    },
    {
      key: "name",
      label: m.managers_name(),
      phone: "title",
      cell: (manager) => (
        <>
          <Link to={href("/qc/store-managers/:id", { id: manager.id })} prefetch="intent">
            {manager.name}
          </Link>{" "}
          <span className="text-sm font-normal text-muted tabular-nums md:hidden">{manager.code}</span>
        </>
      ),
    },
    ...shownColumns(list, {
      stores: {
        cell: (manager) => {
          if (manager.stores.length === 0)
            return <span className="cards-wide text-muted">{m.managers_stores_none()}</span>;
          const more = manager.stores.length - shownStores;
          return (
            <span className="cards-wide">
              {[
                ...manager.stores.slice(0, shownStores),
                ...(more > 0 ? [m.managers_stores_more({ count: more })] : []),
              ].join(", ")}
            </span>
          );
        },
      },
      phone: {
        cell: (manager) => manager.phone && <span className="whitespace-nowrap tabular-nums">{manager.phone}</span>,
      },
      email: { cell: (manager) => manager.email && <span className="cards-wide">{manager.email}</span> },
      status: {
        cell: (manager) => (
          <span className="cards-end">
            <ManagerStatus status={manager.status} />
          </span>
        ),
      },
    }),
  ];
}
