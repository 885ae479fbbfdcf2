import { authorize, withinScope } from "#app/auth/authorize.server.ts";
import { readsAllStores } from "#app/auth/can.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import type { DirectorySource } from "#app/facts/verify-directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { prepareEntries, readDirectory } from "#app/facts/directory.server.ts";
import { documentList } from "#app/lists/document-list.server.ts";
import { defineParams, type FiltersOf, searchText, type SortOf } from "#app/lists/params.ts";
import { localPartOf, type User } from "#app/auth/user.ts";
import { idOfCode } from "#app/records/codes.server.ts";
import { defineRecord } from "#app/records/define-record.server.ts";
import { managerEvents } from "./events.ts";
import { type Manager, managerInputSchema, managers, managerSchema, managerSearchFields } from "./manager.ts";

export const managerParams = defineParams({
  equal: { status: managerSchema.shape.status.removeDefault() },
  filters: { q: searchText },
  sorts: ["code", "name"],
});
type ManagerFilters = FiltersOf<typeof managerParams>;
type ManagerSort = SortOf<typeof managerParams>;

const pages = documentList<Manager, ManagerSort>(managers, {
  equal: managerParams.equal,
  orders: { code: ["code", "asc"], name: ["sortName", "asc"] },
});

/** A store manager sees only themselves. */
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

export async function countManagers(user: User, filters: ManagerFilters = {}): Promise<number | null> {
  return readsAllStores(user) ? pages.count(filters) : (await listManagers(user, filters)).managers.length;
}

/** A store manager finds only themselves. */
export async function findManager(user: User, id: string): Promise<Stored<Manager> | null> {
  return withinScope(user, "manager", await db.get(managers, id), () => readsAllStores(user) || user.managerId === id);
}

export const managerRecord = defineRecord<Manager, typeof managerInputSchema, typeof managerEvents>({
  name: "manager",
  codes: "managers",
  action: "manage stores",
  collection: managers,
  events: managerEvents,
  inputSchema: managerInputSchema,
  derive: managerSearchFields,
  verbs: { left: "left", active: "returned" },
  follow(tx, writes) {
    const entries = writes.map(({ id, after }) => [id, after && entryOf(after)] as const);
    return prepareEntries(tx, "managers", new Map(entries));
  },
});
export const { save: saveManager } = managerRecord;

export const managerId = (code: string) => idOfCode("managers", code);

function entryOf({ code, name, status, email }: Manager) {
  return { code, name, status, handle: localPartOf(email) || code };
}

export const managerDirectory: DirectorySource<Manager> = { kind: "managers", records: managers, entryOf };

/** @throws Response 403 */
export async function findActiveManager(user: User, code: string): Promise<{ id: string } | null> {
  authorize(user, "manage stores");
  const manager = code ? await db.get(managers, managerId(code)) : null;
  return manager?.data.status === "active" ? manager : null;
}

/** Reads 4 documents. @throws Response 403 */
export async function managerChoices(user: User): Promise<{ code: string; name: string }[]> {
  authorize(user, "manage stores");
  return [...(await readDirectory(db, "managers")).values()]
    .filter(({ status }) => status === "active")
    .map((entry) => ({ code: entry.code, name: nameOfEntry(entry) }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
}
