import type { ChainMonth, OverdueAreas as Areas, WorstStore } from "#app/home/chain.server.ts";
import { formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { monthPeriod } from "#app/i18n/period.ts";
import { componentNames } from "#app/score-policy/names.ts";
import { scoreBasisText } from "#app/score-policy/words.ts";
import { href } from "#app/ui/href.ts";
import { EmptyLine, HomeSection } from "./section.tsx";
import { countWords } from "#app/lists/count-words.ts";

export function WorstStores({ chain: { month, worst } }: { chain: ChainMonth }) {
  const all = { to: href("/qc/reports/monthly-summary", { month, sort: "-rank" }), name: m.home_worst_all() };
  return (
    <HomeSection id="worst" title={m.home_worst()} all={all}>
      {worst.length === 0 ? (
        <EmptyLine>{m.home_worst_none()}</EmptyLine>
      ) : (
        <ol className="list">
          {worst.map((row) => (
            <li key={row.id} className="list-link relative justify-between">
              <span className="min-w-0">
                <a
                  href={`${href("/qc/reports/store", { month, storeId: row.id })}#score`}
                  className="font-medium after:absolute after:inset-0 hover:underline"
                >
                  {row.name}
                </a>
                <span className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
                  <span>{scoreBasisText(row.figures)}</span>
                  <Reasons row={row} month={month} />
                </span>
              </span>
              <strong className="text-lg whitespace-nowrap tabular-nums">
                {row.score !== null && formatScore(row.score, getLocale())}
              </strong>
            </li>
          ))}
        </ol>
      )}
    </HomeSection>
  );
}

function Reasons({ row: { id, why, figures }, month }: { row: WorstStore; month: string }) {
  const { from, to } = monthPeriod(month);
  const checks = href("/qc/checks/", { from, to, status: "counted", storeId: id, severity: "critical" });
  return (
    <>
      {why?.score != null && (
        <span>
          {m.home_worst_part({ part: componentNames[why.component](), score: formatScore(why.score, getLocale()) })}
        </span>
      )}
      {figures.critical > 0 && (
        <a href={checks} className="link relative -my-3 py-3">
          {m.home_worst_critical({ count: figures.critical })}
        </a>
      )}
    </>
  );
}

export function OverdueAreaList({ areas: { areas, more } }: { areas: Areas }) {
  const all = { to: href("/tasks", { status: "overdue" }), name: m.home_areas_all() };
  const size = (count: Areas["areas"][number]["count"]) => (typeof count === "number" ? count : count.over);
  const maxCount = Math.max(1, ...areas.map(({ count }) => size(count)));
  return (
    <HomeSection id="areas" title={m.home_areas()} {...(areas.length > 0 && { all })}>
      {areas.length === 0 ? (
        <EmptyLine>{m.home_areas_none()}</EmptyLine>
      ) : (
        <ul className="list">
          {areas.map(({ area, count }) => (
            <li key={area}>
              <a href={href("/tasks", { status: "overdue", area })} className="list-link">
                <span className="min-w-0 flex-1">
                  <span className="block">{area}</span>
                  <svg className="block h-1 w-full" aria-hidden="true">
                    <rect width={`${(size(count) / maxCount) * 100}%`} height="4" rx="2" className="fill-bad" />
                  </svg>
                </span>
                <strong className="min-w-10 text-end text-lg tabular-nums">{countWords(count)}</strong>
              </a>
            </li>
          ))}
        </ul>
      )}
      {more && <p className="mt-2 text-sm text-muted">{m.home_areas_more()}</p>}
    </HomeSection>
  );
}
