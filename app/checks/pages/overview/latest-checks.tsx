import type { CheckRow } from "#app/checks/parts/rows.server.ts";
import { checkHref } from "#app/checks/parts/table.tsx";
import { ResultBadge, StatusBadge } from "#app/checks/parts/status.tsx";
import { formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import type { Overview } from "./overview.server.ts";

export function DraftList({ drafts }: { drafts: Overview["drafts"] }) {
  return (
    <ul className="list">
      {drafts.map((draft) => (
        <li key={draft.id}>
          <a href={href("/qc/check/edit", { id: draft.id })} className="list-link">
            <Icon name="clipboard" className="text-accent" />
            <span className="min-w-0">
              <span className="block font-medium">{draft.store}</span>
              <span className="block text-sm text-muted">{draft.template}</span>
              <span className="block text-sm text-muted tabular-nums">
                {m.checks_overview_started({ at: draft.startedAt })}
              </span>
              {draft.reopened && (
                <Badge tone="warn" icon="warning">
                  {m.checks_reopened()}
                </Badge>
              )}
            </span>
            <Icon name="chevron-right" />
          </a>
        </li>
      ))}
    </ul>
  );
}

export function CheckList({ checks }: { checks: readonly CheckRow[] }) {
  return (
    <ul className="list">
      {checks.map((check) => (
        <li key={check.id}>
          <a href={checkHref(check)} className="list-link justify-between">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{check.store}</span>
              <span className="block text-sm text-muted">
                {check.template}
                <span className="max-sm:hidden"> · </span>
                <span className="tabular-nums max-sm:block">{check.day}</span>
              </span>
            </span>
            <span className="flex shrink-0 gap-x-3 gap-y-1 max-sm:flex-col max-sm:items-end sm:items-center">
              {check.score !== null && (
                <strong className="tabular-nums">{formatScore(check.score, getLocale())}</strong>
              )}
              {check.result ? <ResultBadge result={check.result} /> : <StatusBadge status={check.status} />}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
