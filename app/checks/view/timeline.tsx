import { formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { resultLabel, statusLabel } from "#app/checks/status.tsx";
import type { Change, CheckReading } from "./reading.server.ts";

const words: Record<string, () => string> = {
  started: () => m.checks_event_started(),
  submitted: () => m.checks_event_submitted(),
  approved: () => m.checks_event_approved(),
  appealed: () => m.checks_event_appealed(),
  decided: () => m.checks_event_decided(),
  reopened: () => m.checks_event_reopened(),
  voided: () => m.checks_event_voided(),
  "handed-over": () => m.checks_event_handed_over(),
  "followed-up": () => m.checks_event_followed_up(),
};

/** What changed, before and after, in words. */
function changeText(change: Change): string {
  switch (change.kind) {
    case "hand-over":
      return m.checks_event_from_to(change);
    case "status":
      return m.checks_event_from_to({ from: statusLabel(change.from), to: statusLabel(change.to) });
    case "follow-up":
      return m.checks_event_new_check(change);
    case "outcome":
      return [
        change.score !== null && m.checks_event_score({ score: formatScore(change.score, getLocale()) }),
        change.result && resultLabel(change.result),
        change.findings !== null && m.checks_view_section_findings({ count: change.findings }),
      ]
        .filter(Boolean)
        .join(" · ");
  }
}

/** Who did what to the check, and when; newest first. */
export function CheckTimeline({ timeline }: { timeline: CheckReading["timeline"] }) {
  return (
    <ol className="grid gap-3 border-l-2 border-line pl-4">
      {timeline.map((event) => (
        <li
          key={`${event.dateTime} ${event.what} ${event.name}`}
          className="relative before:absolute before:top-2 before:-left-5.25 before:size-2 before:rounded-full before:bg-line-strong"
        >
          <p>
            {m.checks_view_timeline_by({ what: (words[event.what] ?? m.checks_event_changed)(), name: event.name })}
          </p>
          <p className="text-sm text-muted tabular-nums">
            <time dateTime={event.dateTime}>{event.at}</time>
          </p>
          {event.change && <p className="mt-0.5 text-sm">{changeText(event.change)}</p>}
          {event.note && <p className="mt-0.5 text-sm whitespace-pre-line">{event.note}</p>}
        </li>
      ))}
    </ol>
  );
}
