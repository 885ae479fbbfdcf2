import { readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { queryIn } from "#app/db/query-in.ts";
import { noOne } from "#app/lists/params.ts";
import { findByIdOrCode } from "#app/records/codes.server.ts";
import { readNamedStore } from "#app/stores/typed-store.server.ts";
import { assignments, managers } from "./manager.ts";

/** Store managers can only name themselves and managers of their own stores. */
async function canName(user: User, managerId: string): Promise<boolean> {
  if (readsAllStores(user) || managerId === user.managerId) return true;
  const theirs = await queryIn(db, assignments, "managerId", [managerId]);
  return theirs.some(({ data }) => user.stores.includes(data.storeId));
}

export interface Named {
  readonly storeId?: { readonly id: string } | null | undefined;
  readonly managerId?: { readonly id: string } | null | undefined;
}

export async function readNamed(user: User, { storeId, managerId }: { [name in keyof Named]?: string | undefined }) {
  const manager = async (id: string) => ((await canName(user, id)) ? db.get(managers, id) : null);
  const [foundStore, foundManager] = await Promise.all([
    storeId ? readNamedStore(user, storeId) : null,
    managerId && managerId !== noOne ? findByIdOrCode("managers", managerId, manager) : null,
  ]);
  return { storeId: foundStore, managerId: foundManager };
}
