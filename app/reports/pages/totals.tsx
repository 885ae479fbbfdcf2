import type { ReactNode } from "react";
import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { FigureChange, CountChange, RateChange } from "#app/reports/parts/change.tsx";
import { formatRate, isFewForRate, passes } from "#app/reports/rate.ts";
import { checksHref, failedOf, scoredOf } from "./checks-href.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import type { Line } from "#app/reports/lines.ts";
import { Figure, FigureGrid } from "#app/ui/figures.tsx";

export function Totals({ filter, now, before }: { filter: ReportFilter; now: Line; before: Line | null }) {
  const locale = getLocale();
  const compared = before && before.checks > 0 ? before : null;
  const unscored = now.checks - now.scored;
  const percent = (value: number | null) => (value === null ? null : formatScore(value, locale));
  return (
    <FigureGrid label={m.reports_totals()}>
      <Total label={m.shell_nav_checks()} value={formatNumber(now.checks, locale)} href={checksHref(filter)}>
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
        label={m.reports_mean()}
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
        {percent(compared?.mean ?? null) && <span>{m.reports_before({ value: percent(compared!.mean)! })}</span>}
      </Total>
      <Total
        label={m.reports_pass_rate()}
        value={formatRate(passes(now))}
        none={now.checks > 0}
        href={checksHref(filter, failedOf(now))}
      >
        <RateChange better="up" now={passes(now)} before={compared && passes(compared)} />
        {compared && compared.passRate !== null && !isFewForRate(passes(now)) && !isFewForRate(passes(compared)) && (
          <span>{m.reports_before({ value: formatRate(passes(compared))! })}</span>
        )}
        {now.passRate !== null && (
          <span>{m.reports_failed_checks({ count: now.failed, number: formatNumber(now.failed, locale) })}</span>
        )}
        {now.criticalUnscored > 0 && (
          <a href={checksHref(filter, { scored: "no", severity: "critical" })} className="link relative z-1">
            {m.reports_critical_unscored({ number: formatNumber(now.criticalUnscored, locale) })}
          </a>
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
      </Total>
    </FigureGrid>
  );
}

export function Total({
  label,
  value,
  none = false,
  href,
  children,
}: {
  label: string;
  value: string | null;
  none?: boolean;
  href: string | null;
  children?: ReactNode;
}) {
  return (
    <Figure label={label} note={children}>
      {value === null ? (
        <span className="text-muted">{none ? m.reports_no_score() : "–"}</span>
      ) : href ? (
        <a href={href} className="after:absolute after:inset-0 hover:text-accent hover:underline">
          {value}
        </a>
      ) : (
        value
      )}
    </Figure>
  );
}
