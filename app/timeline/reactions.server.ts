/** What follows from an event once it is written: a leased job runs it within seconds, at least once, also where the process dies in between. */
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import type { Job } from "#app/jobs/job.ts";
import { queueJob } from "#app/jobs/jobs.server.ts";
import type { Events, SideOf, Verb } from "./events.ts";
import { timeline, type TimelineEvent } from "./timeline.ts";

/** An event as a reaction reads it. */
export interface Happened<E extends Events = Events, What extends Verb<E> = Verb<E>> {
  /** The event's own id: what is made of it is named after it, so that it is made once. */
  readonly eventId: string;
  /** Of the record that it happened to. */
  readonly id: string;
  readonly what: What;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly note?: string | undefined;
  /** The action on many records that it is part of. */
  readonly run?: string | undefined;
  readonly before: SideOf<"before", E, What>;
  readonly after: SideOf<"after", E, What>;
}

interface ReactionWork {
  readonly now: Date;
  readonly signal: AbortSignal;
}

interface Reaction {
  readonly events: Events;
  readonly whats: readonly string[];
  run(event: Happened, work: ReactionWork): Promise<void>;
}

const registered: Reaction[] = [];

/**
 * Names what follows from some of an area's events. It can run more than once for the same event.
 */
export function reaction<E extends Events, What extends Verb<E>>(
  events: E,
  whats: readonly What[],
  run: (event: Happened<E, What>, work: ReactionWork) => Promise<void>,
): Reaction {
  return { events, whats, run };
}

export function registerReactions(reactions: readonly Reaction[]): void {
  registered.push(...reactions);
}

function follows({ events, whats }: Reaction, collection: string, what: string): boolean {
  return events.collection === collection && whats.includes(what);
}

export const reactionsJob: Job<{ event: string }> = {
  name: "react-to-event",
  input: z.object({ event: z.string() }),
  ephemeral: true,
  async run({ input, now, signal }) {
    const stored = await db.get(timeline, input.event);
    return stored ? react(registered, stored, { now, signal }) : 0;
  },
};

/** Runs those of the reactions that follow from an event, also after one that fails; resolves to how many did. @throws the first failure */
export async function react(
  reactions: readonly Reaction[],
  { id: eventId, data: event }: Pick<Stored<TimelineEvent>, "data" | "id">,
  work: ReactionWork,
): Promise<number> {
  const [name, id] = event.subject.split("/") as [string, string];
  const its = reactions.filter((each) => follows(each, name, event.what));
  const failures: unknown[] = [];
  for (const { events, run } of its) {
    work.signal.throwIfAborted();
    await run(happened(events, eventId, id, event), work).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return its.length;
}

function happened({ kinds }: Events, eventId: string, id: string, event: TimelineEvent): Happened {
  const { what, at, by, byName, note, run } = event;
  const { before, after } = kinds[what] ?? {};
  return {
    eventId,
    id,
    what,
    at,
    by,
    byName,
    note,
    run,
    before: before?.parse(event.before ?? {}),
    after: after?.parse(event.after ?? {}),
  } as Happened;
}

/** Queues, in the transaction that writes an event, what follows from it. */
export function queueReactions(tx: Transaction, { collection }: Events, what: string, event: string, now: Date): void {
  if (registered.some((each) => follows(each, collection, what)))
    queueJob(tx, reactionsJob, { key: event, input: { event } }, now);
}
