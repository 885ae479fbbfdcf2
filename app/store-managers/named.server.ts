import { readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { queryIn } from "#app/db/query-in.ts";
import type { Stored } from "#app/db/documents.ts";
import { fold } from "#app/i18n/fold.ts";
import { noOne } from "#app/lists/params.ts";
import { findByIdOrCode } from "#app/records/codes.server.ts";
import { type Store } from "#app/stores/store.ts";
import { listStores } from "#app/stores/stores.server.ts";
import { readNamedStore } from "#app/stores/typed-store.server.ts";
import { assignments, type Manager, managers } from "./manager.ts";
import { listManagers } from "./managers.server.ts";

/** Store managers can only name themselves and managers of their own stores. */
async function canName(user: User, managerId: string): Promise<boolean> {
  if (readsAllStores(user) || managerId === user.managerId) return true;
  const theirs = await queryIn(db, assignments, "managerId", [managerId]);
  return theirs.some(({ data }) => user.stores.includes(data.storeId));
}

async function findStoreByName(user: User, name: string): Promise<Stored<Store> | null> {
  return onlyNamed((await listStores(user, { q: name }, { limit: maxNamesakes })).stores, name);
}

async function findManagerByName(user: User, name: string): Promise<Stored<Manager> | null> {
  return onlyNamed((await listManagers(user, { q: name }, { limit: maxNamesakes })).managers, name);
}

const maxNamesakes = 10;

function onlyNamed<T extends { readonly name: string }>(found: readonly Stored<T>[], name: string): Stored<T> | null {
  const exact = found.filter(({ data }) => fold(data.name) === fold(name));
  const [only, ...others] = exact.length > 0 ? exact : found.filter(({ data }) => fold(data.name).includes(fold(name)));
  return only && others.length === 0 ? only : null;
}

export interface Named {
  readonly storeId?: { readonly id: string } | null | undefined;
  readonly managerId?: { readonly id: string } | null | undefined;
}

/** By id or code, else by name: only one may have it. */
export async function readNamed(user: User, { storeId, managerId }: { [name in keyof Named]?: string | undefined }) {
  const manager = async (id: string) => ((await canName(user, id)) ? db.get(managers, id) : null);
  const [foundStore, foundManager] = await Promise.all([
    storeId ? ((await readNamedStore(user, storeId)) ?? findStoreByName(user, storeId)) : null,
    managerId && managerId !== noOne
      ? ((await findByIdOrCode("managers", managerId, manager)) ?? findManagerByName(user, managerId))
      : null,
  ]);
  return { storeId: foundStore, managerId: foundManager };
}
