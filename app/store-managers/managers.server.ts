/** Store managers: reading them within the user's scope, and keeping them. */
import { authorize, withinScope } from "#app/auth/authorize.server.ts";
import { readsAllStores } from "#app/auth/can.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { prepareEntries } from "#app/facts/directory.server.ts";
import { documentList } from "#app/lists/document-list.server.ts";
import { defineParams, type FiltersOf, searchText, type SortOf } from "#app/lists/params.ts";
import type { User } from "#app/auth/user.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import { differences } from "#app/changes/differences.ts";
import type { RecordKind, RecordWrite } from "#app/changes/record.ts";
import { managerEvents } from "./events.ts";
import { StaleManager } from "./manager-errors.ts";
import {
  type Manager,
  type ManagerInput,
  managerInputSchema,
  managers,
  managerSchema,
  searchFieldsOf,
} from "./manager.ts";

export const managerParams = defineParams({
  filters: { q: searchText, status: managerSchema.shape.status.removeDefault() },
  sorts: ["code", "name"],
});
type ManagerFilters = FiltersOf<typeof managerParams>;
type ManagerSort = SortOf<typeof managerParams>;

const pages = documentList<Manager, ManagerSort>(managers, {
  equal: ["status"],
  orders: { code: ["code", "asc"], name: ["sortName", "asc"] },
});

/** A page of the managers that the user may see, by code or name. A store manager sees only themselves. */
export async function listManagers(
  user: User,
  filters: ManagerFilters = {},
  { sort = "code", limit = 50, cursor }: { cursor?: string | null; limit?: number; sort?: ManagerSort } = {},
): Promise<{ managers: Stored<Manager>[]; next: string | null }> {
  if (!readsAllStores(user)) {
    const self = user.managerId ? await db.get(managers, user.managerId) : null;
    return { managers: pages.among([self], filters, sort), next: null };
  }
  const { documents, next } = await pages.page(filters, { sort, limit, cursor });
  return { managers: [...documents], next };
}

/** How many managers the filters leave of those that the user may see; null where only reading them all would tell. */
export async function countManagers(user: User, filters: ManagerFilters = {}): Promise<number | null> {
  return readsAllStores(user) ? pages.count(filters) : (await listManagers(user, filters)).managers.length;
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
