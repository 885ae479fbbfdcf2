import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import type { Transaction } from "#app/db/documents.ts";
import { stores } from "./store.ts";

/** The store's data as records copy it, or the reason why it can't be chosen. */
export async function placedAt(tx: Transaction, user: User, storeId: string) {
  const store = can(user, "read store", { storeId }) ? await tx.get(stores, storeId) : null;
  if (!store) return "store-unknown";
  if (store.data.status === "closed") return "store-closed";
  const { code, name, area } = store.data;
  return { storeId, storeCode: code, storeName: name, area };
}
