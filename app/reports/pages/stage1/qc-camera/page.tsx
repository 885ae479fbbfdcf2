import { useCallback } from "react";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import type { Period } from "#app/i18n/period.ts";
import { type CameraSort, readCameraReport } from "#app/reports/camera.server.ts";
import { FigureSection } from "#app/reports/pages/figure-table.tsx";
import { SortField } from "#app/reports/pages/filter-fields.tsx";
import { isNarrowed, ReportPage } from "#app/reports/pages/report-page.tsx";
import { LateTrendChart } from "#app/reports/pages/later-charts.tsx";
import { reportSearch } from "#app/reports/report-filter.ts";
import { shownRows, shownRowsOf } from "#app/reports/shown-rows.ts";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyState } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/page";
import {
  BesideOthers,
  Breakdown,
  cameraColumns,
  CameraTotals,
  gapColumn,
  RepeatedObservations,
  UnwatchedStores,
} from "./figures.tsx";
import { sittingsHref } from "#app/reports/pages/stage1/sittings-href.ts";

export const meta = titled(m.shell_nav_camera);

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = url.searchParams;
  const { by, list, repeated, ...report } = await readCameraReport(requireUser(context), search, new Date());
  return {
    ...report,
    by: shownRowsOf(by, search),
    list: { ...list, ...shownRows(list.rows, search, 10) },
    repeated: { ...repeated, ...shownRows(repeated.rows, search, 10) },
  };
}

const sortNames: Record<CameraSort, () => string> = {
  "-points": m.reports_camera_sort_points,
  "-observations": m.reports_camera_sort_observations,
  "-gap": m.reports_camera_sort_gap,
  "-sittings": m.reports_camera_sort_sittings,
  name: m.ui_name,
};

export default function QcCamera({ loaderData: report }: Route.ComponentProps) {
  const { filter, total, list, by, records } = report;
  const hrefOf = useCallback((days: Period) => sittingsHref(filter, days), [filter]);
  const of = (narrowing: Exclude<keyof typeof by, "inspector">) => ({ filter, narrowing, ...by[narrowing] });
  const unwatched = <UnwatchedStores {...report} months={report.trend.months.length} />;
  return (
    <ReportPage
      head={report}
      filters={<SortField names={sortNames} {...report} />}
      links={
        records && (
          <LinkButton tone="quiet" to={href("/qc/camera/new")}>
            {m.camera_record()}
          </LinkButton>
        )
      }
      empty={total.now.sittings === 0 && !total.before?.sittings}
      none={
        <div className="flex flex-col gap-6">
          <EmptyState title={m.reports_camera_none_title()}>
            {isNarrowed(report) ? m.reports_empty_filtered() : m.reports_camera_none_body()}
          </EmptyState>
          {unwatched}
        </div>
      }
    >
      <CameraTotals {...report} />
      <BesideOthers {...report} />
      <LateTrendChart title={m.reports_camera_by_month()} trend={report.trend} hrefOf={hrefOf} />
      <Breakdown {...of("category")} title={m.reports_camera_by_category()} label={m.reports_filter_kind()} />
      <Breakdown {...of("shift")} title={m.reports_camera_by_shift()} label={m.camera_shift()} folds />
      <Breakdown {...of("severity")} title={m.reports_camera_by_severity()} label={m.camera_severity()} folds />
      <RepeatedObservations {...report} />
      <FigureSection
        id="by-store"
        title={m.reports_by_store()}
        count={list.count}
        label={m.reports_filter_store()}
        rows={list.rows}
        more={list.more}
        columns={[...cameraColumns(filter, ({ key }) => ({ storeId: key })), gapColumn(filter)]}
        hrefOf={({ key }) => reportSearch(filter, { storeId: key })}
      />
      <Pager first={list.first} next={list.next} />
      {unwatched}
      <Breakdown {...of("area")} title={m.reports_by_area()} label={m.reports_area()} folds />
      <Breakdown
        title={m.reports_camera_by_observer()}
        label={m.camera_observer()}
        {...by.inspector}
        filter={filter}
        narrowing="inspectorId"
        folds
      />
    </ReportPage>
  );
}
