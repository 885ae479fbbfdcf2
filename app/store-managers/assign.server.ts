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

/** A store has one manager a day, unless it is shared on purpose. */
export class Overlap extends Error {
  override name = "Overlap";
  readonly other: Assignment & { readonly manager: string };

  constructor(other: Assignment, manager: string) {
    super(`${manager} is assigned to the store on some of these days`);
    this.other = { ...other, manager };
  }
}

/** An earlier assignment without an end ends the day before. Repeating it changes nothing. @throws Overlap */
export async function assign(user: User, assignment: AssignmentInput, now: Date): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    // An imported history may name managers who have left since.
    const { id, write } = await prepareAssign(tx, user, assignment, { allowsLeavers: true }, now);
    write();
    return { id };
  });
}

export type Affected = NonNullable<ReturnType<typeof changedDays>>;

/** Also returns the function that writes, and the days whose manager changes. @throws Overlap, RangeError, ManagerLeft; Response 403, 404 */
export async function prepareAssign(
  tx: Transaction,
  user: User,
  assignment: AssignmentInput,
  { run, allowsLeavers = false }: { run?: string; allowsLeavers?: boolean },
  now: Date,
): Promise<{ id: string; write: () => void; affected: Affected[]; changes: readonly AssignmentChange[] }> {
  authorize(user, "manage stores");
  const input = assignmentSchema.parse(assignment);
  if (input.to !== null && input.to < input.from)
    throw new RangeError("An assignment ends on or after the day it begins");
  const id = assignmentId(input);
  const store = await tx.get(stores, input.storeId);
  const manager = await tx.get(managers, input.managerId);
  if (!store || !manager) throw new Response(null, { status: 404 });
  const ofStore = await queryIn(tx, assignments, "storeId", [input.storeId]);
  const existing = ofStore.toSorted((a, b) => (a.data.from < b.data.from ? 1 : -1));
  const stored = existing.find((other) => other.id === id) ?? null;
  const before = stored && stored.data;
  const today = dayOf(now, config.APP_TIME_ZONE);
  if (before && before.to === input.to && before.shared === input.shared)
    return { id, write: () => undefined, affected: [], changes: [] };
  if (!allowsLeavers) requireNotLeft(manager.data, input, today);
  const others = existing.filter((other) => other.id !== id);
  const predecessor = predecessorOf(others, input);
  const obstacle = others.find((other) => other !== predecessor && excludes(other.data, input));
  const otherAssignment = obstacle ?? predecessor;
  const name = (otherAssignment && (await tx.get(managers, otherAssignment.data.managerId))?.data.name) ?? "";
  if (obstacle) throw new Overlap(obstacle.data, name);
  const endedPredecessor = predecessor && { ...predecessor.data, to: addDays(input.from, -1) };
  const names = (data: Assignment, managerName: string) => ({ ...data, store: store.data.name, manager: managerName });
  const from = predecessor && names(predecessor.data, name);
  const writes: AssignmentWrite[] = [
    { id, before: stored, after: input, ...assignedEvents(from, names(input, manager.data.name), run) },
  ];
  if (predecessor && endedPredecessor && from)
    writes.unshift({
      id: predecessor.id,
      before: predecessor,
      after: endedPredecessor,
      ...endedEvents(from, names(endedPredecessor, name)),
    });
  return {
    id,
    changes: [
      ...(predecessor && endedPredecessor
        ? [{ id: predecessor.id, before: predecessor.data, after: endedPredecessor }]
        : []),
      { id, before: before, after: input },
    ],
    affected: [
      ...affectedDays(predecessor?.data ?? null, endedPredecessor ?? null, today),
      ...affectedDays(before, input, today),
    ],
    write: await prepareRecords(tx, assignmentRecord, user, writes, now),
  };
}

export function predecessorOf<T extends { readonly data: Assignment }>(
  others: readonly T[],
  next: Assignment,
): T | undefined {
  if (next.shared) return undefined;
  return others.find(({ data }) => data.to === null && !data.shared && data.from < next.from);
}

/** @throws ManagerLeft when a manager who has left would have the store after today */
export function requireNotLeft({ name, status }: Manager, { to }: Pick<Assignment, "to">, today: string): void {
  if (status === "left" && (to === null || to > today)) throw new ManagerLeft(name);
}

/** Past days are one span; a coming day is an entry of its own where something begins or ends. */
export function affectedDays(before: Assignment | null, after: Assignment | null, today: string): Affected[] {
  const past = changedDays(before, after, today);
  const coming = comingDays(before, after, today);
  return [...(past ? [past] : []), ...coming.map((day) => ({ storeId: after!.storeId, from: day, to: day }))];
}

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

/** An assignment in a timeline, with the names of that day. */
export type NamedAssignment = Assignment & { readonly store: string; readonly manager: string };

export const assignmentRecord: RecordKind<Assignment, typeof storeEvents> = {
  collection: assignments,
  events: storeEvents,
};

type AssignmentWrite = RecordWrite<Assignment, typeof storeEvents>;
type AssignmentEvents = Pick<AssignmentWrite, "elsewhere" | "event" | "timeline">;

/** An assignment ended because another began: the store's timeline has it with the other. */
export function endedEvents(before: NamedAssignment, after: NamedAssignment): AssignmentEvents {
  return {
    event: null,
    elsewhere: [eventOn(managerEvents, before.managerId, { what: "assignment-changed", before, after })],
  };
}

/** The store's timeline names the manager before. */
export function assignedEvents(
  before: NamedAssignment | undefined,
  after: NamedAssignment,
  run?: string,
): AssignmentEvents {
  const event = { what: "assigned", after, run } as const;
  return {
    event: { ...event, before },
    timeline: after.storeId,
    elsewhere: [eventOn(managerEvents, after.managerId, event)],
  };
}

export function correctedEvents(
  before: NamedAssignment,
  after: NamedAssignment | null,
  note?: string,
): AssignmentEvents {
  const event = after
    ? ({ what: "assignment-changed", before, after, note } as const)
    : ({ what: "assignment-withdrawn", before, note } as const);
  return { event, timeline: before.storeId, elsewhere: [eventOn(managerEvents, before.managerId, event)] };
}

export function assignmentId({ storeId, managerId: manager, from }: AssignmentInput): string {
  return derivedId("assignment", storeId, manager, from);
}
