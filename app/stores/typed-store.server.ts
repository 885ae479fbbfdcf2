/** The store that someone types into a form: its id, its code, or words that only one open store has. */
import { z } from "zod";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { compareNames } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { anyText } from "#app/ui/form-values.ts";
import { findByIdOrCode } from "#app/records/codes.server.ts";
import { type Store, stores } from "./store.ts";
import { listStores } from "./stores.server.ts";

/** The store of an id or a code, of those that the user can see. */
export function readNamedStore(user: User, name: string): Promise<Stored<Store> | null> {
  return findByIdOrCode("stores", name, async (id) =>
    can(user, "read store", { storeId: id }) ? db.get(stores, id) : null,
  );
}

/** Those that fit, at most six. */
async function findTyped(user: User, typed: string): Promise<Stored<Store>[]> {
  if (!typed) return [];
  const named = await readNamedStore(user, typed);
  return named ? [named] : (await listStores(user, { q: typed, status: "open" }, { limit: 6 })).stores;
}

interface TypedStore {
  /** The record's as it is, which it can keep, also where the store is closed by now. */
  readonly current?: { readonly storeId: string; readonly storeCode: string } | undefined;
  /** Whether none can be typed. */
  readonly optional?: boolean;
}

/** The field of a form in which a store is typed: it comes to the store's id, or says what is wrong. */
export async function typedStoreField(user: User, text: string, { current, optional = false }: TypedStore = {}) {
  const typed = text.trim();
  const found = await readTyped(user, typed, { current, optional });
  return anyText.transform((_, context) => {
    if ("id" in found) return found.id;
    context.issues.push({ code: "custom", message: found.problem, input: typed });
    return z.NEVER;
  });
}

async function readTyped(
  user: User,
  typed: string,
  { current, optional }: TypedStore,
): Promise<{ id: string } | { problem: string }> {
  if (current && typed === current.storeCode) return { id: current.storeId };
  if (!typed && optional) return { id: "" };
  const found = await findTyped(user, typed);
  const [store] = found;
  if (!store) return { problem: m.stores_typed_none() };
  if (found.length > 1) {
    const names = found.slice(0, 5).map(({ data: { code, name } }) => `${code} ${name}`);
    return { problem: m.stores_typed_several({ stores: names.join(", ") }) };
  }
  const closed = store.data.status === "closed" && store.id !== current?.storeId;
  return closed ? { problem: m.stores_typed_closed() } : { id: store.id };
}

/** Initial text of a store field: the code of the address's store, else the address's text. */
export async function typedStoreOf(user: User, search: URLSearchParams): Promise<string> {
  const typed = search.get("storeId")?.trim() ?? "";
  const found = await findTyped(user, typed);
  return found.length === 1 ? found[0]!.data.code : typed;
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
