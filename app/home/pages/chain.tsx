import type { ReactNode } from "react";
import type { Home } from "#app/home/home.server.ts";
import { formatMonth, formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { Change } from "#app/reports/parts/change.tsx";
import { Figure, Figures } from "#app/ui/figures.tsx";
import { href } from "#app/ui/href.ts";
import { Sparkline } from "#app/ui/sparkline.tsx";
import { Calm, Compared, Section } from "./section.tsx";

/** The month of all stores: score and pass rate with their trend over the last weeks, checks, and stores that nobody checked yet. */
export function Month({ chain }: { chain: Home["chain"] }) {
  if (!chain) return <Calm>{m.home_month_unreadable()}</Calm>;
  const { month, now, before, weeks, unchecked } = chain;
  const locale = getLocale();
  const report = href("/qc/reports/summary", { month });
  const rate = (name: "mean" | "passRate", label: string) => (
    <Figure
      label={label}
      note={
        <>
          <Change kind="score" better="up" now={now[name]} before={before[name]} />
          <Trend values={weeks.map((week) => week[name])} />
        </>
      }
    >
      {now[name] === null ? (
        <span className="text-muted">–</span>
      ) : (
        <To to={report}>{formatScore(now[name], locale)}</To>
      )}
    </Figure>
  );
  return (
    <Section
      id="month"
      title={m.home_month({ month: formatMonth(month) })}
      all={{ to: report, name: m.shell_nav_report_summary() }}
    >
      <Figures label={m.home_month({ month: formatMonth(month) })}>
        {rate("mean", m.home_score())}
        {rate("passRate", m.home_pass_rate())}
        <Figure label={m.shell_nav_checks()} note={<Change kind="count" now={now.checks} before={before.checks} />}>
          <To to={report}>{formatNumber(now.checks, locale)}</To>
        </Figure>
        <Figure label={m.home_unchecked()}>
          <To to={`${href("/qc/reports/monthly-summary", { month })}#unchecked`}>{formatNumber(unchecked, locale)}</To>
        </Figure>
      </Figures>
      <Compared month={month} weeks={weeks.length} />
    </Section>
  );
}

function To({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className="after:absolute after:inset-0 hover:text-accent hover:underline">
      {children}
    </a>
  );
}

/** Between the lowest and the highest: rates of a chain differ by little. */
function Trend({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null);
  const least = Math.min(...known) - 500_000;
  return <Sparkline values={values.map((value) => value && value - least)} />;
}
