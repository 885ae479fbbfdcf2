import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { LineRow } from "#app/reports/lines.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { FigureChange, RateChange } from "#app/reports/parts/change.tsx";
import { formatRate, passes } from "#app/reports/rate.ts";
import { checksHref, failedOf, scoredOf } from "./checks-href.ts";
import { type FigureColumn, FigureSection, FigureTable } from "./figure-table.tsx";

interface ShownRow extends LineRow {
  readonly href: string | null;
  readonly narrower: Partial<ReportFilter> | null;
}

interface LinesProps {
  readonly label: string;
  readonly rows: readonly ShownRow[];
  readonly filter: ReportFilter;
}

export function LineTable({ filter, ...table }: LinesProps & { caption: string }) {
  return <FigureTable {...table} columns={lineColumns(filter)} hrefOf={hrefOf} />;
}

export function LineSection({ filter, ...section }: LinesProps & { id: string; title: string; more: number }) {
  return <FigureSection {...section} columns={lineColumns(filter)} hrefOf={hrefOf} />;
}

const hrefOf = ({ href }: ShownRow) => href;

function lineColumns(filter: ReportFilter): FigureColumn<ShownRow>[] {
  const locale = getLocale();
  const behind =
    (more: (now: ShownRow["now"]) => Parameters<typeof checksHref>[1] = () => ({})) =>
    ({ narrower, now }: ShownRow) =>
      narrower && now.checks > 0 ? checksHref(filter, { ...narrower, ...more(now) }) : null;
  const comparable = ({ before }: ShownRow) => (before && before.checks > 0 ? before : null);
  return [
    {
      label: m.shell_nav_checks(),
      text: ({ now }) => formatNumber(now.checks, locale),
      href: behind(),
      change: (row) => {
        const [now, before] = [row.now.checks, row.before && row.before.checks];
        return <FigureChange short kind="count" now={now} before={before} basis={[now, before]} />;
      },
    },
    {
      label: m.reports_mean(),
      text: ({ now }) => (now.mean === null ? null : formatScore(now.mean, locale)),
      none: ({ now }) => now.checks > 0,
      href: behind(scoredOf),
      change: (row) => {
        const before = comparable(row);
        const basis = [row.now.scored, before && before.scored];
        return (
          <FigureChange
            short
            kind="score"
            better="up"
            now={row.now.mean}
            before={before && before.mean}
            basis={basis}
          />
        );
      },
    },
    {
      label: m.reports_pass_rate(),
      text: ({ now }) => formatRate(passes(now)),
      none: ({ now }) => now.checks > 0,
      href: behind(failedOf),
      change: (row) => {
        const before = comparable(row);
        return <RateChange short better="up" now={passes(row.now)} before={before && passes(before)} />;
      },
    },
    {
      label: m.reports_critical(),
      text: ({ now }) => formatNumber(now.critical, locale),
      href: (row) => (row.now.critical > 0 ? behind(() => ({ severity: "critical" }))(row) : null),
      change: (row) => {
        const [now, before] = [row.now, comparable(row)];
        if (now.checks === 0) return null;
        const basis = [now.checks, before && before.checks];
        return (
          <FigureChange
            short
            kind="count"
            better="down"
            now={now.critical}
            before={before && before.critical}
            basis={basis}
          />
        );
      },
    },
  ];
}
