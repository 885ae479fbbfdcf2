import { derivedId } from "#app/db/ids.ts";
import type { Events, Verb } from "#app/timeline/events.ts";
import { type ReactionEvent, defineReaction } from "#app/timeline/reactions.server.ts";
import type { NoticeName } from "./notice-kinds.ts";
import { notify, type AddressedNotice } from "./notify.server.ts";

/** Defaults: the event's record, the event, and one notice for an action on many records. */
type EventNotice<Name extends NoticeName> = Omit<AddressedNotice<Name>, "id"> & {
  readonly id?: string;
  readonly event?: string;
  readonly run?: string;
};

export function notifyOn<E extends Events, What extends Verb<E>, Name extends NoticeName>(
  events: E,
  what: What,
  kind: Name,
  toNotices: (
    event: ReactionEvent<E, What>,
    now: Date,
  ) => Promise<EventNotice<Name> | readonly EventNotice<Name>[] | null>,
) {
  return defineReaction(events, [what], async (event, work) => {
    const eventNotices = [(await toNotices(event, work.now)) ?? []].flat() as readonly EventNotice<Name>[];
    const addressed = eventNotices.map((notice) => ({ id: event.id, ...notice }));
    const { event: origin = event.eventId, run = event.run } = eventNotices[0] ?? {};
    const entry = origin === event.eventId ? origin : derivedId("notice-entry", origin);
    await notify({ event: origin, kind, by: event.by, run, entry }, addressed, work);
  });
}
