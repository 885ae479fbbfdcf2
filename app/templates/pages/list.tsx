import { ExportLinks } from "#app/ui/export-links.tsx";
import { Link } from "react-router";
import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { EmptyState, PageHeader } from "#app/ui/page.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/list";
import { importHref } from "#app/templates/exchange/href.ts";
import { libraryHref } from "./library/href.ts";
import { TemplateStatus } from "./template-status.tsx";
import { readTemplateList, type TemplateRow } from "./templates-page.server.ts";

export function meta() {
  return [{ title: pageTitle(m.templates_title()) }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const search = new URL(request.url).searchParams;
  return {
    ...(await readTemplateList(user, search)),
    search: search.toString(),
    keeps: can(user, "keep templates"),
  };
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

export default function Templates({
  loaderData: { templates, categories, given, filtered, problems, unusable, search, keeps },
}: Route.ComponentProps) {
  /** There is nothing to filter. */
  const none = templates.length === 0 && !filtered && !problems.category && !problems.status;
  return (
    <>
      <PageHeader
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
      />
      {!none && (
        <FilterForm
          active={0}
          main={
            <>
              <TextField
                label={m.templates_q()}
                name="q"
                type="search"
                defaultValue={given.q}
                key={`q ${given.q}`}
                placeholder={m.templates_q_hint()}
                enterKeyHint="search"
                maxLength={200}
              />
              <SelectField
                label={m.templates_category()}
                name="templateCategory"
                defaultValue={problems.category ? "" : given.templateCategory}
                key={`category ${given.templateCategory}`}
                empty={m.ui_any()}
                options={categories}
                error={problems.category && m.templates_unknown_category({ value: shorten(problems.category) })}
              />
              <SelectField
                label={m.templates_status()}
                name="status"
                defaultValue={problems.status ? "" : given.status}
                key={`status ${given.status}`}
                empty={m.ui_any()}
                options={[
                  { value: "published", label: m.templates_status_published() },
                  { value: "draft", label: m.templates_status_draft() },
                  { value: "archived", label: m.templates_status_archived() },
                ]}
                error={problems.status && m.templates_unknown_status({ value: shorten(problems.status) })}
              />
            </>
          }
        />
      )}
      {templates.length > 0 && (
        <div className="-mx-3.5 mb-2 flex justify-end">
          <ExportLinks path="/qc/templates" search={search} unusable={unusable} />
        </div>
      )}
      {templates.length > 0 ? (
        <Table caption={m.templates_title()} columns={columns()} rows={templates} keyOf={(row) => row.id} />
      ) : filtered ? (
        <EmptyState title={m.templates_no_match_title()}>{m.templates_no_match_body()}</EmptyState>
      ) : (
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
      )}
    </>
  );
}
