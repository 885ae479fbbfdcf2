import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { monthOf } from "#app/i18n/days.ts";
import type { StandingSort } from "#app/reports/monthly/store-sorts.ts";
import { FigureChange } from "#app/reports/parts/change.tsx";
import { checksHref } from "#app/reports/pages/checks-href.ts";
import { HeatScore } from "#app/reports/pages/heat-score.tsx";
import { recordsHref } from "#app/reports/pages/records-href.ts";
import { reportSearch } from "#app/reports/report-filter.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { componentNames } from "#app/score-policy/names.ts";
import { ScoreBar } from "#app/score-policy/parts/score.tsx";
import { href } from "#app/ui/href.ts";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { MonthlyPage, StoreLine } from "./read-page.server.ts";

export const storeSortNames: Record<StandingSort, () => string> = {
  rank: m.reports_monthly_sort_rank,
  "-rank": m.reports_monthly_sort_worst,
  "-change": m.reports_monthly_sort_risen,
  change: m.reports_monthly_sort_fallen,
  "-critical": m.reports_sort_critical,
  name: m.ui_name,
};

function scoreHref(filter: ReportFilter, storeId: string): string {
  return `${href("/qc/reports/store")}${reportSearch(filter, { storeId })}#score`;
}

function storeColumn(filter: ReportFilter, { withRank = false } = {}): Column<StoreLine> {
  return {
    key: "store",
    label: m.reports_filter_store(),
    phone: "title",
    cell: ({ id, code, name, rank, score, checks }) => (
      <>
        {withRank && rank !== null && <span className="me-1.5 text-muted tabular-nums md:hidden">{`${rank}.`}</span>}
        <a href={href("/qc/reports/store") + reportSearch(filter, { storeId: id })}>{name}</a>{" "}
        <span className={`text-sm font-normal text-muted ${withRank ? "max-md:hidden" : ""}`}>{code}</span>
        {withRank && score !== null && (
          <span className="flex items-center gap-2 text-sm/5 font-normal text-muted md:hidden">
            <ScoreBar score={score} />
            <span>{m.reports_why_checks({ count: checks, number: formatNumber(checks, getLocale()) })}</span>
          </span>
        )}
      </>
    ),
  };
}

function scoreColumn(filter: ReportFilter): Column<StoreLine> {
  return {
    key: "score",
    label: m.reports_monthly_score(),
    numeric: true,
    cell: ({ id, score, before, isComparable, base }) => (
      <>
        <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2 md:flex-nowrap">
          <a href={scoreHref(filter, id)} className="font-semibold">
            {score === null ? "–" : formatScore(score, getLocale())}
          </a>
          <span className="min-w-12 text-start text-sm">
            <FigureChange short kind="score" better="up" now={score} before={before} isComparable={isComparable} />
          </span>
        </span>
        <small className="block font-normal text-muted">{base}</small>
      </>
    ),
  };
}

function rankedScoreColumn(filter: ReportFilter): Column<StoreLine> {
  return {
    key: "score",
    label: m.reports_monthly_score(),
    numeric: true,
    cell: ({ id, score, before, isComparable }) => (
      <span className="flex items-center justify-end gap-x-3 max-md:flex-col max-md:items-end">
        <span className="max-md:hidden">{score !== null && <ScoreBar score={score} />}</span>
        <a href={scoreHref(filter, id)} className="font-semibold">
          {score === null ? "–" : formatScore(score, getLocale())}
        </a>
        <span className="text-sm md:min-w-12 md:text-start">
          <FigureChange short kind="score" better="up" now={score} before={before} isComparable={isComparable} />
        </span>
      </span>
    ),
  };
}

function columnsOf(filter: ReportFilter): Column<StoreLine>[] {
  const locale = getLocale();
  const parts = (["checks", "camera", "feedback"] as const).map((component, at): Column<StoreLine> => ({
    key: component,
    label: componentNames[component](),
    numeric: true,
    phone: "hidden",
    cell: ({ id, parts: scores }) => (
      <HeatScore score={scores[at]!} to={recordsHref(monthOf(filter.to), id, component)} />
    ),
  }));
  return [
    { key: "rank", label: m.reports_monthly_rank(), numeric: true, phone: "hidden", cell: ({ rank }) => rank ?? "–" },
    storeColumn(filter, { withRank: true }),
    rankedScoreColumn(filter),
    ...parts,
    {
      key: "number",
      label: m.shell_nav_checks(),
      numeric: true,
      phone: "hidden",
      cell: ({ id, checks }) => <a href={checksHref(filter, { storeId: id })}>{formatNumber(checks, locale)}</a>,
    },
    {
      key: "critical",
      label: m.reports_critical(),
      numeric: true,
      phone: "hidden",
      cell: ({ id, critical }) =>
        critical > 0 ? (
          <a href={checksHref(filter, { storeId: id, severity: "critical" })}>{formatNumber(critical, locale)}</a>
        ) : (
          "0"
        ),
    },
  ];
}

export function RankedStores({ list, filter }: Pick<MonthlyPage, "list" | "filter">) {
  if (list.count === 0) return null;
  return (
    <section className="flex flex-col gap-2" id="ranking">
      <h2>
        {m.reports_monthly_ranking()}{" "}
        <span className="font-normal text-muted tabular-nums">{formatNumber(list.count, getLocale())}</span>
      </h2>
      <div className="ranking">
        <Table
          caption={m.reports_monthly_ranking()}
          columns={columnsOf(filter)}
          rows={list.rows}
          keyOf={({ id }) => id}
        />
      </div>
      <Pager first={list.first} next={list.next} />
    </section>
  );
}

export function MovedStores({
  title,
  rows,
  filter,
}: {
  title: string;
  rows: readonly StoreLine[];
  filter: ReportFilter;
}) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h2>{title}</h2>
      {rows.length > 0 ? (
        <Table
          caption={title}
          columns={[storeColumn(filter), scoreColumn(filter)]}
          rows={rows}
          keyOf={({ id }) => id}
        />
      ) : (
        <p className="text-muted">{m.reports_monthly_none_moved()}</p>
      )}
    </section>
  );
}

export function UnrankedStores({ rows, filter }: { rows: readonly StoreLine[]; filter: ReportFilter }) {
  if (rows.length === 0) return null;
  return (
    <details
      className="disclosure print:details-content:[content-visibility:visible]"
      id="unranked"
      open={rows.length <= 10}
    >
      <summary>{m.reports_monthly_unranked_some({ number: formatNumber(rows.length, getLocale()) })}</summary>
      <p className="my-2 text-sm text-muted">{m.reports_monthly_unranked_why()}</p>
      <Table
        caption={m.reports_monthly_unranked()}
        columns={[storeColumn(filter), scoreColumn(filter)]}
        rows={rows}
        keyOf={({ id }) => id}
      />
    </details>
  );
}
