import { ExportLinks } from "#app/ui/export-links.tsx";
import { Link } from "react-router";
import { can, readsAllStores } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState, Notice, PageHeader } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { SavedViews, SaveView } from "#app/views/parts/saved-views.tsx";
import type { Route } from "./+types/list";
import { ManagerStatus } from "./manager-status.tsx";
import { type ManagerRow, readManagerList } from "./managers-page.server.ts";

export function meta() {
  return [{ title: pageTitle(m.managers_title()) }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  return {
    ...(await readManagerList(user, new URL(request.url).searchParams, new Date())),
    keeps: can(user, "keep stores"),
    all: readsAllStores(user),
  };
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
  const { managers, given, problems, filtered, keeps, all, count, search, sort, views, unusable } = loaderData;
  /** There is nothing to filter. */
  const none = managers.length === 0 && !filtered && !loaderData.first && !Object.values(problems).some(Boolean);
  const create = keeps && (
    <>
      <LinkButton to="/qc/imports/?kind=managers">{m.ui_import()}</LinkButton>
      <LinkButton tone="primary" to="/qc/store-managers/new">
        <Icon name="plus" />
        {m.managers_new()}
      </LinkButton>
    </>
  );
  return (
    <>
      <PageHeader title={m.managers_title()} lead={m.managers_lead()} actions={create} />
      {!none && (
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
              <SelectField
                label={m.stores_sort()}
                name="sort"
                defaultValue={sort}
                key={`sort ${sort}`}
                options={[
                  { value: "code", label: m.stores_sort_code() },
                  { value: "name", label: m.stores_sort_name() },
                ]}
                error={problems.sort && m.stores_unknown_sort({ value: shorten(problems.sort) })}
              />
            </>
          }
        />
      )}
      <SavedViews list="store-managers" views={views} search={search} />
      {problems.cursor && <Notice tone="warn" title={m.managers_bad_cursor()} />}
      {managers.length > 0 && (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
          <p className="muted tabular">
            {count === null ? "" : m.managers_count({ count, number: formatNumber(count, getLocale()) })}
          </p>
          <div className="-mx-3.5 flex flex-wrap justify-end">
            <SaveView list="store-managers" views={views} search={search} />
            <ExportLinks path="/qc/store-managers" search={search} unusable={unusable} />
          </div>
          {all && (
            <div className="ms-auto flex items-center">
              <span className="muted">{m.managers_assignments_file()}</span>
              <span className="-me-3.5 flex">
                <ExportLinks path="/qc/store-managers/assignments" search="" unusable={[]} />
              </span>
            </div>
          )}
        </div>
      )}
      {managers.length > 0 ? (
        <div className="cards-bare">
          <Table caption={m.managers_title()} columns={columns()} rows={managers} keyOf={(manager) => manager.id} />
        </div>
      ) : filtered ? (
        <EmptyState title={m.managers_no_match_title()}>{m.managers_no_match_body()}</EmptyState>
      ) : (
        <EmptyState title={m.managers_none_title()}>
          {keeps ? m.managers_none_body() : m.managers_none_ask()}
        </EmptyState>
      )}
      <Pager first={loaderData.first} next={loaderData.next} />
    </>
  );
}
