import { withinScope } from "#app/auth/authorize.server.ts";
import { can, readsAllStores } from "#app/auth/can.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import type { DirectorySource } from "#app/facts/verify-directory.server.ts";
import { prepareAreas, prepareEntries, readAreas, readEntries } from "#app/facts/directory.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { compareNames } from "#app/i18n/format.ts";
import type { User } from "#app/auth/user.ts";
import { documentList } from "#app/lists/document-list.server.ts";
import { idOfCode } from "#app/records/codes.server.ts";
import { defineRecord } from "#app/records/define-record.server.ts";
import { type StoreFilters, storeParams, type StoredSort } from "./list-params.ts";
import { storeSearchFields, type Store, storeInputSchema, stores } from "./store.ts";
import { storeEvents } from "./events.ts";
import { copies } from "./hooks.server.ts";

const pages = documentList<Store, StoredSort>(stores, {
  equal: storeParams.equal,
  contains: { tag: "tags" },
  orders: { code: ["code", "asc"], name: ["sortName", "asc"], "-updatedAt": ["updatedAt", "desc"] },
});

/** Current and former stores of a store manager. */
const ownIds = (user: User) => [...new Set([...user.stores, ...user.formerStores])];

export async function listStores(
  user: User,
  filters: StoreFilters = {},
  page: { cursor?: string | null; limit?: number; sort?: StoredSort } = {},
): Promise<{ stores: Stored<Store>[]; next: string | null }> {
  const { sort = "code", limit = 50, cursor } = page;
  if (!readsAllStores(user))
    return { stores: pages.among(await db.getMany(stores, ownIds(user)), filters, sort), next: null };
  const { documents, next } = await pages.page(filters, { sort, limit, cursor });
  return { stores: [...documents], next };
}

/** A store manager sees the areas of their own stores. Reads at most 16 documents. */
export async function listAreas(user: User): Promise<string[]> {
  if (readsAllStores(user)) return readAreas(db);
  const own = await readEntries(db, "stores", ownIds(user));
  return [...new Set([...own.values()].flatMap(({ area }) => area ?? []))].toSorted(compareNames);
}

/** Null if only reading all matches could count them. */
export async function countStores(user: User, filters: StoreFilters = {}): Promise<number | null> {
  return readsAllStores(user) ? pages.count(filters) : (await listStores(user, filters)).stores.length;
}

export async function findStore(user: User, id: string): Promise<Stored<Store> | null> {
  return withinScope(user, "store", await db.get(stores, id), () => can(user, "read store", { storeId: id }));
}

export const storeRecord = defineRecord<Store, typeof storeInputSchema, typeof storeEvents>({
  name: "store",
  codes: "stores",
  action: "manage stores",
  collection: stores,
  events: storeEvents,
  inputSchema: storeInputSchema,
  derive: (input, before, now) => ({
    ...storeSearchFields(input),
    ...closing(input, before, dayOf(now, config.APP_TIME_ZONE)),
  }),
  verbs: { closed: "closed", open: "reopened" },
  copies: {
    differ: (before, { area }) => before.area !== area,
    async update(id, { area }) {
      for (const copy of copies.value) await copy.bringTo(id, area);
    },
    async refresh(id) {
      for (const copy of copies.value) await copy.refresh(id);
    },
  },
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
});
export const { save: saveStore } = storeRecord;

export const storeId = (code: string) => idOfCode("stores", code);

/** A plan's past needs no more. */
const mostClosures = 20;

function closing(
  { status }: Pick<Store, "status">,
  before: Store | null,
  today: string,
): Pick<Store, "closedOn" | "closures"> {
  const { closedOn = null, closures = [] } = before ?? {};
  if (status === "closed") return { closedOn: before?.status === "closed" ? closedOn : today, closures };
  const isOver = closedOn !== null && closedOn < today;
  return {
    closedOn: null,
    closures: isOver ? [...closures, { from: closedOn, to: today }].slice(-mostClosures) : closures,
  };
}

function entryOf({ code, name, status, area, tags, createdAt, openedOn, closedOn: until, closures }: Store) {
  const since = openedOn ?? dayOf(new Date(createdAt), config.APP_TIME_ZONE);
  return {
    code,
    name,
    status,
    area,
    since,
    ...(until && { until }),
    ...(closures.length > 0 && { closures }),
    ...(tags.length > 0 && { tags }),
  };
}

export const storeDirectory: DirectorySource<Store> = { kind: "stores", records: stores, entryOf };

/** Areas whose last stores leave. */
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
