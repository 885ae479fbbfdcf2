import { requireUser } from "#app/auth/user-context.server.ts";
import { rowOf } from "#app/checks/parts/rows.server.ts";
import { formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { readStoreReport } from "#app/reports/store.server.ts";
import type { SectionRow } from "#app/reports/wording.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { StoreChecks } from "#app/stores/parts/store-checks.tsx";
import { Figure, Figures } from "#app/ui/figures.tsx";
import { href } from "#app/ui/href.ts";
import { PanelHeader } from "#app/ui/page.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/store";
import { checksHref } from "./checks-href.ts";
import { LineList, lineSortNames, SortField } from "./line-list.tsx";
import { Repeated } from "./repeated.tsx";
import { ReportPage } from "./report-page.tsx";
import { ScoreChart } from "./score-chart.tsx";
import { WhyScore } from "./why-score.tsx";
import { Totals } from "./totals.tsx";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.reports_store_title()) }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { store, ...report } = await readStoreReport(user, new URL(request.url).searchParams, new Date());
  return { ...report, store: store && { ...store, checks: store.checks.map((check) => rowOf(check, user)) } };
}

export default function StoreReport({ loaderData: report }: Route.ComponentProps) {
  const { filter, total, list, store } = report;
  return (
    <ReportPage
      head={report}
      mayStart={report.mayStart}
      title={store ? `${store.code} ${store.name}` : undefined}
      filters={!store && <SortField names={lineSortNames} {...report} />}
      empty={!store && total.now.checks === 0 && !total.before?.checks}
    >
      <Totals filter={filter} {...total} />
      {store ? (
        <OneStore store={store} filter={filter} />
      ) : (
        <LineList
          title={m.reports_by_store()}
          label={m.reports_filter_store()}
          list={list}
          filter={filter}
          narrowing="storeId"
        />
      )}
    </ReportPage>
  );
}

type Report = Route.ComponentProps["loaderData"];

function sectionColumns(filter: Report["filter"]): Column<SectionRow>[] {
  return [
    { key: "name", label: m.reports_section(), phone: "title", cell: ({ name }) => name },
    { key: "template", label: m.reports_template(), cell: ({ template }) => template },
    { key: "mean", label: m.reports_mean(), numeric: true, cell: ({ mean }) => formatScore(mean, getLocale()) },
    {
      key: "checks",
      label: m.reports_checks(),
      numeric: true,
      cell: ({ checks, templateId }) => <a href={checksHref(filter, { templateId })}>{checks}</a>,
    },
  ];
}

function OneStore({ store, filter }: { store: NonNullable<Report["store"]>; filter: Report["filter"] }) {
  return (
    <>
      {store.ranks.length > 0 && (
        <Figures label={m.reports_ranks()}>
          {store.ranks.map(({ name, rank, of }) => (
            <Figure key={name} label={m.reports_rank({ among: name })}>
              {m.reports_rank_of({ rank, of })}
            </Figure>
          ))}
        </Figures>
      )}
      {store.score && <WhyScore storeId={store.id} score={store.score} />}
      <ScoreChart filter={filter} scores={store.scores} />
      <Repeated findings={store.repeated} />
      {store.sections.length > 0 && (
        <section className="flex flex-col gap-2">
          <h2>{m.reports_sections()}</h2>
          <Table
            caption={m.reports_sections()}
            rows={store.sections}
            keyOf={({ key }) => key}
            columns={sectionColumns(filter)}
          />
        </section>
      )}
      {store.checks.length > 0 && (
        <section>
          <PanelHeader title={m.reports_latest_checks()}>
            <a href={checksHref(filter)} className="button button-quiet">
              {m.reports_all_checks()}
            </a>
          </PanelHeader>
          <StoreChecks rows={store.checks} />
        </section>
      )}
      <p className="print:hidden">
        <a href={href("/qc/stores/:id", { id: store.id })}>{m.reports_store_page()}</a>
      </p>
    </>
  );
}
