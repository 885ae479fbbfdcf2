import { Link } from "react-router";
import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { readList } from "#app/lists/define-list.server.ts";
import { ListFilters } from "#app/lists/parts/list-filters.tsx";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { pageTitle } from "#app/shell/page-title.ts";
import { importHref } from "#app/templates/exchange/href.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/list";
import { libraryHref } from "./library/href.ts";
import { templateList, type TemplateRow } from "./template-list.server.ts";
import { TemplateStatus } from "./template-status.tsx";

export function meta() {
  return [{ title: pageTitle(m.templates_title()) }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  return {
    list: await readList(templateList, user, new URL(request.url).searchParams, new Date()),
    keeps: can(user, "keep templates"),
  };
}

export default function Templates({ loaderData: { list, keeps } }: Route.ComponentProps) {
  return (
    <ListView
      list={list}
      title={m.templates_title()}
      lead={m.templates_lead()}
      actions={
        keeps && (
          <>
            <LinkButton to={importHref}>{m.exchange_import()}</LinkButton>
            <LinkButton to={libraryHref}>{m.library_title()}</LinkButton>
            <LinkButton tone="primary" to="/qc/templates/new">
              {m.templates_new_title()}
            </LinkButton>
          </>
        )
      }
      filters={<ListFilters list={list} />}
      files={[{ path: "/qc/templates" }]}
      table={
        list.rows.length > 0 && (
          <Table caption={m.templates_title()} columns={columns()} rows={list.rows} keyOf={(row) => row.id} />
        )
      }
      noMatch={[m.templates_no_match_title(), m.templates_no_match_body()]}
      none={
        <EmptyState
          title={m.templates_none_title()}
          action={
            keeps && (
              <LinkButton tone="primary" to={libraryHref}>
                {m.library_title()}
              </LinkButton>
            )
          }
        >
          {keeps ? m.templates_none_body() : m.templates_none_ask()}
        </EmptyState>
      }
    />
  );
}

function columns(): Column<TemplateRow>[] {
  const locale = getLocale();
  return [
    {
      key: "name",
      label: m.templates_name(),
      phone: "title",
      cell: (row) => (
        <>
          <Link to={`/qc/templates/${row.id}`} prefetch="intent">
            {row.name}
          </Link>{" "}
          <span className="text-sm font-normal muted tabular md:hidden">{row.code}</span>
        </>
      ),
    },
    { key: "category", label: m.templates_category(), cell: (row) => row.category },
    {
      key: "code",
      label: m.templates_code(),
      phone: "hidden",
      cell: (row) => <span className="tabular">{row.code}</span>,
    },
    {
      key: "status",
      label: m.templates_status(),
      cell: (row) => (
        <>
          <TemplateStatus status={row.status} />
          {row.hasDraft && row.status === "published" && (
            <span className="muted ml-2 text-sm">{m.templates_list_draft()}</span>
          )}
        </>
      ),
    },
    {
      key: "scored",
      label: m.templates_scored(),
      cell: (row) => (row.scored ? m.templates_scored_yes() : m.templates_scored_no()),
    },
    {
      key: "version",
      label: m.templates_version(),
      numeric: true,
      phone: "hidden",
      cell: (row) => row.version > 0 && formatNumber(row.version, locale),
    },
    {
      key: "sections",
      label: m.templates_sections(),
      numeric: true,
      phone: "hidden",
      cell: (row) => formatNumber(row.sections, locale),
    },
    { key: "items", label: m.templates_items(), numeric: true, cell: (row) => formatNumber(row.items, locale) },
  ];
}
