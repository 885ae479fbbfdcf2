/** Keeping stores, by those who may: made, changed, closed and opened again. Each change is on the store's timeline. */
import { authorize } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { change, changeRecord, prepareRecords, type Sent } from "#app/changes/change.server.ts";
import { db } from "#app/db/db.server.ts";
import { CodeTaken } from "./code-taken.ts";
import { copies } from "./hooks.server.ts";
import { type Store, type StoreInput, stores } from "./store.ts";
import { isSame, storeId, storeRecord, storeWrite } from "./stores.server.ts";

export type StoreFields = Omit<StoreInput, "status">;

/**
 * Makes a store. The key is minted for `create-store`; the same form again leads to the same store.
 * @throws CodeTaken, also for the same key with other values once the store is made
 * @throws Response 400 for a key that isn't one
 */
export async function createStore(user: User, fields: StoreFields, key: string, now: Date): Promise<{ id: string }> {
  const id = storeId(fields.code);
  await change(user, { action: "keep stores", form: "create-store", key, body: fields }, async (tx) => {
    if (await tx.get(stores, id)) throw new CodeTaken(id);
    const made = storeWrite(id, null, { ...fields, status: "open" }, {}, now);
    const write = await prepareRecords(tx, storeRecord, user, [made], now);
    return () => {
      write();
      return id;
    };
  });
  return { id };
}

/**
 * Changes a store, all but its code and status; its checks follow it to a new area. The key is minted for `edit-store/ID`.
 * @param sent.seen revision of the store that the form showed
 * @throws StaleStore when it is another by now, unless nothing is left to change
 * @throws Response 403, 404, and 400 for a key that isn't one
 */
export async function changeStore(
  user: User,
  id: string,
  fields: Omit<StoreFields, "code">,
  sent: Sent,
  now: Date,
): Promise<"changed" | "same"> {
  authorize(user, "keep stores");
  const shown = await db.get(stores, id);
  const wanted = ({ code, status }: Store) => ({ ...fields, code, status });
  // First of all, so that an interruption leaves a store that is saved again, not one whose checks stay behind.
  const moves = shown !== null && fields.area !== shown.data.area && shown.revision === sent.seen;
  if (moves) await copies.value.bringTo(id, fields.area);
  try {
    return await changeRecord(
      user,
      storeRecord,
      id,
      {
        action: "keep stores",
        form: "edit-store",
        body: fields,
        ...sent,
        isSame: ({ data }) => isSame(data, wanted(data)),
      },
      now,
      async (_, stored) => storeWrite(id, stored, wanted(stored.data), {}, now),
    );
  } finally {
    if (moves) await copies.value.follow(id);
  }
}

/**
 * Closes a store, or opens it again; the reason stays on its timeline. The key is minted for `store-status/ID`.
 * @throws StaleStore when the key came with other values before; Response 403, 404, 400
 */
export function setStoreStatus(
  user: User,
  id: string,
  status: Store["status"],
  { reason, key }: { reason: string; key: string },
  now: Date,
): Promise<"changed" | "same"> {
  return changeRecord(
    user,
    storeRecord,
    id,
    {
      action: "keep stores",
      form: "store-status",
      key,
      body: { status, reason },
      isSame: ({ data }) => data.status === status,
    },
    now,
    async (_, stored) => storeWrite(id, stored, { ...stored.data, status }, { note: reason }, now),
  );
}

/**
 * Changes a store as it is found, for what is done to many at once. `wanted` may be asked several times.
 * @throws Response 403
 */
export async function alterStore(
  user: User,
  id: string,
  told: Parameters<typeof storeWrite>[3],
  now: Date,
  wanted: (store: Store) => StoreInput,
): Promise<"changed" | "same" | "gone"> {
  authorize(user, "keep stores");
  const before = await db.get(stores, id);
  if (!before) return "gone";
  const { area } = wanted(before.data);
  let moves = area !== before.data.area;
  if (moves) await copies.value.bringTo(id, area);
  try {
    return await db.transaction(async (tx) => {
      const stored = await tx.get(stores, id);
      if (!stored) return "gone";
      const given = wanted(stored.data);
      if (isSame(stored.data, given)) return "same";
      // Somebody else may have given it another area since.
      moves ||= stored.data.area !== given.area;
      const write = await prepareRecords(tx, storeRecord, user, [storeWrite(id, stored, given, told, now)], now);
      write();
      return "changed";
    });
  } finally {
    if (moves) await copies.value.follow(id);
  }
}
