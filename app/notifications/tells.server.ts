/** What follows from an event where people are told of it. */
import { derivedId } from "#app/db/ids.ts";
import type { Events, Verb } from "#app/timeline/events.ts";
import { type Happened, reaction } from "#app/timeline/reactions.server.ts";
import type { NoticeName } from "./notice-kinds.ts";
import { tell, type Telling } from "./tell.server.ts";

/** By default a notice leads to the event's record, follows from the event, and is one with those of the same action on many records. */
type Told<Name extends NoticeName> = Omit<Telling<Name>, "id"> & {
  readonly id?: string;
  readonly event?: string;
  readonly run?: string;
};

export function tells<E extends Events, What extends Verb<E>, Name extends NoticeName>(
  events: E,
  what: What,
  kind: Name,
  whom: (event: Happened<E, What>, now: Date) => Promise<Told<Name> | readonly Told<Name>[] | null>,
) {
  return reaction(events, [what], async (event, work) => {
    const told = [(await whom(event, work.now)) ?? []].flat() as readonly Told<Name>[];
    const tellings = told.map((each) => ({ id: event.id, ...each }));
    const { event: origin = event.eventId, run = event.run } = told[0] ?? {};
    const entry = origin === event.eventId ? origin : derivedId("notice-entry", origin);
    await tell({ event: origin, kind, by: event.by, run, entry }, tellings, work);
  });
}
