import { Link } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { SlotBadge } from "#app/plan/parts/slot-status.tsx";
import { titled } from "#app/shell/page-title.ts";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/list";
import { readListView } from "./calendar.server.ts";
import { CalendarFrame } from "./frame.tsx";
import type { ShownSlot } from "#app/plan/parts/shown-slot.server.ts";

export const meta = titled(m.plan_calendar);

export function loader({ url, context }: Route.LoaderArgs) {
  return readListView(requireUser(context), url.searchParams, new Date());
}

export default function CalendarList({ loaderData }: Route.ComponentProps) {
  const { rows } = loaderData.list;
  return (
    <CalendarFrame view="list" data={loaderData}>
      {rows.length > 0 && (
        <div className="cards-bare">
          <Table caption={m.plan_calendar()} columns={slotColumns()} rows={rows} keyOf={(row) => row.key} />
        </div>
      )}
    </CalendarFrame>
  );
}

const storeCell = (row: ShownSlot) => (
  <>
    <Link to={row.to} prefetch="intent">
      {row.store}
    </Link>{" "}
    <span className="text-sm font-normal text-muted">{row.code}</span>
  </>
);
const dayCell = (row: ShownSlot) => <span className="whitespace-nowrap tabular-nums">{row.day}</span>;
const endCell = (row: ShownSlot) => row.end && <span className="tabular-nums">{m.plan_until({ day: row.end })}</span>;
const statusCell = (row: ShownSlot) => <SlotBadge status={row.status} />;
const nextCell = (row: ShownSlot) =>
  row.start ? (
    <a href={row.start} className="link inline-flex min-h-11 items-center dense:min-h-8">
      {m.plan_start()}
    </a>
  ) : (
    row.check && (
      <a href={row.check} className="link inline-flex min-h-11 items-center dense:min-h-8">
        {m.plan_view_check()}
      </a>
    )
  );

function slotColumns(): Column<ShownSlot>[] {
  return [
    { key: "store", label: m.stores_store(), phone: "title", cell: storeCell },
    { key: "day", label: m.plan_day(), phone: "bare", cell: dayCell },
    { key: "status", label: m.plan_status(), phone: "bare", cell: statusCell },
    { key: "subject", label: m.plan_subject(), phone: "bare", cell: (row) => row.subject },
    { key: "area", label: m.stores_area(), phone: "hidden", cell: (row) => row.area },
    { key: "inspector", label: m.plan_person(), phone: "bare", cell: (row) => row.inspector },
    { key: "end", label: m.plan_done_by(), cell: endCell },
    { key: "next", label: m.plan_action(), phone: "bare", cell: nextCell },
  ];
}
