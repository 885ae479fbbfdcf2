/** Stores: reading them within the user's scope, and keeping them. */
import { can, readsAllStores } from "#app/auth/can.ts";
import { checks } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import type { Filter, Stored } from "#app/db/documents.ts";
import { queryMatching } from "#app/db/matching.ts";
import { derivedId } from "#app/db/ids.ts";
import { prepareArea, prepareEntry } from "#app/facts/directory.server.ts";
import { matchesSearch, searchPrefix, wordPrefixes } from "#app/i18n/fold.ts";
import { recordEvent } from "#app/timeline/timeline.server.ts";
import { nameOf, type User } from "#app/users/user.ts";
import { type Store, type StoreInput, storeInputSchema, stores } from "./store.ts";

export interface StoreFilters {
  q?: string | undefined;
  area?: string | undefined;
  status?: Store["status"] | undefined;
}

/** A page of the stores that the user may see, by code. Those of a store manager come all on one page. */
export async function listStores(
  user: User,
  filters: StoreFilters = {},
  page: { cursor?: string | null; limit?: number } = {},
): Promise<{ stores: Stored<Store>[]; next: string | null }> {
  const matches = ({ data }: Stored<Store>) =>
    (!filters.area || data.area === filters.area) &&
    (!filters.status || data.status === filters.status) &&
    matchesSearch(data.words, filters.q ?? "");
  if (!readsAllStores(user)) {
    const own = await db.getMany(stores, [...new Set([...user.stores, ...user.formerStores])]);
    return {
      stores: own
        .filter((store) => store !== null)
        .filter(matches)
        .toSorted((a, b) => (a.data.code < b.data.code ? -1 : 1)),
      next: null,
    };
  }

  const where: Filter[] = [];
  if (filters.area) where.push(["area", "==", filters.area]);
  if (filters.status) where.push(["status", "==", filters.status]);
  const prefix = searchPrefix(filters.q ?? "");
  if (prefix) where.push(["words", "array-contains", prefix]);
  const query = { where, orderBy: [["code", "asc"]] as const, limit: page.limit ?? 50, cursor: page.cursor };
  const { documents, next } = await queryMatching(db, stores, query, matches);
  return { stores: [...documents], next };
}

/** Null when there is no such store, or it is none of the user's. */
export async function findStore(user: User, id: string): Promise<Stored<Store> | null> {
  if (!can(user, "read store", { storeId: id })) return null;
  return db.get(stores, id);
}

export function storeId(code: string): string {
  return derivedId("store", code);
}

/** The input's fields whose stored value differs. */
export function changesOf(
  before: Store,
  input: StoreInput,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const after = storeInputSchema.parse(input);
  const changed = storeInputSchema
    .keyof()
    .options.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return {
    before: Object.fromEntries(changed.map((field) => [field, before[field]])),
    after: Object.fromEntries(changed.map((field) => [field, after[field]])),
  };
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
  if (!can(user, "keep stores")) throw new Response(null, { status: 403 });
  const given = storeInputSchema.parse(input);
  const id = storeId(given.code);
  const moves = ((await db.get(stores, id))?.data.area ?? given.area) !== given.area;
  if (moves) await moveChecks(id, given.area);
  const outcome = await db.transaction(async (tx) => {
    const stored = await tx.get(stores, id);
    const changes = stored && changesOf(stored.data, given);
    if (changes && Object.keys(changes.after).length === 0) return "same" as const;
    const writeEntry = await prepareEntry(tx, "stores", id, {
      code: given.code,
      name: given.name,
      status: given.status,
      area: given.area,
    });
    const writeArea = await prepareArea(tx, given.area);
    const at = now.toISOString();
    writeEntry();
    writeArea();
    tx.set(stores, id, {
      ...given,
      words: wordPrefixes(given.code, given.name, given.address),
      createdAt: stored?.data.createdAt ?? at,
      updatedAt: at,
    });
    recordEvent(tx, {
      subject: `stores/${id}`,
      at,
      by: user.uid,
      byName: nameOf(user),
      what: stored ? "changed" : "created",
      ...changes,
    });
    return stored ? ("changed" as const) : ("new" as const);
  });
  // Once more, for the checks that were started in between; what an interruption leaves is repaired by saving again.
  if (moves) await moveChecks(id, given.area);
  return { id, outcome };
}

/** Rewritten at once: ten of the longest checks stay under the 10 MiB that Firestore takes in one commit. */
const checksAtOnce = 10;

async function moveChecks(store: string, area: string): Promise<void> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof db.query<(typeof checks)["schema"]["_output"]>>> = await db.query(checks, {
      where: [["storeId", "==", store]],
      limit: checksAtOnce,
      cursor,
    });
    const others = page.documents.filter((check) => check.data.area !== area).map((check) => check.id);
    if (others.length > 0) {
      await db.transaction(async (tx) => {
        const current = await tx.getMany(checks, others);
        for (const check of current)
          if (check && check.data.area !== area) tx.set(checks, check.id, { ...check.data, area });
      });
    }
    cursor = page.next;
  } while (cursor);
}
