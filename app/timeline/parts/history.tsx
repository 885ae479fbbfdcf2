import { m } from "#app/i18n/locale.ts";
import { maxEvents } from "#app/timeline/max-events.ts";

export interface HistoryEvent {
  readonly what: string;
  readonly title: string;
  readonly at: string;
  readonly dateTime: string;
  readonly lines: readonly string[];
  readonly note: string;
}

/** Newest first. Says so when the earliest are left out. */
export function History({ history }: { history: readonly HistoryEvent[] }) {
  return (
    <ol className="grid grid-cols-1 gap-3 border-l-2 border-line pl-4">
      {history.map((event) => (
        <li
          key={`${event.dateTime} ${event.title}`}
          className="relative min-w-0 wrap-anywhere before:absolute before:top-2 before:-left-5.25 before:size-2 before:rounded-full before:bg-line-strong"
        >
          <p>{event.title}</p>
          <p className="text-sm text-muted tabular-nums">
            <time dateTime={event.dateTime}>{event.at}</time>
          </p>
          {[...event.lines, event.note].filter(Boolean).map((line) => (
            <p key={line} className="mt-0.5 text-sm whitespace-pre-line">
              {line}
            </p>
          ))}
        </li>
      ))}
      {history.length >= maxEvents && <li className="text-sm text-muted">{m.ui_latest_shown({ count: maxEvents })}</li>}
    </ol>
  );
}
