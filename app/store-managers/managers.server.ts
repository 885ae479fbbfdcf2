/** Store managers and their assignments: who answers for a store on a day. */
import { can, readsAllStores } from "#app/auth/can.ts";
import { db } from "#app/db/db.server.ts";
import type { Filter, Reader, Stored } from "#app/db/documents.ts";
import { queryMatching } from "#app/db/matching.ts";
import { derivedId } from "#app/db/ids.ts";
import { prepareEntry } from "#app/facts/directory.server.ts";
import { addDays } from "#app/i18n/days.ts";
import { matchesSearch, searchPrefix, wordPrefixes } from "#app/i18n/fold.ts";
import { stores } from "#app/stores/store.ts";
import { recordEvent } from "#app/timeline/timeline.server.ts";
import { nameOf, type User } from "#app/users/user.ts";
import {
  type Assignment,
  assignmentSchema,
  assignments,
  coversDay,
  type Manager,
  type ManagerInput,
  managerInputSchema,
  managers,
  overlaps,
} from "./manager.ts";

/** Who manages the store on that business day; null when nobody does. Reads two documents. */
export async function managerOn(
  reader: Reader,
  storeId: string,
  day: string,
): Promise<{ id: string; name: string } | null> {
  const latest = await reader.query(assignments, {
    where: [
      ["storeId", "==", storeId],
      ["from", "<=", day],
    ],
    orderBy: [["from", "desc"]],
    limit: 1,
  });
  const assignment = latest.documents[0]?.data;
  if (!assignment || !coversDay(assignment, day)) return null;
  const manager = await reader.get(managers, assignment.managerId);
  return manager && { id: manager.id, name: manager.data.name };
}

export interface Tenure {
  readonly managerId: string;
  readonly name: string;
  readonly from: string;
  readonly to: string | null;
}

/** Everybody who has managed or will manage the store, latest first; at most 100 assignments. */
export async function managersOf(reader: Reader, storeId: string): Promise<Tenure[]> {
  const page = await reader.query(assignments, {
    where: [["storeId", "==", storeId]],
    orderBy: [["from", "desc"]],
    limit: 100,
  });
  const ids = [...new Set(page.documents.map(({ data }) => data.managerId))];
  const names = new Map(
    (await reader.getMany(managers, ids)).map((manager, index) => [ids[index]!, manager?.data.name ?? ""]),
  );
  return page.documents.map(({ data }) => ({
    managerId: data.managerId,
    name: names.get(data.managerId)!,
    from: data.from,
    to: data.to,
  }));
}

export interface Posting {
  readonly storeId: string;
  readonly code: string;
  readonly name: string;
  readonly from: string;
  readonly to: string | null;
}

/** The stores that a manager has had, has and will have, latest first; at most 200 assignments. */
export async function storesOf(reader: Reader, manager: string): Promise<Posting[]> {
  const page = await reader.query(assignments, {
    where: [["managerId", "==", manager]],
    orderBy: [["from", "desc"]],
    limit: 200,
  });
  const ids = [...new Set(page.documents.map(({ data }) => data.storeId))];
  const found = new Map((await reader.getMany(stores, ids)).map((store, index) => [ids[index]!, store?.data]));
  return page.documents.map(({ data }) => ({
    storeId: data.storeId,
    code: found.get(data.storeId)?.code ?? "",
    name: found.get(data.storeId)?.name ?? "",
    from: data.from,
    to: data.to,
  }));
}

/** Names of the stores that each of these managers has on the day; reads their assignments and those stores. */
export async function storesToday(
  reader: Reader,
  managerIds: readonly string[],
  day: string,
): Promise<Map<string, string[]>> {
  const current: Assignment[] = [];
  for (let at = 0; at < managerIds.length; at += 30) {
    const page = await reader.query(assignments, {
      where: [["managerId", "in", managerIds.slice(at, at + 30)]],
      limit: 1000,
    });
    current.push(...page.documents.map(({ data }) => data).filter((assignment) => coversDay(assignment, day)));
  }
  const ids = [...new Set(current.map(({ storeId }) => storeId))];
  const names = new Map(
    (await reader.getMany(stores, ids)).map((store, index) => [ids[index]!, store?.data.name ?? ""]),
  );
  const found = new Map<string, string[]>();
  for (const { managerId: id, storeId } of current)
    found.set(id, [...(found.get(id) ?? []), names.get(storeId)!].toSorted());
  return found;
}

export interface ManagerFilters {
  q?: string | undefined;
  status?: Manager["status"] | undefined;
}

