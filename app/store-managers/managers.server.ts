/** Store managers: reading them within the user's scope, and keeping them. */
import { authorize, withinScope } from "#app/auth/authorize.server.ts";
import { readsAllStores } from "#app/auth/can.ts";
import { db } from "#app/db/db.server.ts";
import type { Filter, Stored } from "#app/db/documents.ts";
import { queryMatching } from "#app/db/matching.ts";
import { derivedId } from "#app/db/ids.ts";
import { prepareEntries } from "#app/facts/directory.server.ts";
import { foldedWords, matchesSearch, searchPrefix } from "#app/i18n/fold.ts";
import type { User } from "#app/auth/user.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import { differences } from "#app/changes/differences.ts";
import type { RecordKind, RecordWrite } from "#app/changes/record.ts";
import { managerEvents } from "./events.ts";
import { StaleManager } from "./manager-errors.ts";
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
    const write = await prepareRecords(tx, managerRecord, user, [managerWrite(id, stored, given, {}, now)], now);
    write();
    return stored ? ("changed" as const) : ("new" as const);
  });
  return { id, outcome };
}

/** What differs, before and after. */
export function changesOf(before: Manager, input: ManagerInput) {
  return differences(managerInputSchema, before, managerInputSchema.parse(input));
}

export function isSame(before: Manager, input: ManagerInput): boolean {
  return Object.keys(changesOf(before, input).after).length === 0;
}

export const managerRecord: RecordKind<Manager, typeof managerEvents> = {
  collection: managers,
  events: managerEvents,
  stale: (stored) => new StaleManager(stored),
  /** Their entries in the directory. */
  follow(tx, writes) {
    const entries = writes.map(({ id, after }) => [id, after && entryOf(after)] as const);
    return prepareEntries(tx, "managers", new Map(entries));
  },
};

function entryOf({ code, name, status }: Manager) {
  return { code, name, status };
}

/** A manager as they are to be, with what is told of them. */
export function managerWrite(
  id: string,
  before: Stored<Manager> | null,
  input: ManagerInput,
  told: { readonly note?: string | undefined },
  now: Date,
): RecordWrite<Manager, typeof managerEvents> & { readonly after: Manager } {
  const [given, at] = [managerInputSchema.parse(input), now.toISOString()];
  const createdAt = before?.data.createdAt ?? at;
  return {
    id,
    before,
    after: { ...given, ...searchFieldsOf(given), createdAt, updatedAt: at },
    event: before
      ? { what: verbOf(before.data, given), ...told, ...changesOf(before.data, given) }
      : { what: "created", ...told },
  };
}

function verbOf({ status: before }: Manager, { status }: ManagerInput): "changed" | "left" | "returned" {
  if (status === before) return "changed";
  return status === "left" ? "left" : "returned";
}
