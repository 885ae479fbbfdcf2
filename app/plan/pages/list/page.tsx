import { Link } from "react-router";
import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton, NewButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Badge, EmptyState } from "#app/ui/page.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/page";
import { planList, type PlanRow } from "./plan-list.server.ts";

export const meta = titled(m.plan_plans);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const list = await readListPage(planList, user, url.searchParams, new Date());
  return { list, manages: can(user, "manage plans") };
}

export default function PlanListPage({ loaderData: { list, manages } }: Route.ComponentProps) {
  return (
    <ListView
      list={list}
      title={m.plan_plans()}
      lead={m.plan_plans_lead()}
      menu={<LinkButton to={href("/qc/calendar")}>{m.plan_calendar()}</LinkButton>}
      actions={manages && <NewButton to={href("/qc/plans/new")}>{m.plan_add()}</NewButton>}
      table={
        list.rows.length > 0 && (
          <Table caption={m.plan_plans()} columns={planColumns()} rows={list.rows} keyOf={({ id }) => id} />
        )
      }
      noMatch={[m.plan_no_match(), m.plan_no_match_body()]}
      none={<EmptyState title={m.plan_none()}>{m.plan_none_body()}</EmptyState>}
    />
  );
}

function planColumns(): Column<PlanRow>[] {
  return [
    { key: "subject", label: m.plan_subject(), phone: "title", cell: subjectCell },
    { key: "rule", label: m.plan_when(), phone: "hidden", long: true, cell: (row) => row.rule },
    { key: "stores", label: m.plan_stores(), phone: "hidden", long: true, cell: (row) => row.stores },
    { key: "person", label: m.plan_person(), phone: "hidden", cell: (row) => row.person },
    { key: "window", label: m.plan_window(), phone: "hidden", cell: (row) => row.window },
    { key: "announcing", label: m.plan_announcing(), phone: "hidden", cell: announcingCell },
    { key: "next", label: m.plan_next_day(), phone: "end", cell: nextCell },
  ];
}

const subjectCell = (row: PlanRow) => (
  <span className="row-title">
    <Link to={href("/qc/plans/:id", { id: row.id })} prefetch="intent">
      {row.subject}
    </Link>
    <span className="row-note md:hidden">{`${row.rule} · ${row.stores} · ${row.person}`}</span>
  </span>
);
const announcingCell = ({ announced }: PlanRow) => (announced ? m.plan_announced() : m.plan_unannounced());
const nextCell = (row: PlanRow) =>
  row.over ? (
    <Badge sign="inactive">{m.plan_status_ended()}</Badge>
  ) : (
    <span className="whitespace-nowrap tabular-nums">
      {row.next && <span className="sr-only md:hidden">{m.plan_next()} </span>}
      <span>{row.next || "–"}</span>
    </span>
  );
