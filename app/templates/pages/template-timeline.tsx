import { m } from "#app/i18n/locale.ts";
import { mostEvents } from "#app/timeline/most-events.ts";

export interface TemplateEvent {
  readonly what: string;
  readonly at: string;
  readonly dateTime: string;
  readonly name: string;
  readonly note: string;
}

const words: Record<string, () => string> = {
  created: () => m.templates_event_created(),
  duplicated: () => m.templates_event_duplicated(),
  imported: () => m.exchange_event_imported(),
  "draft-imported": () => m.exchange_event_draft_imported(),
  "begun-with-starter": () => m.library_event_begun(),
  "draft-started": () => m.templates_event_draft_started(),
  "draft-discarded": () => m.templates_event_draft_discarded(),
  published: () => m.templates_event_published(),
  archived: () => m.templates_event_archived(),
  restored: () => m.templates_event_restored(),
};

/** Who did what to the template, and when; newest first. */
export function TemplateTimeline({ events }: { events: readonly TemplateEvent[] }) {
  return (
    <ol className="text-sm">
      {events.map((event) => (
        <li key={`${event.dateTime} ${event.what}`} className="py-1">
          <p>{m.templates_event_by({ what: (words[event.what] ?? m.templates_event_changed)(), name: event.name })}</p>
          <p className="muted tabular">
            <time dateTime={event.dateTime}>{event.at}</time>
          </p>
          {event.note && <p className="whitespace-pre-line">{event.note}</p>}
        </li>
      ))}
      {events.length >= mostEvents && <li className="muted py-1">{m.ui_latest_shown({ count: mostEvents })}</li>}
    </ol>
  );
}
