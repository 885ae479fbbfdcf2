import type { ShownHome } from "./shown-home.server.ts";
import { formatMonth, formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { FigureChange, FewestComparedProvider, RateChange } from "#app/reports/parts/change.tsx";
import { formatRate, passes } from "#app/reports/rate.ts";
import { Figure, FigureGrid } from "#app/ui/figures.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyLine, ComparisonNote, HomeSection } from "./section.tsx";

export function MonthSection({ chain }: { chain: ShownHome["chain"] }) {
  if (!chain) return <EmptyLine>{m.home_month_unreadable()}</EmptyLine>;
  const { month, now, before, unchecked, fewestCompared } = chain;
  const locale = getLocale();
  const report = href("/qc/reports/summary", { month });
  return (
    <FewestComparedProvider value={fewestCompared}>
      <HomeSection
        id="month"
        title={m.home_month({ month: formatMonth(month, getLocale()) })}
        all={{ to: report, name: m.shell_nav_report_summary() }}
      >
        <FigureGrid label={m.home_month({ month: formatMonth(month, getLocale()) })}>
          <Figure
            isKey
            label={m.home_score_checks()}
            to={report}
            note={
              <FigureChange
                kind="score"
                better="up"
                now={now.mean}
                before={before.mean}
                basis={[now.scored, before.scored]}
              />
            }
          >
            {now.mean === null ? "–" : formatScore(now.mean, locale)}
          </Figure>
          <Figure
            label={m.home_pass_rate()}
            to={report}
            note={<RateChange better="up" now={passes(now)} before={passes(before)} />}
          >
            {formatRate(passes(now)) ?? "–"}
          </Figure>
          <Figure
            label={m.shell_nav_checks()}
            to={report}
            note={
              <FigureChange kind="count" now={now.checks} before={before.checks} basis={[now.checks, before.checks]} />
            }
          >
            {formatNumber(now.checks, locale)}
          </Figure>
          <Figure label={m.home_unchecked()} to={`${href("/qc/reports/monthly-summary", { month })}#unchecked`}>
            {formatNumber(unchecked, locale)}
          </Figure>
        </FigureGrid>
        <ComparisonNote month={month} />
      </HomeSection>
    </FewestComparedProvider>
  );
}
