import { CheckOutcome } from "#app/checks/pages/view/outcome.tsx";
import { CountBadge, ErrorList, Panel } from "#app/ui/page.tsx";
import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { AnswerText } from "#app/checks/pages/view/answer-text.tsx";
import { m } from "#app/i18n/locale.ts";
import type { Review, ReviewedItem } from "./review.server.ts";

export function ReviewSheet({
  review: { missing, findings, na, empty, outcome, progress },
}: {
  review: Pick<Review, "missing" | "findings" | "na" | "empty" | "outcome" | "progress">;
}) {
  return (
    <div className="flex flex-col gap-4">
      {missing.length > 0 && (
        <div className="notice tone-bad" role="alert" tabIndex={-1} id="errors">
          <p className="font-semibold">{m.checks_edit_errors_submit({ count: missing.length })}</p>
          <ErrorList>
            {missing.map((item) => (
              <li key={`${item.id} ${item.message}`}>
                <a href={item.href}>{`${item.text} – ${item.message}`}</a>
              </li>
            ))}
          </ErrorList>
        </div>
      )}
      {outcome && <CheckOutcome outcome={outcome} status="draft" />}
      <p className="text-muted tabular-nums">{progress}</p>
      <Panel
        title={findings.length > 0 ? m.checks_findings() : m.checks_view_no_findings_title()}
        actions={findings.length > 0 && <CountBadge>{findings.length}</CountBadge>}
      >
        {findings.length > 0 ? (
          <ReviewedItems items={findings} />
        ) : (
          <p className="text-muted">{m.checks_view_no_findings_body()}</p>
        )}
      </Panel>
      {na.length > 0 && (
        <Panel title={m.checks_view_na()} actions={<CountBadge>{na.length}</CountBadge>}>
          <ReviewedItems items={na} />
        </Panel>
      )}
      {empty.length > 0 && (
        <Panel title={m.checks_review_empty()} actions={<CountBadge>{empty.length}</CountBadge>}>
          <ReviewedItems items={empty} />
        </Panel>
      )}
    </div>
  );
}

function ReviewedItems({ items }: { items: readonly ReviewedItem[] }) {
  return (
    <ol className="-my-2">
      {items.map((item) => (
        <li key={item.id} className="border-line py-2 not-first:border-t">
          <p className="flex items-center gap-3">
            <span className="shrink-0 text-sm text-muted tabular-nums">{item.number}</span>
            <a href={item.href} className="link min-w-0 py-2.5 whitespace-pre-line">
              {item.text}
            </a>
          </p>
          {item.finding && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <SeverityBadge severity={item.finding} />
              <AnswerText item={item} />
              {item.photos > 0 && (
                <span className="text-sm text-muted">{m.checks_review_photos({ count: item.photos })}</span>
              )}
            </p>
          )}
          {item.note && <p className="mt-1 wrap-anywhere whitespace-pre-line text-muted">{item.note}</p>}
        </li>
      ))}
    </ol>
  );
}
