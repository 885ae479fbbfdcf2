import { Link } from "react-router";
import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { categoryNames } from "#app/activities/activity-names.ts";
import type { ActivityColumn } from "#app/activities/list-params.ts";
import { ActivityStatusBadge } from "#app/activities/pages/status.tsx";
import { m } from "#app/i18n/locale.ts";
import { readList } from "#app/lists/define-list.server.ts";
import { type ListCells, shownColumns } from "#app/lists/list.ts";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton, NewButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyState } from "#app/ui/page.tsx";
import type { Column } from "#app/ui/table.tsx";
import type { Route } from "./+types/page";
import { activityList, type ActivityRow } from "./activity-list.server.ts";

export const meta = titled(m.shell_activities);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const list = await readList(activityList, user, url.searchParams, new Date());
  return { list, records: can(user, "record activity"), imports: can(user, "import activities") };
}

const cells: ListCells<ActivityRow, ActivityColumn> = {
  day: { phone: "bare", cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.day}</span> },
  time: { phone: "bare", cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.time}</span> },
  category: { phone: "bare", cell: (row) => categoryNames[row.category]() },
  inspector: { phone: "bare", cell: (row) => row.inspector },
  status: { phone: "bare", cell: (row) => <ActivityStatusBadge status={row.status} /> },
  planned: { cell: (row) => row.planned },
  area: { phone: "bare", cell: (row) => row.area },
  manager: { cell: (row) => row.manager },
};

const store: Omit<Column<ActivityRow>, "label"> = {
  key: "store",
  phone: "title",
  cell: (row) => (
    <>
      <Link to={href("/qc/activities/:id", { id: row.id })} prefetch="intent">
        {row.store}
      </Link>{" "}
      <span className="text-sm font-normal text-muted">{row.storeCode}</span>
    </>
  ),
};

export default function ActivityListPage({ loaderData: { list, records, imports } }: Route.ComponentProps) {
  return (
    <ListView
      list={list}
      title={m.shell_activities()}
      lead={m.activities_lead()}
      actions={
        <>
          <LinkButton to={href("/qc/reports/stage1/activity-report")}>{m.activities_report()}</LinkButton>
          {imports && <LinkButton to={href("/qc/imports/", { kind: "activities" })}>{m.ui_import()}</LinkButton>}
          {records && <NewButton to={href("/qc/activities/new")}>{m.activities_add()}</NewButton>}
        </>
      }
      files={[{ csv: href("/qc/activities.csv") }]}
      columns={[{ ...store, label: m.stores_store() }, ...shownColumns(list, cells)]}
      bare
      noMatch={[m.activities_no_match(), m.activities_no_match_body()]}
      none={<EmptyState title={m.activities_none()}>{m.activities_none_body()}</EmptyState>}
    />
  );
}
