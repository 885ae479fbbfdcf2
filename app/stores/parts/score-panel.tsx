import { formatMonth, formatScore, joinFacts } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { Score } from "#app/score-policy/parts/score.tsx";
import { LineChart } from "#app/ui/line-chart.tsx";
import { Panel } from "#app/ui/page.tsx";
import type { ScorePanelData } from "./score-panel.server.ts";

/** A line from two months on. */
export function ScorePanel({ scores, chart, passMark, isFail }: ScorePanelData) {
  const last = scores.at(-1);
  if (!last) return null;
  const locale = getLocale();
  const means = scores.map(({ mean }) => mean);
  return (
    <Panel title={m.stores_scores()}>
      <p className="md:max-w-80">
        <Score score={last.mean} passMark={passMark} isFail={isFail} isLarge />
      </p>
      <p className="mt-1 text-sm text-muted tabular-nums">
        {joinFacts([
          m.stores_scores_last({ month: formatMonth(last.month, locale), checks: last.checks }),
          passMark !== null && m.checks_create_pass_mark({ percent: passMark }),
        ])}
      </p>
      {chart && (
        <div className="mt-4">
          <LineChart
            chart={chart}
            ariaLabel={m.stores_scores_about({
              lowest: formatScore(Math.min(...means), locale),
              highest: formatScore(Math.max(...means), locale),
            })}
          />
        </div>
      )}
    </Panel>
  );
}
