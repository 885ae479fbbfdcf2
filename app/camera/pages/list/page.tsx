import { Link } from "react-router";
import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import type { SittingColumn } from "#app/camera/list-params.ts";
import { SittingStatusBadge } from "#app/camera/parts/status.tsx";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { readList } from "#app/lists/define-list.server.ts";
import { type ListCells, searchWith, shownColumns } from "#app/lists/list.ts";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton, NewButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyState } from "#app/ui/page.tsx";
import type { Column } from "#app/ui/table.tsx";
import type { Route } from "./+types/page";
import { sittingList, type SittingRow } from "./sitting-list.server.ts";

export const meta = titled(m.shell_nav_camera);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const list = await readList(sittingList, user, url.searchParams, new Date());
  return { list, records: can(user, "record sitting"), imports: can(user, "import sittings") };
}

const cells: ListCells<SittingRow, SittingColumn> = {
  day: { cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.day}</span> },
  time: { cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.time}</span> },
  inspector: { cell: (row) => row.inspector },
  observations: {
    numeric: true,
    cell: (row) => (
      <>
        <span>{formatNumber(row.observations, getLocale())}</span>
        {row.critical > 0 && (
          <span className="ml-2 text-sm text-bad">{m.camera_critical_count({ count: row.critical })}</span>
        )}
      </>
    ),
  },
  score: { numeric: true, cell: (row) => formatNumber(row.score, getLocale()) },
  area: { cell: (row) => row.area },
  manager: { cell: (row) => row.manager },
  status: { cell: (row) => <SittingStatusBadge status={row.status} /> },
};

const store: Omit<Column<SittingRow>, "label"> = {
  key: "store",
  phone: "title",
  cell: (row) => (
    <>
      <Link to={href("/qc/camera/:id", { id: row.id })} prefetch="intent">
        {row.store}
      </Link>{" "}
      <span className="text-sm font-normal text-muted">{row.storeCode}</span>
    </>
  ),
};

/** The report of the same sittings. */
function reportHref(search: string): string {
  return href("/qc/reports/stage1/qc-camera") + searchWith(search, { sort: "", column: "", status: "" });
}

export default function SittingListPage({ loaderData: { list, records, imports } }: Route.ComponentProps) {
  return (
    <ListView
      list={list}
      title={m.shell_nav_camera()}
      lead={m.camera_list_lead()}
      actions={
        <>
          <LinkButton to={reportHref(list.search)}>{m.camera_report()}</LinkButton>
          {imports && <LinkButton to={href("/qc/imports/", { kind: "sittings" })}>{m.ui_import()}</LinkButton>}
          {records && <NewButton to={href("/qc/camera/new")}>{m.camera_record()}</NewButton>}
        </>
      }
      named="all"
      files={[{ csv: href("/qc/camera.csv") }]}
      columns={[{ ...store, label: m.stores_store() }, ...shownColumns(list, cells)]}
      noMatch={[m.camera_no_match(), m.camera_no_match_body()]}
      none={<EmptyState title={m.camera_none()}>{m.camera_none_body()}</EmptyState>}
    />
  );
}
