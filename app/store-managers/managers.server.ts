/** Store managers: reading them within the user's scope, and keeping them. */
import type { z } from "zod";
import { authorize, withinScope } from "#app/auth/authorize.server.ts";
import { readsAllStores } from "#app/auth/can.ts";
import { db } from "#app/db/db.server.ts";
import type { Filter, Stored, Transaction } from "#app/db/documents.ts";
import { queryMatching } from "#app/db/matching.ts";
import { derivedId } from "#app/db/ids.ts";
import { prepareEntries } from "#app/facts/directory.server.ts";
import { foldedWords, matchesSearch, searchPrefix } from "#app/i18n/fold.ts";
import { recordEvent } from "#app/timeline/timeline.server.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { type Manager, type ManagerInput, managerInputSchema, managers, searchFieldsOf } from "./manager.ts";

export interface ManagerFilters {
  q?: string | undefined;
  status?: Manager["status"] | undefined;
}

/** A page of the managers that the user may see, by code or name. A store manager sees only themselves. */
export async function listManagers(
  user: User,
  filters: ManagerFilters = {},
  page: { cursor?: string | null; limit?: number; sort?: ManagerSort } = {},
): Promise<{ managers: Stored<Manager>[]; next: string | null }> {
  const matches = ({ data }: Stored<Manager>) =>
    (!filters.status || data.status === filters.status) && matchesSearch(data.words, filters.q ?? "");
  if (!readsAllStores(user)) {
    const self = user.managerId ? await db.get(managers, user.managerId) : null;
    return { managers: self && matches(self) ? [self] : [], next: null };
  }

  const where = whereOf(filters);
  const orderBy = orders[page.sort ?? "code"];
  const query = { where, orderBy, limit: page.limit ?? 50, cursor: page.cursor };
  const { documents, next } = await queryMatching(db, managers, query, matches);
  return { managers: [...documents], next };
}

const orders = { code: [["code", "asc"]], name: [["sortName", "asc"]] } as const;
export type ManagerSort = keyof typeof orders;

function whereOf({ status, q = "" }: ManagerFilters): Filter[] {
  const where: Filter[] = [];
  if (status) where.push(["status", "==", status]);
  const prefix = searchPrefix(q);
  if (prefix) where.push(["words", "array-contains", prefix]);
  return where;
}

/** How many managers the filters leave of those that the user may see; null where only reading them all would tell. */
export async function countManagers(user: User, filters: ManagerFilters = {}): Promise<number | null> {
  if (!readsAllStores(user)) return (await listManagers(user, filters)).managers.length;
  return foldedWords(filters.q ?? "").length > 1 ? null : db.count(managers, whereOf(filters));
}

/** Null when there is no such manager, or the user, being a store manager, is somebody else. */
export async function findManager(user: User, id: string): Promise<Stored<Manager> | null> {
  return withinScope(user, "manager", await db.get(managers, id), () => readsAllStores(user) || user.managerId === id);
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
  authorize(user, "keep stores");
  const given = managerInputSchema.parse(input);
  const id = managerId(given.code);
  const outcome = await db.transaction(async (tx) => {
    const stored = await tx.get(managers, id);
    if (stored && isSame(stored.data, given)) return "same" as const;
    const write = await prepareManager(tx, user, { id, stored, given }, { what: stored ? "changed" : "created" }, now);
    write();
    return stored ? ("changed" as const) : ("new" as const);
  });
  return { id, outcome };
}

/** What differs, before and after. */
export function changesOf(before: Manager, input: ManagerInput) {
  const after = managerInputSchema.parse(input);
  const changed = managerInputSchema.keyof().options.filter((field) => before[field] !== after[field]);
  return {
    before: Object.fromEntries(changed.map((field) => [field, before[field]])),
    after: Object.fromEntries(changed.map((field) => [field, after[field]])),
  };
}

export function isSame(before: Manager, input: ManagerInput): boolean {
  return Object.keys(changesOf(before, input).after).length === 0;
}

export interface ManagerWrite {
  readonly id: string;
  readonly stored: Stored<Manager> | null;
  readonly given: z.output<typeof managerInputSchema>;
  readonly event: { readonly what: string; readonly note?: string };
}

/**
 * Reads what writing managers needs, and returns the function that writes them, with their entries in the directory and their timelines; it
 * tells what it wrote. At most some 200 at once: each is two writes.
 */
export async function prepareManagers(
  tx: Transaction,
  user: User,
  writes: readonly ManagerWrite[],
  now: Date,
): Promise<() => Manager[]> {
  const entries = writes.map(({ id, given: { code, name, status } }) => [id, { code, name, status }] as const);
  const writeEntries = await prepareEntries(tx, "managers", new Map(entries));
  const at = now.toISOString();
  return () => {
    writeEntries();
    return writes.map(({ id, stored, given, event }) => {
      const manager = {
        ...given,
        ...searchFieldsOf(given),
        createdAt: stored?.data.createdAt ?? at,
        updatedAt: at,
      };
      tx.set(managers, id, manager);
      recordEvent(tx, {
        subject: `managers/${id}`,
        at,
        by: user.uid,
        byName: nameOf(user),
        ...event,
        ...(stored && changesOf(stored.data, given)),
      });
      return manager;
    });
  };
}

/** The same for one manager. */
export async function prepareManager(
  tx: Transaction,
  user: User,
  write: Omit<ManagerWrite, "event">,
  event: ManagerWrite["event"],
  now: Date,
): Promise<() => void> {
  return prepareManagers(tx, user, [{ ...write, event }], now);
}
