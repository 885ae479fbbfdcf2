/** Stores: reading them within the user's scope, and keeping them. */
import { authorize, withinScope } from "#app/auth/authorize.server.ts";
import { can, readsAllStores } from "#app/auth/can.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { prepareAreas, prepareEntries, readAreas, readEntries } from "#app/facts/directory.server.ts";
import { compareNames } from "#app/i18n/format.ts";
import type { User } from "#app/auth/user.ts";
import { differences } from "#app/changes/differences.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import type { RecordKind, RecordWrite } from "#app/changes/record.ts";
import { documentList } from "#app/lists/document-list.server.ts";
import type { StoreFilters, StoreSort } from "./list-params.ts";
import { searchFieldsOf, type Store, type StoreInput, storeInputSchema, stores } from "./store.ts";
import { storeEvents } from "./events.ts";
import { copies } from "./hooks.server.ts";
import { StaleStore } from "./store-errors.ts";

const pages = documentList<Store, StoreSort>(stores, {
  equal: ["area", "status"],
  contains: { tag: "tags" },
  orders: { code: ["code", "asc"], name: ["sortName", "asc"], "-updatedAt": ["updatedAt", "desc"] },
});

/** Of a store manager, today's and former ones. */
const ownIds = (user: User) => [...new Set([...user.stores, ...user.formerStores])];

/** A page of the stores that the user may see. Those of a store manager come all on one page. */
export async function listStores(
  user: User,
  filters: StoreFilters = {},
  page: { cursor?: string | null; limit?: number; sort?: StoreSort } = {},
): Promise<{ stores: Stored<Store>[]; next: string | null }> {
  const { sort = "code", limit = 50, cursor } = page;
  if (!readsAllStores(user))
    return { stores: pages.among(await db.getMany(stores, ownIds(user)), filters, sort), next: null };
  const { documents, next } = await pages.page(filters, { sort, limit, cursor });
  return { stores: [...documents], next };
}

/** The areas that a list may be filtered by, in order: all, or those of a store manager's own stores. Reads at most 16 documents. */
export async function listAreas(user: User): Promise<string[]> {
  if (readsAllStores(user)) return readAreas(db);
  const own = await readEntries(db, "stores", ownIds(user));
  return [...new Set([...own.values()].flatMap(({ area }) => area ?? []))].toSorted(compareNames);
}

/** How many stores the filters leave of those that the user may see; null where only reading them all would tell. */
export async function countStores(user: User, filters: StoreFilters = {}): Promise<number | null> {
  return readsAllStores(user) ? pages.count(filters) : (await listStores(user, filters)).stores.length;
}

/** Null when there is no such store, or it is none of the user's. */
export async function findStore(user: User, id: string): Promise<Stored<Store> | null> {
  return withinScope(user, "store", await db.get(stores, id), () => can(user, "read store", { storeId: id }));
}

export function storeId(code: string): string {
  return derivedId("store", code);
}

/** The input's fields whose stored value differs. */
export function changesOf(before: Store, input: StoreInput) {
  return differences(storeInputSchema, before, storeInputSchema.parse(input));
}

/**
 * Makes the store of this code, or changes it to what is given. Checks follow their store to a new area.
 * Nothing is written when nothing differs.
 */
export async function saveStore(
  user: User,
  input: StoreInput,
  now: Date,
): Promise<{ id: string; outcome: "new" | "changed" | "same" }> {
  authorize(user, "keep stores");
  const given = storeInputSchema.parse(input);
  const id = storeId(given.code);
  const moves = ((await db.get(stores, id))?.data.area ?? given.area) !== given.area;
  if (moves) await copies.value.bringTo(id, given.area);
  const { outcome, moved } = await db.transaction(async (tx) => {
    const stored = await tx.get(stores, id);
    if (stored && isSame(stored.data, given)) return { outcome: "same" as const, moved: false };
    const write = await prepareRecords(tx, storeRecord, user, [storeWrite(id, stored, given, {}, now)], now);
    write();
    if (!stored) return { outcome: "new" as const, moved: false };
    return { outcome: "changed" as const, moved: stored.data.area !== given.area };
  });
  // Once more, for the checks that were started in between; what an interruption leaves is repaired by saving again.
  if (moves || moved) await copies.value.follow(id);
  return { id, outcome };
}

export function isSame(before: Store, input: StoreInput): boolean {
  return Object.keys(changesOf(before, input).after).length === 0;
}

export const storeRecord: RecordKind<Store, typeof storeEvents> = {
  collection: stores,
  events: storeEvents,
  stale: (stored) => new StaleStore(stored),
  /** Their entries in the directory, and the list of areas. */
  async follow(tx, writes) {
    const entries = writes.map(({ id, after }) => [id, after && entryOf(after)] as const);
    const leaving = writes.flatMap(({ id, before, after }) =>
      before && before.data.area !== after?.area ? [{ id, area: before.data.area }] : [],
    );
    const writeEntries = await prepareEntries(tx, "stores", new Map(entries));
    const names = writes.flatMap(({ after }) => after?.area ?? []);
    const writeAreas = await prepareAreas(tx, names, await emptiedBy(tx, leaving));
    return () => {
      writeEntries();
      writeAreas();
    };
  },
};

function entryOf({ code, name, status, area }: Store) {
  return { code, name, status, area };
}

/** A store as it is to be, with what is told of it. */
export function storeWrite(
  id: string,
  before: Stored<Store> | null,
  input: StoreInput,
  told: { readonly note?: string | undefined; readonly run?: string | undefined },
  now: Date,
): RecordWrite<Store, typeof storeEvents> & { readonly after: Store } {
  const [given, at] = [storeInputSchema.parse(input), now.toISOString()];
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

function verbOf({ status: before }: Store, { status }: StoreInput): "changed" | "closed" | "reopened" {
  if (status === before) return "changed";
  return status === "closed" ? "closed" : "reopened";
}

/** The areas that are left without a store when these leave theirs. */
async function emptiedBy(
  tx: Transaction,
  leaving: readonly { readonly id: string; readonly area: string }[],
): Promise<string[]> {
  const ids = new Set(leaving.map(({ id }) => id));
  const emptied: string[] = [];
  for (const area of new Set(leaving.map((store) => store.area))) {
    const { documents } = await tx.query(stores, { where: [["area", "==", area]], limit: ids.size + 1 });
    if (documents.every(({ id }) => ids.has(id))) emptied.push(area);
  }
  return emptied;
}
