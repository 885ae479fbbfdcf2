/** Assigning managers to stores, for whoever makes assignments: forms, imports, the demo chain. */
import { authorize } from "#app/auth/authorize.server.ts";
import { eventOn, prepareRecords } from "#app/changes/change.server.ts";
import type { RecordKind, RecordWrite } from "#app/changes/record.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Transaction } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { queryIn } from "#app/db/query-in.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { stores } from "#app/stores/store.ts";
import { storeEvents } from "#app/stores/events.ts";
import type { AssignmentChange } from "./consequences.ts";
import { managerEvents } from "./events.ts";
import type { User } from "#app/auth/user.ts";
import { ManagerLeft } from "./manager-errors.ts";
import {
  type Assignment,
  type AssignmentInput,
  assignments,
  assignmentSchema,
  changedDays,
  comingDays,
  excludes,
  type Manager,
  managers,
} from "./manager.ts";

/** A store has at most one manager on any day, unless it is shared on purpose; and nobody has it twice. */
export class Overlap extends Error {
  override name = "Overlap";
  /** The assignment that is in the way. */
  readonly other: Assignment & { readonly manager: string };

  constructor(other: Assignment, manager: string) {
    super(`${manager} is assigned to the store on some of these days`);
    this.other = { ...other, manager };
  }
}

/**
 * Assigns a manager to a store from a day on. Whoever held the store without an end until then hands over the day before.
 * The same assignment again changes nothing.
 * @throws Overlap when another assignment covers any of the days
 */
export async function assign(user: User, assignment: AssignmentInput, now: Date): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    // A history is told from its beginning: who has left by now held a store without an end until the next took over.
    const { id, write } = await prepareAssign(tx, user, assignment, now, { anybody: true });
    write();
    return { id };
  });
}

/** Days of a store whose manager may be another than before. */
export type Affected = NonNullable<ReturnType<typeof changedDays>>;

/**
 * Reads what an assignment needs, and returns the function that writes it, with the past days it affects.
 * @throws Overlap, RangeError, ManagerLeft; Response 403, 404
 */
export async function prepareAssign(
  tx: Transaction,
  user: User,
  assignment: AssignmentInput,
  now: Date,
  { run, anybody = false }: { run?: string; anybody?: boolean } = {},
): Promise<{ id: string; write: () => void; affected: Affected[]; changes: readonly AssignmentChange[] }> {
  authorize(user, "manage stores");
  const given = assignmentSchema.parse(assignment);
  if (given.to !== null && given.to < given.from)
    throw new RangeError("An assignment ends on or after the day it begins");
  const id = assignmentId(given);
  const store = await tx.get(stores, given.storeId);
  const manager = await tx.get(managers, given.managerId);
  if (!store || !manager) throw new Response(null, { status: 404 });
  const ofStore = await queryIn(tx, assignments, "storeId", [given.storeId]);
  const existing = ofStore.toSorted((a, b) => (a.data.from < b.data.from ? 1 : -1));
  const stored = existing.find((other) => other.id === id) ?? null;
  const same = stored && stored.data;
  const today = dayOf(now, config.APP_TIME_ZONE);
  if (same && same.to === given.to && same.shared === given.shared)
    return { id, write: () => undefined, affected: [], changes: [] };
  if (!anybody) requireHere(manager.data, given, today);
  const others = existing.filter((other) => other.id !== id);
  const predecessor = predecessorOf(others, given);
  const obstacle = others.find((other) => other !== predecessor && excludes(other.data, given));
  const named = obstacle ?? predecessor;
  const name = (named && (await tx.get(managers, named.data.managerId))?.data.name) ?? "";
  if (obstacle) throw new Overlap(obstacle.data, name);
  const ended = predecessor && { ...predecessor.data, to: addDays(given.from, -1) };
  const names = (data: Assignment, managerName: string) => ({ ...data, store: store.data.name, manager: managerName });
  const from = predecessor && names(predecessor.data, name);
  const writes: AssignmentWrite[] = [
    { id, before: stored, after: given, ...assigned(from, names(given, manager.data.name), run) },
  ];
  if (predecessor && ended && from)
    writes.unshift({ id: predecessor.id, before: predecessor, after: ended, ...handOver(from, names(ended, name)) });
  return {
    id,
    changes: [
      ...(predecessor && ended ? [{ id: predecessor.id, before: predecessor.data, after: ended }] : []),
      { id, before: same, after: given },
    ],
    affected: [...affectedDays(predecessor?.data ?? null, ended ?? null, today), ...affectedDays(same, given, today)],
    write: await prepareRecords(tx, assignmentRecord, user, writes, now),
  };
}

