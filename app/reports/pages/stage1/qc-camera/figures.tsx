import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { formatDay, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { CameraReport, CameraStoreRow } from "#app/reports/camera.server.ts";
import type { CameraFigures } from "#app/reports/camera-report.ts";
import type { FigureRow } from "#app/reports/lines.ts";
import { type Narrowing, reportSearch } from "#app/reports/report-filter.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { Before, CountChange } from "#app/reports/parts/change.tsx";
import {
  countColumn,
  type FigureColumn,
  FigureSection,
  MoreRows,
  FigurePanel,
} from "#app/reports/pages/figure-table.tsx";
import { ReportFigures, Total } from "#app/reports/pages/totals.tsx";
import type { ShownRows } from "#app/reports/shown-rows.ts";
import { href } from "#app/ui/href.ts";
import { Panel } from "#app/ui/page.tsx";
import { sittingsHref } from "#app/reports/pages/stage1/sittings-href.ts";

const number = (value: number, digits = 0) => formatNumber(value, getLocale(), digits);

function perSitting({ points, sittings }: CameraFigures): string | null {
  return sittings > 0 ? number(points / sittings, 1) : null;
}

type Shown = Pick<CameraReport, "filter" | "total" | "watched" | "unwatched">;

export function CameraTotals({ filter, total: { now, before }, watched, unwatched }: Shown) {
  const compared = before && before.sittings > 0 ? before : null;
  const count = (of: (figures: CameraFigures) => number, better?: "down") => (
    <CountChange
      better={better}
      now={of(now)}
      before={compared && of(compared)}
      basis={[now.sittings, compared && compared.sittings]}
      none={before !== null}
    />
  );
  return (
    <ReportFigures label={m.reports_totals()}>
      <Total isKey label={m.reports_camera_per_sitting()} value={perSitting(now)} href={sittingsHref(filter)}>
        {compared && <Before value={perSitting(compared)!} />}
        <span>{m.reports_camera_points_in_all({ number: number(now.points) })}</span>
      </Total>
      <Total label={m.reports_camera_sittings()} value={number(now.sittings)} href={sittingsHref(filter)}>
        {count(({ sittings }) => sittings)}
        {now.minutes > 0 && <span>{m.reports_camera_watched_for({ hours: number(now.minutes / 60, 1) })}</span>}
      </Total>
      <Total label={m.reports_camera_watched()} value={number(watched)} href="#by-store">
        {unwatched && unwatched.count > 0 && (
          <a href="#unwatched" className="link relative z-1 -my-3 inline-block py-3">
            {m.reports_camera_unwatched_count({ number: number(unwatched.count) })}
          </a>
        )}
      </Total>
      <Total label={m.camera_observations()} value={number(now.observations)} href={sittingsHref(filter)}>
        {count(({ observations }) => observations, "down")}
        {now.critical > 0 && (
          <a
            href={sittingsHref(filter, { severity: "critical" })}
            className="link relative z-1 -my-3 inline-block py-3"
          >
            {m.reports_camera_critical({ number: number(now.critical) })}
          </a>
        )}
      </Total>
    </ReportFigures>
  );
}

type Row = FigureRow<CameraFigures>;

export function cameraColumns<R extends Row>(
  filter: ReportFilter,
  narrowerOf: (row: R) => Partial<ReportFilter> | null,
): FigureColumn<R>[] {
  const behind =
    (more: Partial<ReportFilter> = {}) =>
    (row: R) => {
      const narrower = narrowerOf(row);
      return narrower && sittingsHref(filter, { ...narrower, ...more });
    };
  const basis = ({ sittings }: CameraFigures) => sittings;
  const down = { basis, better: "down" } as const;
  return [
    countColumn(m.reports_camera_sittings(), basis, { basis, href: behind() }),
    countColumn(m.camera_observations(), ({ observations }: CameraFigures) => observations, {
      ...down,
      href: behind(),
    }),
    countColumn(m.reports_critical(), ({ critical }: CameraFigures) => critical, {
      ...down,
      href: behind({ severity: "critical" }),
    }),
    countColumn(m.reports_points_off(), ({ points }: CameraFigures) => points, { ...down, href: behind() }),
  ];
}

interface BreakdownProps extends ShownRows<Row> {
  title: string;
  label: string;
  filter: ReportFilter;
  narrowing: Narrowing;
  folds?: boolean;
}

export function Breakdown({ title, filter, narrowing, ...section }: BreakdownProps) {
  const narrowerOf = ({ key }: Row) => (key ? { [narrowing]: key } : null);
  return (
    <FigureSection
      id={narrowing}
      title={title}
      columns={cameraColumns(filter, narrowerOf)}
      hrefOf={(row) => (row.key ? reportSearch(filter, { [narrowing]: row.key }) : null)}
      {...section}
    />
  );
}

export function gapColumn(filter: ReportFilter): FigureColumn<CameraStoreRow> {
  return {
    label: m.reports_camera_gap(),
    text: ({ gap }) => m.reports_camera_days({ count: gap }),
    href: ({ key }) => sittingsHref(filter, { storeId: key }),
  };
}

export function BesideOthers({ total, beside }: Pick<CameraReport, "total" | "beside">) {
  if (beside.length === 0) return null;
  const others = beside.map(({ name, perSitting: points }) => ({ name, text: number(points, 1) }));
  const rows = [{ name: m.reports_camera_beside_own(), text: perSitting(total.now) }, ...others];
  return (
    <Panel title={m.reports_camera_beside()}>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {rows.map(({ name, text }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold tabular-nums">{text ?? "–"}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

type Repeated = CameraReport["repeated"]["rows"][number];

export function RepeatedObservations({ repeated }: { repeated: ShownRows<Repeated> & { count: number } }) {
  const { rows, more, count } = repeated;
  return (
    <Panel id="repeated" title={count > 0 ? `${m.reports_repeated()} (${number(count)})` : m.reports_repeated()}>
      <p className="mb-3 text-muted">
        {count > 0 ? m.reports_camera_repeated_about() : m.reports_camera_repeated_none()}
      </p>
      <RepeatedList findings={rows} />
      <MoreRows id="repeated" more={more} />
      <InFile more={count - rows.length - more} />
    </Panel>
  );
}

function InFile({ more }: { more: number }) {
  return more > 0 && <p className="mt-3 text-sm text-muted">{m.reports_camera_in_file({ number: number(more) })}</p>;
}

function RepeatedList({ findings }: { findings: readonly Repeated[] }) {
  return (
    <ol className="-my-3">
      {findings.map(({ store, storeName, category, categoryName, severity, sittings, of }) => (
        <li key={`${store} ${category}`} className="border-line py-3 not-first:border-t print:break-inside-avoid">
          <p className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <SeverityBadge severity={severity} />
            <span className="text-sm text-muted tabular-nums">
              {m.reports_camera_repeated_times({ times: sittings.length, of })}
            </span>
          </p>
          <p className="font-medium">{m.reports_camera_repeated_name({ store: storeName, category: categoryName })}</p>
          <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm tabular-nums">
            {sittings.map(({ id, day }) => (
              <a key={id} href={href("/qc/camera/:id", { id })} className="link py-2.5 dense:py-0">
                {formatDay(day)}
              </a>
            ))}
          </p>
        </li>
      ))}
    </ol>
  );
}

type Unwatched = Pick<CameraReport, "unwatched" | "records"> & {
  readonly months: number;
};

export function UnwatchedStores({ unwatched, records, months }: Unwatched) {
  if (!unwatched || unwatched.count === 0) return null;
  const { rows, count } = unwatched;
  const title = `${m.reports_camera_unwatched()} (${number(count)})`;
  return (
    <FigurePanel title={title} folds className="panel">
      <p className="mb-3 text-muted" id="unwatched">
        {m.reports_camera_unwatched_about()}
      </p>
      <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {rows.map(({ id, code, name, last }) => (
          <li key={id} className="flex flex-col py-1.5">
            <a
              className="link self-start touch:min-h-11 touch:content-center"
              href={records ? href("/qc/camera/new", { storeId: code }) : href("/qc/stores/:id", { id })}
            >
              {name}
            </a>
            <span className="text-sm text-muted tabular-nums">
              {last ? m.reports_camera_last({ day: formatDay(last) }) : m.reports_camera_never({ months })}
            </span>
          </li>
        ))}
      </ul>
      <InFile more={count - rows.length} />
    </FigurePanel>
  );
}
