import { formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { SectionRow } from "#app/reports/wording.server.ts";
import { LatestChecks } from "#app/checks/parts/latest-checks.tsx";
import { OpenTaskList } from "#app/tasks/parts/open-tasks.tsx";
import { href } from "#app/ui/href.ts";
import { PanelHeader } from "#app/ui/page.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/page";
import { checksHref } from "#app/reports/pages/checks-href.ts";
import { CheckBars } from "./check-bars.tsx";
import { Repeated } from "./repeated.tsx";
import ScoreChart from "#app/reports/pages/score-chart.tsx";
import { WhyScore } from "./why-score.tsx";

type Report = Route.ComponentProps["loaderData"];

function sectionColumns(filter: Report["filter"]): Column<SectionRow>[] {
  return [
    { key: "name", label: m.reports_section(), phone: "title", cell: ({ name }) => name },
    { key: "template", label: m.reports_template(), cell: ({ template }) => template },
    {
      key: "mean",
      label: m.reports_mean(),
      numeric: true,
      cell: ({ mean, templateId }) => <a href={checksHref(filter, { templateId })}>{formatScore(mean, getLocale())}</a>,
    },
    // Fewer than the linked list, where a section was all N/A in some checks.
    { key: "checks", label: m.reports_column_scored(), numeric: true, cell: ({ checks }) => checks },
  ];
}

export default function OneStore({ store, filter }: { store: NonNullable<Report["store"]>; filter: Report["filter"] }) {
  return (
    <>
      <div className="grid gap-6 xl:grid-cols-3 [&>*]:mt-0!">
        <div className="min-w-0 xl:col-span-2 *:h-full">
          {store.bars ? <CheckBars chart={store.bars} /> : <ScoreChart filter={filter} scores={store.scores} />}
        </div>
        <OpenTaskList {...store.tasks} />
      </div>
      <Repeated findings={store.repeated} />
      {store.score && <WhyScore storeId={store.id} score={store.score} />}
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
          <LatestChecks caption={m.reports_latest_checks()} rows={store.checks} firstColumn="template" />
        </section>
      )}
      <p className="print:hidden">
        <a href={href("/qc/stores/:id", { id: store.id })}>{m.reports_store_page()}</a>
      </p>
    </>
  );
}
