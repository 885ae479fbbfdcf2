import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { Fact } from "#app/ui/facts.tsx";
import type { ImportPageData } from "./stage.tsx";

export function ImportFacts({ facts, dates, history }: ImportPageData) {
  return (
    <details className="panel disclosure fold max-md:py-1!">
      <summary className="text-ink md:mb-3">
        <h2 className="max-md:text-base">{m.imports_view_facts()}</h2>
      </summary>
      <dl>
        <Fact label={m.imports_rows()}>{formatNumber(facts.rows, getLocale())}</Fact>
        <Fact label={m.imports_view_sheet()}>{facts.sheet}</Fact>
        <Fact label={m.imports_view_columns()}>{facts.columns.length > 0 && <Lines lines={facts.columns} />}</Fact>
        <Fact label={m.imports_view_dates()}>{dates.length > 0 && <Lines lines={dates} />}</Fact>
        <Fact label={m.imports_view_history()}>{history.length > 0 && <Lines lines={history} />}</Fact>
      </dl>
    </details>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {[...new Set(lines)].map((line) => (
        <li key={line} className="not-first:mt-1">
          {line}
        </li>
      ))}
    </ul>
  );
}
