import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { Change } from "./change.tsx";
import { checksHref } from "./checks-href.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import type { Line } from "#app/reports/summary.server.ts";

export interface LineRow {
  key: string;
  name: string;
  /** Where the name leads: the report of this row alone. */
  href: string | null;
  /** What the row adds to the filter, for the checks behind its figures; null where a list can't say it. */
  narrower: Partial<ReportFilter> | null;
  now: Line;
  /** Null where there is nothing to compare with. */
  before: Line | null;
}

/** Checks, mean score, pass rate and critical faults by row, with their changes; every figure leads to the checks behind it. On a phone each row is a card of four figures. */
export function LineTable({
  caption,
  label,
  rows,
  filter,
}: {
  caption: string;
  label: string;
  rows: readonly LineRow[];
  filter: ReportFilter;
}) {
  return (
    <table className="table" role="table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {[label, m.reports_checks(), m.reports_mean(), m.reports_pass_rate(), m.reports_critical()].map(
            (head, index) => (
              <th key={head} scope="col" role="columnheader" className={index === 0 ? "" : "numeric md:pe-18!"}>
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <LineRowCells key={row.key} row={row} filter={filter} />
        ))}
      </tbody>
    </table>
  );
}

function LineRowCells({ row, filter }: { row: LineRow; filter: ReportFilter }) {
  const { now, narrower } = row;
  const before = row.before && row.before.checks > 0 ? row.before : null;
  const locale = getLocale();
  const checksBehind = (more: { result?: "fail"; severity?: "critical" } = {}) =>
    narrower && now.checks > 0 ? checksHref(filter, { ...narrower, ...more }) : null;
  const percent = (value: number | null) => (value === null ? null : formatScore(value, locale));
  return (
    <tr role="row" className="max-md:grid-cols-2 max-md:gap-x-4">
      <td role="cell" data-phone="title" className="align-baseline max-md:col-span-2 max-md:pt-1 max-md:pb-2">
        {row.href ? <Link to={row.href}>{row.name}</Link> : row.name}
      </td>
      <Cell label={m.reports_checks()} text={formatNumber(now.checks, locale)} href={checksBehind()}>
        <Change short kind="count" now={now.checks} before={row.before?.checks ?? null} />
      </Cell>
      <Cell label={m.reports_mean()} text={percent(now.mean)} none={now.checks > 0} href={checksBehind()}>
        <Change short kind="score" better="up" now={now.mean} before={before?.mean ?? null} />
      </Cell>
      <Cell
        label={m.reports_pass_rate()}
        text={percent(now.passRate)}
        none={now.checks > 0}
        href={checksBehind({ result: "fail" })}
      >
        <Change short kind="score" better="up" now={now.passRate} before={before?.passRate ?? null} />
      </Cell>
      <Cell
        label={m.reports_critical()}
        text={formatNumber(now.critical, locale)}
        href={now.critical > 0 ? checksBehind({ severity: "critical" }) : null}
      >
        {now.checks > 0 && (
          <Change short kind="count" better="down" now={now.critical} before={before?.critical ?? null} />
        )}
      </Cell>
    </tr>
  );
}

/** One figure: all of its cell leads to the checks. `text` is null where there is no score, said as such where there are checks (`none`). */
function Cell({
  label,
  text,
  none = false,
  href,
  children,
}: {
  label: string;
  text: string | null;
  none?: boolean;
  href: string | null;
  children: ReactNode;
}) {
  return (
    <td
      role="cell"
      data-label={label}
      className="numeric relative z-1 align-baseline max-md:min-h-11 max-md:flex-col max-md:justify-start max-md:gap-0 max-md:text-start max-md:before:max-w-none max-md:before:content-[attr(data-label)]"
    >
      <span className="flex items-baseline gap-2 md:justify-end">
        {text === null ? (
          <span className="text-muted">{none ? m.reports_no_score() : "–"}</span>
        ) : href ? (
          <a href={href} className="static! after:absolute after:inset-0">
            {text}
          </a>
        ) : (
          text
        )}
        <span className="text-sm md:w-13 md:text-start">{text !== null && children}</span>
      </span>
    </td>
  );
}
