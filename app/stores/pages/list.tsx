import { ExportLinks } from "#app/ui/export-links.tsx";
import { can, readsAllStores } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState, Notice, PageHeader } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SavedViews, SaveView } from "#app/views/parts/saved-views.tsx";
import type { Route } from "./+types/list";
import { BulkBar, bulkForm } from "./bulk/bar.tsx";
import { StoreFilterForm } from "./list-filters.tsx";
import { StoreTable } from "./list-table.tsx";
import { readStoreList } from "./stores-page.server.ts";

export function meta() {
  return [{ title: pageTitle(m.stores_title()) }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const search = new URL(request.url).searchParams;
  const keeps = can(user, "keep stores");
  return {
    ...(await readStoreList(user, search, new Date())),
    canStart: can(user, "start check"),
    all: readsAllStores(user),
    keeps,
    selecting: keeps && search.has("select"),
  };
}

export default function Stores({ loaderData }: Route.ComponentProps) {
  const { stores, areas, given, problems, filtered, canStart, all, keeps, columns, sort, count, selecting } =
    loaderData;
  const { search, views } = loaderData;
  /** There is nothing to filter. */
  const none = stores.length === 0 && !filtered && !loaderData.first && !Object.values(problems).some(Boolean);
  const withParam = (more: Record<string, string>) => {
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(more)) params.set(name, value);
    return `?${params}`;
  };
  const create = keeps && (
    <>
      <LinkButton to="/qc/imports/?kind=stores">{m.ui_import()}</LinkButton>
      <LinkButton tone="primary" to="/qc/stores/new">
        <Icon name="plus" />
        {m.stores_new()}
      </LinkButton>
    </>
  );
  return (
    <>
      <PageHeader
        title={m.stores_title()}
        lead={all ? m.stores_lead() : m.stores_lead_own()}
        actions={selecting ? null : create}
      />
      {!none && <StoreFilterForm given={given} problems={problems} areas={areas} sort={sort} columns={columns} />}
      <SavedViews list="stores" views={views} search={search} />
      {problems.cursor && <Notice tone="warn" title={m.stores_bad_cursor()} />}
      {stores.length > 0 && (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
          <p className="muted tabular">
            {count === null ? "" : m.stores_count({ count, number: formatNumber(count, getLocale()) })}
          </p>
          <div className="-mx-3.5 flex flex-wrap justify-end">
            {!selecting && <SaveView list="stores" views={views} search={search} />}
            {keeps && (
              <a href={selecting ? `?${search}` : withParam({ select: "1" })} className={buttonClass("quiet")}>
                {selecting ? m.stores_select_end() : m.stores_select()}
              </a>
            )}
            {!selecting && <ExportLinks path="/qc/stores" search={search} unusable={Object.keys(problems)} />}
          </div>
        </div>
      )}
      {stores.length > 0 ? (
        <StoreTable rows={stores} columns={columns} canStart={canStart} selectIn={selecting ? bulkForm : null} />
      ) : filtered ? (
        <EmptyState title={m.stores_no_match_title()}>{m.stores_no_match_body()}</EmptyState>
      ) : all ? (
        <EmptyState title={m.stores_none_title()}>{keeps ? m.stores_none_body() : m.stores_none_ask()}</EmptyState>
      ) : (
        <EmptyState title={m.stores_none_own_title()}>{m.stores_none_own_body()}</EmptyState>
      )}
      <Pager first={loaderData.first} next={loaderData.next} />
      {selecting && stores.length > 0 && <BulkBar search={search} count={count} />}
    </>
  );
}