/** Of a store's other assignments, the one that ends because this one begins. */
export function predecessorOf<T extends { readonly data: Assignment }>(
  others: readonly T[],
  given: Assignment,
): T | undefined {
  if (given.shared) return undefined;
  return others.find(({ data }) => data.to === null && !data.shared && data.from < given.from);
}

/** @throws ManagerLeft where the days go on past today for someone who has left */
export function requireHere({ name, status }: Manager, { to }: Pick<Assignment, "to">, today: string): void {
  if (status === "left" && (to === null || to > today)) throw new ManagerLeft(name);
}

/** The days up to today that a change of an assignment affects, and each later one from which on it does. */
export function affectedDays(before: Assignment | null, after: Assignment | null, today: string): Affected[] {
  const past = changedDays(before, after, today);
  const coming = comingDays(before, after, today);
  return [...(past ? [past] : []), ...coming.map((day) => ({ storeId: after!.storeId, from: day, to: day }))];
}

/** One span of days for each store, and each of its days to come. */
export function spansByStore(spans: readonly Affected[], today: string): Affected[] {
  const byStore = new Map<string, Affected>();
  for (const span of spans) {
    const key = span.from > today ? `${span.storeId} ${span.from}` : span.storeId;
    const { from, to } = byStore.get(key) ?? span;
    byStore.set(key, {
      storeId: span.storeId,
      from: from < span.from ? from : span.from,
      to: to > span.to ? to : span.to,
    });
  }
  return [...byStore.values()];
}

/** An assignment as a timeline holds it: with the names of that day. */
export type NamedAssignment = Assignment & { readonly store: string; readonly manager: string };

/** The store's timeline tells of it, and the manager's. */
export const assignmentRecord: RecordKind<Assignment, typeof storeEvents> = {
  collection: assignments,
  events: storeEvents,
};

type AssignmentWrite = RecordWrite<Assignment, typeof storeEvents>;
type AssignmentEvents = Pick<AssignmentWrite, "elsewhere" | "event" | "timeline">;

/** That a manager's assignment ends because someone else's begins; the store's timeline has it with that one. */
export function handOver(before: NamedAssignment, after: NamedAssignment): AssignmentEvents {
  return {
    event: null,
    elsewhere: [eventOn(managerEvents, before.managerId, { what: "assignment-changed", before, after })],
  };
}

/** A new assignment; the store's timeline tells whom it was taken over from. */
export function assigned(before: NamedAssignment | undefined, after: NamedAssignment, run?: string): AssignmentEvents {
  const event = { what: "assigned", after, run } as const;
  return {
    event: { ...event, before },
    timeline: after.storeId,
    elsewhere: [eventOn(managerEvents, after.managerId, event)],
  };
}

/** A change of an assignment, or null: that it was withdrawn. */
export function corrected(before: NamedAssignment, after: NamedAssignment | null, note?: string): AssignmentEvents {
  const event = after
    ? ({ what: "assignment-changed", before, after, note } as const)
    : ({ what: "assignment-withdrawn", before, note } as const);
  return { event, timeline: before.storeId, elsewhere: [eventOn(managerEvents, before.managerId, event)] };
}

/** An assignment is known again by its store, its manager and its first day. */
export function assignmentId({ storeId, managerId: manager, from }: AssignmentInput): string {
  return derivedId("assignment", storeId, manager, from);
}
