import { m } from "#app/i18n/locale.ts";
import type { CheckReading } from "./reading.server.ts";

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
          {event.note && <p className="mt-0.5 text-sm whitespace-pre-line">{event.note}</p>}
        </li>
      ))}
    </ol>
  );
}
