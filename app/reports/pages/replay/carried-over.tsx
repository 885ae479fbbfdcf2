import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { ReplayFigures } from "#app/reports/replay/replay-report.server.ts";

export function CarriedOver({ counts, carried }: Pick<ReplayFigures, "counts" | "carried">) {
  const number = (value: number) => formatNumber(value, getLocale());
  const exceptions = [
    counts.notRead > 0 &&
      m.reports_replay_not_read({ most: number(counts.matching - counts.notRead), number: number(counts.notRead) }),
    counts.withoutAnswers > 0 &&
      m.reports_replay_without_answers({ count: counts.withoutAnswers, number: number(counts.withoutAnswers) }),
    counts.notApplicable > 0 &&
      m.reports_replay_not_applicable({ count: counts.notApplicable, number: number(counts.notApplicable) }),
    counts.refusedNa > 0 && m.reports_replay_refused_na({ count: counts.refusedNa, number: number(counts.refusedNa) }),
  ].filter((text) => text !== false);
  return (
    <>
      <p>{carried}</p>
      {exceptions.length > 0 && (
        <ul className="mt-1 list-disc pl-5 text-sm text-muted">
          {exceptions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}
