import { Link } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/period.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { EmptyState, Notice, PageHeader } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/list";
import { ManagerStatus } from "./manager-status.tsx";
import { type ManagerRow, readManagerList } from "./managers-page.server.ts";

export function meta() {
  return [{ title: pageTitle(m.managers_title()) }];
}

export function loader({ request, context }: Route.LoaderArgs) {
  return readManagerList(requireUser(context), new URL(request.url).searchParams, new Date());
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

export default function StoreManagers({ loaderData }: Route.ComponentProps) {
  const { managers, given, problems, filtered } = loaderData;
  return (
    <>
      <PageHeader title={m.managers_title()} lead={m.managers_lead()} />
      <FilterForm
        active={0}
        main={
          <>
            <TextField
              label={m.managers_q()}
              name="q"
              type="search"
              defaultValue={given.q}
              key={`q ${given.q}`}
              placeholder={m.managers_q_hint()}
              enterKeyHint="search"
              maxLength={200}
            />
            <SelectField
              label={m.managers_status()}
              name="status"
              defaultValue={problems.status ? "" : given.status}
              key={`status ${given.status}`}
              empty={m.ui_any()}
              options={[
                { value: "active", label: m.managers_status_active() },
                { value: "left", label: m.managers_status_left() },
              ]}
              error={problems.status && m.managers_unknown_status({ value: shorten(problems.status) })}
            />
          </>
        }
      />
      {problems.cursor && <Notice tone="warn" title={m.managers_bad_cursor()} />}
      {managers.length > 0 ? (
        <div className="cards-bare">
          <Table caption={m.managers_caption()} columns={columns()} rows={managers} keyOf={(manager) => manager.id} />
        </div>
      ) : filtered ? (
        <EmptyState title={m.managers_no_match_title()}>{m.managers_no_match_body()}</EmptyState>
      ) : (
        <EmptyState title={m.managers_none_title()}>{m.managers_none_body()}</EmptyState>
      )}
      <Pager first={loaderData.first} next={loaderData.next} />
    </>
  );
}
