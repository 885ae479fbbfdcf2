import { formatMonth, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { readStoreReport } from "#app/reports/store.server.ts";
import { ScoreWorking } from "#app/score-policy/parts/score-working.tsx";
import { href } from "#app/ui/href.ts";
import { Panel } from "#app/ui/page.tsx";

type Store = NonNullable<Awaited<ReturnType<typeof readStoreReport>>["store"]>;

/** How a store's score of a month comes about. */
export function WhyScore({ month, score, working, rank }: NonNullable<Store["score"]>) {
  const name = formatMonth(month);
  const title =
    score === null
      ? m.reports_why_none({ month: name })
      : m.reports_why({ score: formatScore(score, getLocale()), month: name });
  return (
    <Panel title={title} id="score">
      {score !== null && <ScoreWorking title={title} working={working} />}
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        {rank && <span>{m.reports_why_rank(rank)}</span>}
        <a href={href("/qc/score-policy", { month })} className="link">
          {m.reports_monthly_policy({ month: name })}
        </a>
        <a href={href("/qc/reports/monthly-summary", { month })} className="link">
          {m.reports_monthly_title()}
        </a>
      </p>
    </Panel>
  );
}
