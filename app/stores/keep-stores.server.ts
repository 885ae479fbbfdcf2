/** Keeping stores, by those who may: made, changed, closed and opened again. Each change is on the store's timeline. */
import { authorize } from "#app/auth/authorize.server.ts";
import { doOnce, type FormClaim, StaleForm } from "#app/auth/once.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import type { User } from "#app/auth/user.ts";
import { CodeTaken } from "./code-taken.ts";
import { type Store, type StoreInput, storeInputSchema, stores } from "./store.ts";
import { StaleStore } from "./store-errors.ts";
import { isSame, prepareStore, storeId, type StoreWrite } from "./stores.server.ts";
import { copies } from "./hooks.server.ts";

export type StoreFields = Omit<StoreInput, "status">;

function claimOf(user: User, form: string, key: string, body: unknown): FormClaim {
  return { uid: user.uid, form, key, body };
}

/**
 * Makes a store. The key is minted for `create-store`; the same form again leads to the same store.
 * @throws CodeTaken, also for the same key with other values once the store is made
 * @throws Response 400 for a key that isn't one
 */
export async function createStore(user: User, input: StoreFields, key: string, now: Date): Promise<{ id: string }> {
  authorize(user, "keep stores");
  const given = storeInputSchema.parse({ ...input, status: "open" });
  const id = storeId(given.code);
  const claim = claimOf(user, "create-store", key, given);
  await db.transaction((tx) =>
    doOnce(tx, claim, async () => {
      if (await tx.get(stores, id)) throw new CodeTaken(id);
      const write = await prepareStore(tx, user, { id, stored: null, given }, { what: "created" }, now);
      return () => {
        write();
        return id;
      };
    }),
  );
  return { id };
}

/**
 * Changes a store, all but its code and status; its checks follow it to a new area. The key is minted for `edit-store/ID`.
 * @param seen revision of the store that the form showed
 * @throws StaleStore when it is another by now, unless nothing is left to change
 * @throws Response 403, 404, and 400 for a key that isn't one
 */
export async function changeStore(
  user: User,
  id: string,
  input: Omit<StoreFields, "code">,
  { key, seen }: { key: string; seen: string },
  now: Date,
): Promise<"changed" | "same"> {
  authorize(user, "keep stores");
  const before = await requireStored(id);
  const given = storeInputSchema.parse({ ...input, code: before.data.code, status: before.data.status });
  const claim = claimOf(user, `edit-store/${id}`, key, { given: { ...given, status: undefined }, seen });
  // First of all, so that an interruption leaves a store that is saved again, not one whose checks stay behind.
  const moves = given.area !== before.data.area && before.revision === seen;
  if (moves) await copies.value.bringTo(id, given.area);
  try {
    return (await db.transaction((tx) =>
      doOnce(tx, claim, async () => {
        const stored = await tx.get(stores, id);
        if (!stored) throw new Response(null, { status: 404 });
        const wanted = { ...given, status: stored.data.status };
        if (isSame(stored.data, wanted)) return () => "same";
        if (stored.revision !== seen) throw new StaleStore(stored);
        const write = await prepareStore(tx, user, { id, stored, given: wanted }, { what: "changed" }, now);
        return () => {
          write();
          return "changed";
        };
      }),
    )) as "changed" | "same";
  } catch (error) {
    if (error instanceof StaleForm) throw new StaleStore(await requireStored(id));
    throw error;
  } finally {
    if (moves) await copies.value.follow(id);
  }
}

/**
 * Closes a store, or opens it again; the reason stays on its timeline. The key is minted for `store-status/ID`.
 * @throws StaleForm; Response 403, 404, 400
 */
export async function setStoreStatus(
  user: User,
  id: string,
  status: Store["status"],
  { reason, key }: { reason: string; key: string },
  now: Date,
): Promise<"changed" | "same"> {
  authorize(user, "keep stores");
  await requireStored(id);
  const claim = claimOf(user, `store-status/${id}`, key, { status, reason });
  return (await db.transaction((tx) =>
    doOnce(tx, claim, async () => {
      const stored = await tx.get(stores, id);
      if (!stored) throw new Response(null, { status: 404 });
      if (stored.data.status === status) return () => "same";
      const given = storeInputSchema.parse({ ...stored.data, status });
      const event = { what: status === "closed" ? "closed" : "reopened", ...(reason && { note: reason }) };
      const write = await prepareStore(tx, user, { id, stored, given }, event, now);
      return () => {
        write();
        return "changed";
      };
    }),
  )) as "changed" | "same";
}

/**
 * Changes a store as it is found, for what is done to many at once. `change` may be asked several times.
 * @throws Response 403
 */
export async function alterStore(
  user: User,
  id: string,
  event: StoreWrite["event"],
  now: Date,
  change: (store: Store) => StoreInput,
): Promise<"changed" | "same" | "gone"> {
  authorize(user, "keep stores");
  const before = await db.get(stores, id);
  if (!before) return "gone";
  const { area } = change(before.data);
  let moves = area !== before.data.area;
  if (moves) await copies.value.bringTo(id, area);
  try {
    return await db.transaction(async (tx) => {
      const stored = await tx.get(stores, id);
      if (!stored) return "gone";
      const given = storeInputSchema.parse(change(stored.data));
      if (isSame(stored.data, given)) return "same";
      // Somebody else may have given it another area since.
      moves ||= stored.data.area !== given.area;
      const write = await prepareStore(tx, user, { id, stored, given }, event, now);
      write();
      return "changed";
    });
  } finally {
    if (moves) await copies.value.follow(id);
  }
}

/** @throws Response 404 */
async function requireStored(id: string): Promise<Stored<Store>> {
  const stored = await db.get(stores, id);
  if (!stored) throw new Response(null, { status: 404 });
  return stored;
}
