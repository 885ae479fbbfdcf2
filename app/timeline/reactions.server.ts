/** A leased job runs reactions within seconds after the event, at least once. */
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import type { Job } from "#app/jobs/job.ts";
import { queueJob } from "#app/jobs/jobs.server.ts";
import { type Provided, provided } from "#app/provided.ts";
import type { Events, SideOf, Verb } from "./events.ts";
import { timeline, type TimelineEvent } from "./timeline.ts";

export interface ReactionEvent<E extends Events = Events, What extends Verb<E> = Verb<E>> {
  readonly eventId: string;
  readonly id: string;
  readonly what: What;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly note?: string | undefined;
  readonly run?: string | undefined;
  readonly before: SideOf<"before", E, What>;
  readonly after: SideOf<"after", E, What>;
}

interface ReactionWork {
  readonly now: Date;
  readonly signal: AbortSignal;
}

export interface Reaction {
  readonly events: Events;
  readonly verbs: readonly string[];
  run(event: ReactionEvent, work: ReactionWork): Promise<void>;
}

/** A command that doesn't compose the areas queues none. */
export const reactions: Provided<readonly Reaction[]> = provided("reactions to events", []);

/** Reactions must be repeatable: they can run more than once for an event. */
export function defineReaction<E extends Events, What extends Verb<E>>(
  events: E,
  verbs: readonly What[],
  run: (event: ReactionEvent<E, What>, work: ReactionWork) => Promise<void>,
): Reaction {
  return { events, verbs, run };
}

function isTriggeredBy({ events, verbs }: Reaction, collection: string, what: string): boolean {
  return events.collection === collection && verbs.includes(what);
}

export const reactionsJob: Job<{ event: string }> = {
  name: "react-to-event",
  input: z.object({ event: z.string() }),
  ephemeral: true,
  async run({ input, now, signal }) {
    const stored = await db.get(timeline, input.event);
    return stored ? runReactions(reactions.value, stored, { now, signal }) : 0;
  },
};

/** Continues after a failure; resolves to the number of reactions. @throws the first failure */
export async function runReactions(
  declared: readonly Reaction[],
  { id: eventId, data: event }: Pick<Stored<TimelineEvent>, "data" | "id">,
  work: ReactionWork,
): Promise<number> {
  const [name, id] = event.subject.split("/") as [string, string];
  const triggered = declared.filter((each) => isTriggeredBy(each, name, event.what));
  const failures: unknown[] = [];
  for (const { events, run } of triggered) {
    work.signal.throwIfAborted();
    await run(toReactionEvent(events, { eventId, id }, event), work).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return triggered.length;
}

function toReactionEvent({ kinds }: Events, ids: { eventId: string; id: string }, event: TimelineEvent): ReactionEvent {
  const { what, at, by, byName, note, run } = event;
  const { before, after } = kinds[what] ?? {};
  return {
    ...ids,
    what,
    at,
    by,
    byName,
    note,
    run,
    before: before?.parse(event.before ?? {}),
    after: after?.parse(event.after ?? {}),
  } as ReactionEvent;
}

/** In the transaction that writes the event. */
export function queueReactions(
  tx: Transaction,
  { collection }: Events,
  { what, eventId }: { what: string; eventId: string },
  now: Date,
): void {
  if (reactions.value.some((each) => isTriggeredBy(each, collection, what)))
    queueJob(tx, reactionsJob, { key: eventId, input: { event: eventId } }, now);
}
