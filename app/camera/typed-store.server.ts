/** The store that someone types: its id, its code, or words that only one open store has. */
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { readNamed } from "#app/store-managers/named.server.ts";
import { db } from "#app/db/db.server.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { compareNames } from "#app/i18n/format.ts";
import { listStores } from "#app/stores/stores.server.ts";

interface TypedStore {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** Those that fit, at most six. */
export async function findTypedStore(user: User, typed: string): Promise<TypedStore[]> {
  const { storeId } = await readNamed(user, { storeId: typed });
  const found = storeId ? [storeId] : (await listStores(user, { q: typed, status: "open" }, { limit: 6 })).stores;
  return found.map(({ id, data: { code, name } }) => ({ id, code, name }));
}

/** Beyond it a list of proposals helps nobody. */
const mostProposals = 300;

/** Open stores to choose from while typing. Reads at most 16 documents. */
export async function storeProposals(user: User): Promise<{ value: string; label: string }[]> {
  const entries = [...(await readDirectory(db, "stores"))].filter(
    ([id, { status }]) => status !== "closed" && can(user, "read store", { storeId: id }),
  );
  if (entries.length > mostProposals) return [];
  return entries
    .map(([, entry]) => ({ value: entry.code ?? "", label: nameOfEntry(entry) }))
    .toSorted((a, b) => compareNames(a.label, b.label));
}
