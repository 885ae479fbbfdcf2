import { Children, type ReactNode } from "react";
import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { FigureChange, CountChange, RateChange } from "#app/reports/parts/change.tsx";
import { formatRate, passes } from "#app/reports/rate.ts";
import { checksHref, failedOf, scoredOf } from "./checks-href.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import type { Line } from "#app/reports/lines.ts";
import { Figure, FigureGrid } from "#app/ui/figures.tsx";

interface TotalsProps {
  readonly filter: ReportFilter;
  readonly now: Line;
  readonly before: Line | null;
  readonly children?: ReactNode;
}

export function Totals({ filter, now, before, children }: TotalsProps) {
  const locale = getLocale();
  const compared = before && before.checks > 0 ? before : null;
  const unscored = now.checks - now.scored;
  const isUnscored = unscored > 0 && now.scored === 0 && !compared?.scored;
  const percent = (value: number | null) => (value === null ? null : formatScore(value, locale));
  return (
    <ReportFigures label={m.reports_totals()}>
      {!isUnscored && (
        <Total
          isKey
          label={m.reports_mean_checks()}
          value={percent(now.mean)}
          none={now.checks > 0}
          href={checksHref(filter, scoredOf(now))}
        >
          <FigureChange
            kind="score"
            better="up"
            now={now.mean}
            before={compared && compared.mean}
            basis={[now.scored, compared && compared.scored]}
          />
        </Total>
      )}
      {!isUnscored && (
        <Total
          label={m.reports_pass_rate()}
          value={formatRate(passes(now))}
          none={now.checks > 0}
          href={checksHref(filter, failedOf(now))}
        >
          <RateChange better="up" now={passes(now)} before={compared && passes(compared)} />
          {now.passRate !== null && (
            <span>{m.reports_failed_checks({ count: now.failed, number: formatNumber(now.failed, locale) })}</span>
          )}
        </Total>
      )}
      <Total
        isKey={isUnscored}
        label={m.shell_nav_checks()}
        value={formatNumber(now.checks, locale)}
        href={checksHref(filter)}
      >
        <CountChange
          now={now.checks}
          before={compared && compared.checks}
          basis={[now.checks, compared && compared.checks]}
          none={before !== null}
        />
        {unscored > 0 && now.scored > 0 && (
          <span>{m.reports_unscored_checks({ number: formatNumber(unscored, locale) })}</span>
        )}
      </Total>
      <Total
        label={m.reports_critical()}
        value={formatNumber(now.critical, locale)}
        href={now.critical > 0 ? checksHref(filter, { severity: "critical" }) : null}
      >
        <CountChange
          better="down"
          now={now.critical}
          before={compared && compared.critical}
          basis={[now.checks, compared && compared.checks]}
        />
        {!isUnscored && now.criticalUnscored > 0 && (
          <a href={checksHref(filter, { scored: "no", severity: "critical" })} className="link relative z-1">
            {m.reports_critical_unscored({ number: formatNumber(now.criticalUnscored, locale) })}
          </a>
        )}
      </Total>
      {children}
    </ReportFigures>
  );
}

const longestWhole = 5;
const shownFirst = 4;

/** A phone shows the first four of six figures or more, and the others on request. */
export function ReportFigures({ label, children }: { label: string; children: ReactNode }) {
  const figures = Children.toArray(children);
  const first = figures.length > longestWhole ? figures.slice(0, shownFirst) : figures;
  const others = figures.slice(first.length);
  const shape = others.length > 0 ? "" : `figures-whole ${first.length === 2 ? "figures-pair" : ""}`;
  return (
    <div className="report-figures">
      <FigureGrid label={label} className={shape}>
        {first}
      </FigureGrid>
      {others.length > 0 && (
        <details className="disclosure">
          <summary>{m.reports_more_figures()}</summary>
          <FigureGrid label={m.reports_more_figures()}>{others}</FigureGrid>
        </details>
      )}
    </div>
  );
}

export function Total({
  label,
  value,
  none = false,
  isKey = false,
  href,
  children,
}: {
  label: string;
  value: string | null;
  none?: boolean;
  isKey?: boolean;
  href: string | null;
  children?: ReactNode;
}) {
  return (
    <Figure label={label} note={children} isKey={isKey} to={value === null ? undefined : (href ?? undefined)}>
      {value === null ? (
        <span className="text-base font-normal text-muted">{none ? m.reports_no_score() : "–"}</span>
      ) : (
        value
      )}
    </Figure>
  );
}
