import type { StatusFilter } from "#app/activities/activity-names.ts";
import { formatDay, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { ActivityReport, DeedRow, PersonRow } from "#app/reports/activities.server.ts";
import { type DeedFigures, doneActivities } from "#app/reports/activity-report.ts";
import { Before, CountChange } from "#app/reports/parts/change.tsx";
import { checksHref } from "#app/reports/pages/checks-href.ts";
import type { FigureColumn } from "#app/reports/pages/figure-table.tsx";
import { PlanTotal } from "#app/reports/pages/plan-total.tsx";
import { ReportFigures, Total } from "#app/reports/pages/totals.tsx";
import { reportSearch } from "#app/reports/report-filter.ts";
import type { ShownRows } from "#app/reports/shown-rows.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { Panel } from "#app/ui/page.tsx";
import { activitiesHref } from "./activities-href.ts";
import { sittingsHref } from "#app/reports/pages/stage1/sittings-href.ts";

const number = (value: number, digits = 0) => formatNumber(value, getLocale(), digits);
const hours = (minutes: number) => number(minutes / 60, 1);

type Shown = Pick<ActivityReport, "filter" | "total" | "allPersons" | "plan">;

export function ActivityTotals({ filter, total: { now, before }, allPersons, plan }: Shown) {
  const compared = (of: (figures: DeedFigures) => number, better?: "up" | "down") => (
    <CountChange
      better={better}
      now={of(now)}
      before={before && of(before)}
      basis={[doneActivities(now), before && doneActivities(before)]}
    />
  );
  const list = (status: StatusFilter) => activitiesHref(filter, { status });
  const gaps = allPersons?.gaps ?? null;
  const days = allPersons?.now.days ?? 0;
  return (
    <ReportFigures label={m.reports_totals()}>
      <Total isKey label={m.reports_activity_done()} value={number(doneActivities(now))} href={list("done")}>
        {compared(doneActivities)}
      </Total>
      <Total label={m.reports_activity_late()} value={number(now.late)} href={now.late > 0 ? list("late") : null}>
        {compared(({ late }) => late, "down")}
      </Total>
      <Total label={m.shell_nav_checks()} value={number(now.checks)} href={checksHref(filter)}>
        {compared(({ checks }) => checks)}
        {days > 0 && <span>{m.reports_activity_a_day({ number: number(now.checks / days, 1) })}</span>}
      </Total>
      {plan && <PlanTotal plan={plan} filter={filter} />}
      <Total label={m.reports_activity_hours()} value={hours(now.minutes)} href={list("done")}>
        {before && <Before value={hours(before.minutes)} />}
      </Total>
      <Total label={m.reports_activity_stores()} value={number(now.stores)} href="#stores">
        {compared(({ stores }) => stores, "up")}
      </Total>
      {gaps !== null && (
        <Total
          label={m.reports_activity_gaps()}
          value={number(gaps.length)}
          href={gaps.length > 0 ? (filter.inspectorId ? "#gaps" : "#persons") : null}
        />
      )}
    </ReportFigures>
  );
}

type NarrowerOf<Row> = (row: Row) => Partial<ReportFilter>;

function count<Row extends DeedRow>(
  label: string,
  of: (figures: DeedFigures) => number,
  href: (row: Row) => string,
  text: (value: number) => string | null = number,
): FigureColumn<Row> {
  return { label, text: ({ now }) => text(of(now)), href: (row) => (of(row.now) > 0 ? href(row) : null) };
}

export function activityFigureColumns<Row extends DeedRow>(
  filter: ReportFilter,
  narrowerOf: NarrowerOf<Row>,
): FigureColumn<Row>[] {
  const list = (status: StatusFilter) => (row: Row) => activitiesHref(filter, { ...narrowerOf(row), status });
  return [
    count(m.reports_activity_done(), doneActivities, list("done")),
    count(m.reports_activity_planned(), ({ planned }) => planned, list("planned")),
    count(m.reports_activity_kept(), ({ kept }) => kept, list("kept")),
    count(m.reports_activity_late(), ({ late }) => late, list("late")),
    count(
      m.reports_activity_hours(),
      ({ minutes }) => minutes,
      list("done"),
      (minutes) => (minutes > 0 ? hours(minutes) : null),
    ),
  ];
}

export function deedColumns<Row extends DeedRow>(
  filter: ReportFilter,
  narrowerOf: NarrowerOf<Row>,
): FigureColumn<Row>[] {
  return [
    ...activityFigureColumns(filter, narrowerOf),
    count(
      m.shell_nav_checks(),
      ({ checks }) => checks,
      (row) => checksHref(filter, narrowerOf(row)),
    ),
    count(
      m.reports_camera_sittings(),
      ({ sittings }) => sittings,
      (row) => sittingsHref(filter, narrowerOf(row)),
    ),
  ];
}

export function inUse<Row>(columns: readonly FigureColumn<Row>[], sum: Row): FigureColumn<Row>[] {
  return columns.filter(({ text }) => (text(sum) ?? "0") !== "0");
}

/** Distinct stores, as in the report of this row alone. */
export function storesColumn<Row extends DeedRow>(
  filter: ReportFilter,
  narrowerOf: NarrowerOf<Row>,
): FigureColumn<Row> {
  const stores = (row: Row) => `${reportSearch(filter, narrowerOf(row))}#stores`;
  return count(m.reports_activity_stores(), ({ stores: different }) => different, stores);
}

export function personColumns(filter: ReportFilter): FigureColumn<PersonRow>[] {
  const narrowerOf = ({ inspectorId }: PersonRow) => ({ inspectorId });
  return [
    ...deedColumns<PersonRow>(filter, narrowerOf),
    {
      label: m.reports_activity_per_day(),
      text: ({ now }) => (now.days > 0 ? number(now.checks / now.days, 1) : null),
    },
    storesColumn<PersonRow>(filter, narrowerOf),
    {
      label: m.reports_activity_gaps(),
      text: ({ gaps }) => gaps && number(gaps.length),
      href: ({ inspectorId, gaps }) => (gaps?.length ? `${reportSearch(filter, { inspectorId })}#gaps` : null),
    },
  ];
}

export function Gaps({ persons }: { persons: ShownRows<PersonRow> | null }) {
  const [only, ...others] = persons?.rows ?? [];
  if (!only?.gaps || others.length > 0) return null;
  return (
    <Panel title={m.reports_activity_gaps()} id="gaps">
      <p className="mb-3 text-muted">
        {only.gaps.length > 0 ? m.reports_activity_gaps_about() : m.reports_activity_gaps_none()}
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
        {only.gaps.map((day) => (
          <li key={day}>{formatDay(day)}</li>
        ))}
      </ul>
    </Panel>
  );
}
