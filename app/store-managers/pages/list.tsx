import { Link } from "react-router";
import { can, readsAllStores } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readList } from "#app/lists/define-list.server.ts";
import { ListFilters } from "#app/lists/parts/list-filters.tsx";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { SavedViews, SaveView } from "#app/views/parts/saved-views.tsx";
import { pageTitle } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/list";
import { managerList, type ManagerRow } from "./manager-list.server.ts";
import { ManagerStatus } from "./manager-status.tsx";

export function meta() {
  return [{ title: pageTitle(m.managers_title()) }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  return {
    list: await readList(managerList, user, new URL(request.url).searchParams, new Date()),
    keeps: can(user, "keep stores"),
    all: readsAllStores(user),
  };
}

export default function StoreManagers({ loaderData: { list, keeps, all } }: Route.ComponentProps) {
  const views = { list: "store-managers" as const, views: list.views, search: list.search };
  return (
    <ListView
      list={list}
      title={m.managers_title()}
      lead={m.managers_lead()}
      actions={
        keeps && (
          <>
            <LinkButton to="/qc/imports/?kind=managers">{m.ui_import()}</LinkButton>
            <LinkButton tone="primary" to="/qc/store-managers/new">
              <Icon name="plus" />
              {m.managers_new()}
            </LinkButton>
          </>
        )
      }
      filters={<ListFilters list={list} />}
      views={{ kept: <SavedViews {...views} />, keep: <SaveView {...views} /> }}
      files={[
        { path: "/qc/store-managers" },
        ...(all ? [{ path: "/qc/store-managers/assignments", label: m.managers_assignments_file(), search: "" }] : []),
      ]}
      table={
        list.rows.length > 0 && (
          <div className="cards-bare">
            <Table caption={m.managers_title()} columns={columns()} rows={list.rows} keyOf={(manager) => manager.id} />
          </div>
        )
      }
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

function columns(): Column<ManagerRow>[] {
  return [
    {
      key: "code",
      label: m.managers_code(),
      phone: "hidden",
      cell: (manager) => <span className="tabular">{manager.code}</span>,
    },
    {
      key: "name",
      label: m.managers_name(),
      phone: "title",
      cell: (manager) => (
        <>
          <Link to={`/qc/store-managers/${manager.id}`} prefetch="intent">
            {manager.name}
          </Link>{" "}
          <span className="text-sm font-normal muted tabular md:hidden">{manager.code}</span>
        </>
      ),
    },
    {
      key: "stores",
      label: m.managers_stores_now(),
      cell: (manager) => {
        if (manager.stores.length === 0) return <span className="cards-wide muted">{m.managers_stores_none()}</span>;
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
    {
      key: "phone",
      label: m.managers_phone(),
      cell: (manager) => manager.phone && <span className="tabular whitespace-nowrap">{manager.phone}</span>,
    },
    {
      key: "status",
      label: m.managers_status(),
      cell: (manager) => (
        <span className="cards-end">
          <ManagerStatus status={manager.status} />
        </span>
      ),
    },
  ];
}
