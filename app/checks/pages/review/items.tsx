import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { AnswerText } from "#app/checks/pages/view/answer-text.tsx";
import { m } from "#app/i18n/locale.ts";
import type { ReviewedItem } from "./review.server.ts";

/** Items in a few words, each a link to its place in the form. */
export function ReviewedItems({ items }: { items: readonly ReviewedItem[] }) {
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
