import type { ShownHome } from "./shown-home.server.ts";
import type { OwnStore } from "#app/home/stores.server.ts";
import { monthOf } from "#app/i18n/days.ts";
import { formatMonth, formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { monthPeriod } from "#app/i18n/period.ts";
import { FigureChange, FewestComparedProvider } from "#app/reports/parts/change.tsx";
import { href } from "#app/ui/href.ts";
import { type Column, Table } from "#app/ui/table.tsx";
import { EmptyLine, ComparisonNote, HomeSection } from "./section.tsx";

export function OwnStoreList({ stores, today }: { stores: ShownHome["stores"]; today: string }) {
  const month = monthOf(today);
  const title = m.home_stores({ month: formatMonth(month, getLocale()) });
  const all = { to: href("/qc/reports/store", { month }), name: m.home_stores_report() };
  return (
    <HomeSection id="stores" title={title} all={all}>
      {stores === null ? (
        <EmptyLine>{m.home_month_unreadable()}</EmptyLine>
      ) : stores.rows.length === 0 ? (
        <EmptyLine>{m.home_stores_none()}</EmptyLine>
      ) : (
        <FewestComparedProvider value={stores.fewestCompared}>
          <Table caption={title} columns={columns(month)} rows={stores.rows} keyOf={({ id }) => id} />
          <ComparisonNote month={month} />
        </FewestComparedProvider>
      )}
    </HomeSection>
  );
}

function columns(month: string): Column<OwnStore>[] {
  const locale = getLocale();
  const report = (id: string) => href("/qc/reports/store", { month, storeId: id });
  const checks = (id: string, search = {}) =>
    href("/qc/checks/", { ...monthPeriod(month), status: "counted", storeId: id, ...search });
  return [
    { key: "store", label: m.home_store(), phone: "title", cell: ({ id, name }) => <a href={report(id)}>{name}</a> },
    {
      key: "score",
      label: m.home_score(),
      numeric: true,
      cell: ({ id, now, before }) =>
        now.mean === null ? (
          <span className="text-muted">{now.checks === 0 ? m.home_not_checked() : "–"}</span>
        ) : (
          <span className="inline-flex flex-wrap items-baseline justify-end gap-x-3">
            <a href={report(id)} className="font-semibold">
              {formatScore(now.mean, locale)}
            </a>
            <FigureChange
              kind="score"
              better="up"
              now={now.mean}
              before={before.mean}
              basis={[now.scored, before.scored]}
            />
          </span>
        ),
    },
    {
      key: "checks",
      label: m.shell_nav_checks(),
      numeric: true,
      cell: ({ id, now }) => (now.checks > 0 ? <a href={checks(id)}>{formatNumber(now.checks, locale)}</a> : "0"),
    },
    {
      key: "critical",
      label: m.home_critical(),
      numeric: true,
      cell: ({ id, now }) =>
        now.critical > 0 ? (
          <a href={checks(id, { severity: "critical" })}>{formatNumber(now.critical, locale)}</a>
        ) : (
          "0"
        ),
    },
  ];
}
