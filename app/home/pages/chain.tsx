import type { ReactNode } from "react";
import type { ShownHome } from "./shown-home.server.ts";
import { formatMonth, formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { FigureChange, FewestComparedProvider, RateChange } from "#app/reports/parts/change.tsx";
import { formatRate, passes } from "#app/reports/rate.ts";
import { Figure, FigureGrid } from "#app/ui/figures.tsx";
import { href } from "#app/ui/href.ts";
import { Sparkline } from "#app/ui/sparkline.tsx";
import { EmptyLine, ComparisonNote, HomeSection } from "./section.tsx";

interface RateFigure {
  readonly name: "mean" | "passRate";
  readonly label: string;
  readonly text: string | null;
  readonly change: ReactNode;
}

export function MonthSection({ chain }: { chain: ShownHome["chain"] }) {
  if (!chain) return <EmptyLine>{m.home_month_unreadable()}</EmptyLine>;
  const { month, now, before, weeks, unchecked, fewestCompared } = chain;
  const locale = getLocale();
  const report = href("/qc/reports/summary", { month });
  const rateFigure = ({ name, label, text, change }: RateFigure) => (
    <Figure
      label={label}
      note={
        <>
          {change}
          <Trend values={weeks.map((week) => week[name])} />
        </>
      }
    >
      {text === null ? <span className="text-muted">–</span> : <To to={report}>{text}</To>}
    </Figure>
  );
  return (
    <FewestComparedProvider value={fewestCompared}>
      <HomeSection
        id="month"
        title={m.home_month({ month: formatMonth(month) })}
        all={{ to: report, name: m.shell_nav_report_summary() }}
      >
        <FigureGrid label={m.home_month({ month: formatMonth(month) })}>
          {rateFigure({
            name: "mean",
            label: m.home_score(),
            text: now.mean === null ? null : formatScore(now.mean, locale),
            change: (
              <FigureChange
                kind="score"
                better="up"
                now={now.mean}
                before={before.mean}
                basis={[now.scored, before.scored]}
              />
            ),
          })}
          {rateFigure({
            name: "passRate",
            label: m.home_pass_rate(),
            text: formatRate(passes(now)),
            change: <RateChange better="up" now={passes(now)} before={passes(before)} />,
          })}
          <Figure
            label={m.shell_nav_checks()}
            note={
              <FigureChange kind="count" now={now.checks} before={before.checks} basis={[now.checks, before.checks]} />
            }
          >
            <To to={report}>{formatNumber(now.checks, locale)}</To>
          </Figure>
          <Figure label={m.home_unchecked()}>
            <To to={`${href("/qc/reports/monthly-summary", { month })}#unchecked`}>
              {formatNumber(unchecked, locale)}
            </To>
          </Figure>
        </FigureGrid>
        <ComparisonNote month={month} weeks={weeks.length} />
      </HomeSection>
    </FewestComparedProvider>
  );
}

function To({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className="after:absolute after:inset-0 hover:text-accent hover:underline">
      {children}
    </a>
  );
}

/** The line starts near the lowest value, because a chain's rates differ little. */
function Trend({ values }: { values: readonly (number | null)[] }) {
  const present = values.filter((value) => value !== null);
  const start = Math.min(...present) - 500_000;
  return <Sparkline values={values.map((value) => value && value - start)} />;
}
