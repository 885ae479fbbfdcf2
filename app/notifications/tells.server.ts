/** What follows from an event where people are told of it. */
import type { Events, Verb } from "#app/timeline/events.ts";
import { type Happened, reaction } from "#app/timeline/reactions.server.ts";
import type { NoticeName } from "./notice-kinds.ts";
import { tell, type Telling } from "./tell.server.ts";

/** The record that it happened to is where it leads, and the event what it follows from, where nothing else is said. */
type Told<Name extends NoticeName> = Omit<Telling<Name>, "id"> & { readonly id?: string; readonly event?: string };

export function tells<E extends Events, What extends Verb<E>, Name extends NoticeName>(
  events: E,
  what: What,
  kind: Name,
  whom: (event: Happened<E, What>, now: Date) => Promise<Told<Name> | readonly Told<Name>[] | null>,
) {
  return reaction(events, [what], async (event, work) => {
    const told = [(await whom(event, work.now)) ?? []].flat() as readonly Told<Name>[];
    const tellings = told.map((each) => ({ id: event.id, ...each }));
    await tell({ event: told[0]?.event ?? event.eventId, kind, by: event.by }, tellings, work);
  });
}