/** A page of the managers that the user may see, by code. A store manager sees only themselves. */
export async function listManagers(
  user: User,
  filters: ManagerFilters = {},
  page: { cursor?: string | null; limit?: number } = {},
): Promise<{ managers: Stored<Manager>[]; next: string | null }> {
  const matches = ({ data }: Stored<Manager>) =>
    (!filters.status || data.status === filters.status) && matchesSearch(data.words, filters.q ?? "");
  if (!readsAllStores(user)) {
    const self = user.managerId ? await db.get(managers, user.managerId) : null;
    return { managers: self && matches(self) ? [self] : [], next: null };
  }

  const where: Filter[] = [];
  if (filters.status) where.push(["status", "==", filters.status]);
  const prefix = searchPrefix(filters.q ?? "");
  if (prefix) where.push(["words", "array-contains", prefix]);
  const query = { where, orderBy: [["code", "asc"]] as const, limit: page.limit ?? 50, cursor: page.cursor };
  const { documents, next } = await queryMatching(db, managers, query, matches);
  return { managers: [...documents], next };
}

/** Null when there is no such manager, or the user, being a store manager, is somebody else. */
export async function findManager(user: User, id: string): Promise<Stored<Manager> | null> {
  if (!readsAllStores(user) && user.managerId !== id) return null;
  return db.get(managers, id);
}

export function managerId(code: string): string {
  return derivedId("manager", code);
}

/** Makes the manager of this code, or changes it to what is given. Nothing is written when nothing differs. */
export async function saveManager(
  user: User,
  input: ManagerInput,
  now: Date,
): Promise<{ id: string; outcome: "new" | "changed" | "same" }> {
  if (!can(user, "keep stores")) throw new Response(null, { status: 403 });
  const given = managerInputSchema.parse(input);
  const id = managerId(given.code);
  const outcome = await db.transaction(async (tx) => {
    const stored = await tx.get(managers, id);
    const changed = stored && managerInputSchema.keyof().options.filter((field) => stored.data[field] !== given[field]);
    if (changed?.length === 0) return "same" as const;
    const writeEntry = await prepareEntry(tx, "managers", id, {
      code: given.code,
      name: given.name,
      status: given.status,
    });
    const at = now.toISOString();
    writeEntry();
    tx.set(managers, id, {
      ...given,
      words: wordPrefixes(given.code, given.name),
      createdAt: stored?.data.createdAt ?? at,
      updatedAt: at,
    });
    recordEvent(tx, {
      subject: `managers/${id}`,
      at,
      by: user.uid,
      byName: nameOf(user),
      what: stored ? "changed" : "created",
      ...(stored &&
        changed && {
          before: Object.fromEntries(changed.map((field) => [field, stored.data[field]])),
          after: Object.fromEntries(changed.map((field) => [field, given[field]])),
        }),
    });
    return stored ? ("changed" as const) : ("new" as const);
  });
  return { id, outcome };
}

/** A store has at most one manager on any day. */
export class Overlap extends Error {
  override name = "Overlap";
}

/**
 * Assigns a manager to a store from a day on. Whoever held the store without an end until then hands over the day before.
 * The same assignment again changes nothing.
 * @throws Overlap when another assignment covers any of the days
 */
export async function assign(user: User, assignment: Assignment, now: Date): Promise<{ id: string }> {
  if (!can(user, "keep stores")) throw new Response(null, { status: 403 });
  const given = assignmentSchema.parse(assignment);
  if (given.to !== null && given.to < given.from)
    throw new RangeError("An assignment ends on or after the day it begins");
  const id = derivedId("assignment", given.storeId, given.managerId, given.from);
  await db.transaction(async (tx) => {
    const [store, manager] = [await tx.get(stores, given.storeId), await tx.get(managers, given.managerId)];
    if (!store || !manager) throw new Response(null, { status: 404 });
    const existing = await tx.query(assignments, {
      where: [["storeId", "==", given.storeId]],
      orderBy: [["from", "desc"]],
      limit: 1000,
    });
    const same = existing.documents.find((other) => other.id === id)?.data;
    if (same && same.to === given.to) return;
    const others = existing.documents.filter((other) => other.id !== id);
    const predecessor = others.find(({ data }) => data.to === null && data.from < given.from);
    if (others.some((other) => other !== predecessor && overlaps(other.data, given)))
      throw new Overlap(`Another manager is assigned to ${store.data.code} on some of these days`);
    if (predecessor) tx.set(assignments, predecessor.id, { ...predecessor.data, to: addDays(given.from, -1) });
    tx.set(assignments, id, given);
    recordEvent(tx, {
      subject: `stores/${given.storeId}`,
      at: now.toISOString(),
      by: user.uid,
      byName: nameOf(user),
      what: "assigned",
      ...(predecessor && {
        before: { managerId: predecessor.data.managerId, from: predecessor.data.from, to: predecessor.data.to },
      }),
      after: { managerId: given.managerId, manager: manager.data.name, from: given.from, to: given.to },
    });
  });
  return { id };
}
