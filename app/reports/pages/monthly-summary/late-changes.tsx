import { StatusBadge } from "#app/checks/parts/status.tsx";
import { checkHref } from "#app/checks/check-href.ts";
import { formatDay, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { type Column, Table } from "#app/ui/table.tsx";
import type { MonthlyPage } from "./read-page.server.ts";

function columns(): Column<MonthlyPage["late"]["checks"][number]>[] {
  return [
    {
      key: "store",
      label: m.stores_store(),
      phone: "title",
      cell: (row) => (
        <>
          <a href={checkHref(row)}>{row.store}</a>{" "}
          <span className="text-sm font-normal text-muted">{row.template}</span>
        </>
      ),
    },
    { key: "day", label: m.ui_day(), cell: ({ day: on }) => <span className="tabular-nums">{on}</span> },
    { key: "status", label: m.ui_status(), cell: ({ status }) => <StatusBadge status={status} /> },
    {
      key: "at",
      label: m.reports_monthly_late_at(),
      cell: ({ at }) => <span className="tabular-nums">{at}</span>,
    },
  ];
}

export function LateChanges({ late, day }: { late: MonthlyPage["late"]; day: string }) {
  const title = m.reports_monthly_late({ day: formatDay(day) });
  const confirmed = late.counts?.confirmed ?? 0;
  return (
    <section className="flex flex-col gap-2">
      <h2>{title}</h2>
      {late.checks.length === 0 && <p className="text-muted">{m.reports_monthly_late_none()}</p>}
      {late.checks.length > 0 && (
        <Table caption={title} rows={late.checks} keyOf={({ id }) => id} columns={columns()} />
      )}
      {late.more && <p className="text-sm text-muted">{moreOf(late)}</p>}
      {confirmed > 0 && (
        <p className="text-sm text-muted">
          {m.reports_monthly_late_confirmed({ count: confirmed, number: formatNumber(confirmed, getLocale()) })}
        </p>
      )}
    </section>
  );
}

function moreOf({ checks: { length: count }, counts }: MonthlyPage["late"]): string {
  return counts
    ? m.reports_monthly_late_counted({ number: formatNumber(counts.figures, getLocale()), count })
    : m.reports_monthly_late_more({ count });
}
