import { Link } from "react-router";
import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { readList } from "#app/lists/define-list.server.ts";
import { shownColumns } from "#app/lists/list.ts";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { titled } from "#app/shell/page-title.ts";
import { importHref } from "#app/templates/exchange/href.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import type { Column } from "#app/ui/table.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/list";
import { libraryHref } from "./library/href.ts";
import { templateList, type TemplateRow } from "./template-list.server.ts";
import { TemplateStatus } from "./template-status.tsx";

export const meta = titled(m.shell_nav_templates);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  return {
    list: await readList(templateList, user, url.searchParams, new Date()),
    keeps: can(user, "manage templates"),
  };
}

export default function Templates({ loaderData: { list, keeps } }: Route.ComponentProps) {
  return (
    <ListView
      list={list}
      title={m.shell_nav_templates()}
      lead={m.templates_lead()}
      actions={
        keeps && (
          <>
            <LinkButton to={importHref}>{m.ui_import()}</LinkButton>
            <LinkButton to={libraryHref}>{m.library_title()}</LinkButton>
            <LinkButton tone="primary" to={href("/qc/templates/new")}>
              {m.templates_new_title()}
            </LinkButton>
          </>
        )
      }
      files={[{ csv: href("/qc/templates.csv") }]}
      columns={columns(list)}
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

function columns(list: Route.ComponentProps["loaderData"]["list"]): Column<TemplateRow>[] {
  const locale = getLocale();
  return [
    {
      key: "name",
      label: m.templates_name(),
      phone: "title",
      cell: (row) => (
        <>
          <Link to={href("/qc/templates/:id", { id: row.id })} prefetch="intent">
            {row.name}
          </Link>{" "}
          <span className="text-sm font-normal text-muted tabular-nums md:hidden">{row.code}</span>
        </>
      ),
    },
    {
      key: "code",
      label: m.templates_code(),
      phone: "hidden",
      cell: (row) => <span className="tabular-nums">{row.code}</span>,
    },
    ...shownColumns(list, {
      category: { cell: (row) => row.category },
      status: {
        cell: (row) => (
          <>
            <TemplateStatus status={row.status} />
            {row.hasDraft && row.status === "published" && (
              <span className="ml-2 text-sm text-muted">{m.templates_list_draft()}</span>
            )}
          </>
        ),
      },
      scored: { cell: (row) => (row.scored ? m.ui_yes() : m.ui_no()) },
      version: { numeric: true, phone: "spare", cell: (row) => row.version > 0 && formatNumber(row.version, locale) },
      sections: { numeric: true, phone: "spare", cell: (row) => formatNumber(row.sections, locale) },
      items: { numeric: true, cell: (row) => formatNumber(row.items, locale) },
    }),
  ];
}
