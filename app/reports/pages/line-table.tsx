import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Line, LineRow } from "#app/reports/lines.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { Change } from "#app/reports/parts/change.tsx";
import { checksHref } from "./checks-href.ts";
import { type FigureColumn, FigureSection, FigureTable } from "./figure-table.tsx";

interface ShownRow extends LineRow {
  /** Where the name leads: the report of this row alone. */
  readonly href: string | null;
  /** What the row adds to the filter, for the checks behind its figures; null where a list can't say it. */
  readonly narrower: Partial<ReportFilter> | null;
}

interface LinesProps {
  /** Of the first column. */
  readonly label: string;
  readonly rows: readonly ShownRow[];
  readonly filter: ReportFilter;
}

/** Checks, mean score, pass rate and critical findings by row, with their changes; every figure leads to the checks behind it. */
export function LineTable({ filter, ...table }: LinesProps & { caption: string }) {
  return <FigureTable {...table} columns={lineColumns(filter)} hrefOf={hrefOf} />;
}

/** The first of these rows, with their title. */
export function LineSection({ filter, ...section }: LinesProps & { id: string; title: string; more: number }) {
  return <FigureSection {...section} columns={lineColumns(filter)} hrefOf={hrefOf} />;
}

const hrefOf = ({ href }: ShownRow) => href;

function lineColumns(filter: ReportFilter): FigureColumn<ShownRow>[] {
  const locale = getLocale();
  const behind =
    (more: { result?: "fail"; severity?: "critical" } = {}) =>
    ({ narrower, now }: ShownRow) => {
      if (!narrower || now.checks === 0) return null;
      const onlyScored = more.result && now.criticalUnscored > 0;
      return checksHref(filter, { ...narrower, ...more, ...(onlyScored && { scored: "yes" }) });
    };
  const comparable = ({ before }: ShownRow) => (before && before.checks > 0 ? before : null);
  const score = (
    label: string,
    of: (line: Line) => number | null,
    href: (row: ShownRow) => string | null,
  ): FigureColumn<ShownRow> => ({
    label,
    text: ({ now }) => (of(now) === null ? null : formatScore(of(now)!, locale)),
    none: ({ now }) => now.checks > 0,
    href,
    change: (row) => {
      const before = comparable(row);
      return <Change short kind="score" better="up" now={of(row.now)} before={before && of(before)} />;
    },
  });
  return [
    {
      label: m.shell_nav_checks(),
      text: ({ now }) => formatNumber(now.checks, locale),
      href: behind(),
      change: ({ now, before }) => <Change short kind="count" now={now.checks} before={before?.checks ?? null} />,
    },
    score(m.reports_mean(), ({ mean }) => mean, behind()),
    score(m.reports_pass_rate(), ({ passRate }) => passRate, behind({ result: "fail" })),
    {
      label: m.reports_critical(),
      text: ({ now }) => formatNumber(now.critical, locale),
      href: (row) => (row.now.critical > 0 ? behind({ severity: "critical" })(row) : null),
      change: (row) =>
        row.now.checks > 0 && (
          <Change short kind="count" better="down" now={row.now.critical} before={comparable(row)?.critical ?? null} />
        ),
    },
  ];
}
