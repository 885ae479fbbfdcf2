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
        <Table
          caption={m.plan_calendar()}
          columns={slotColumns({ hasDay: !loaderData.hasDays, hasNext: rows.some(({ next }) => next) })}
          rows={rows}
          keyOf={(row) => row.key}
          groupOf={(row) => row.group}
        />
      )}
    </CalendarFrame>
  );
}

const storeCell = (row: ShownSlot) => (
  <>
    <Link to={row.to} prefetch="intent">
      {row.store}
    </Link>{" "}
    <span className="text-sm font-normal text-muted max-md:hidden">{row.code}</span>
    <span className="text-sm font-normal text-muted md:hidden">{row.subject}</span>
  </>
);
const dayCell = ({ lateness, day }: ShownSlot) => (
  <span className={`${lateness ? "normal " : ""}whitespace-nowrap tabular-nums`}>{day}</span>
);
const areaCell = (row: ShownSlot) => row.area;
const endCell = ({ end }: ShownSlot) =>
  end && (
    <span className="tabular-nums">
      <span className="max-md:hidden">{end}</span>
      <span className="md:hidden">{m.plan_until({ day: end })}</span>
    </span>
  );
const statusCell = ({ status, lateness }: ShownSlot) =>
  lateness ? (
    <span className="font-strong whitespace-nowrap text-warn">{lateness}</span>
  ) : (
    <SlotBadge status={status} />
  );
const nextCell = ({ next }: ShownSlot) =>
  next && (
    <a href={next.to} className="link inline-flex min-h-11 items-center dense:min-h-6">
      {next.label}
    </a>
  );

function slotColumns({ hasDay, hasNext }: Record<"hasDay" | "hasNext", boolean>): Column<ShownSlot>[] {
  return [
    { key: "store", label: m.stores_store(), phone: "title", cell: storeCell },
    { key: "subject", label: m.plan_subject(), phone: "hidden", cell: (row) => row.subject },
    ...(hasDay ? [{ key: "day", label: m.plan_day(), phone: "line" as const, cell: dayCell }] : []),
    { key: "status", label: m.plan_status(), phone: "line", cell: statusCell },
    ...(hasDay ? [] : [{ key: "area", label: m.stores_area(), phone: "hidden" as const, cell: areaCell }]),
    { key: "inspector", label: m.plan_person(), phone: "line", cell: (row) => row.inspector },
    { key: "end", label: m.plan_done_by(), phone: "line", cell: endCell },
    ...(hasNext ? [{ key: "next", label: m.plan_action(), phone: "hidden" as const, cell: nextCell }] : []),
  ];
}
