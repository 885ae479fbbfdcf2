import { z } from "zod";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { proposalsOf } from "#app/facts/proposals.ts";
import { fold } from "#app/i18n/fold.ts";
import { m } from "#app/i18n/locale.ts";
import type { Option } from "#app/ui/field.tsx";
import { anyText } from "#app/ui/form-values.ts";
import { findByIdOrCode } from "#app/records/codes.server.ts";
import { type Store, stores } from "./store.ts";
import { listStores } from "./stores.server.ts";

export function readNamedStore(user: User, name: string): Promise<Stored<Store> | null> {
  return findByIdOrCode("stores", name, async (id) =>
    can(user, "read store", { storeId: id }) ? db.get(stores, id) : null,
  );
}

async function findTyped(user: User, typed: string): Promise<Stored<Store>[]> {
  if (!typed) return [];
  const store = await readNamedStore(user, typed);
  if (store) return [store];
  const matches = (await listStores(user, { q: typed, status: "open" }, { limit: 6 })).stores;
  const exact = matches.filter(({ data }) => fold(data.name) === fold(typed));
  return exact.length === 1 ? exact : matches;
}

interface TypedStore {
  /** The record's current store stays valid even if it is closed. */
  readonly current?: { readonly storeId: string; readonly storeCode: string } | undefined;
  readonly optional?: boolean;
}

/** Transforms the text to the store's id. */
export async function typedStoreField(user: User, text: string, { current, optional = false }: TypedStore = {}) {
  const typed = text.trim();
  const result = await readTyped(user, typed, { current, optional });
  return anyText.transform((_, context) => {
    if ("id" in result) return result.id;
    context.issues.push({ code: "custom", message: result.problem, input: typed });
    return z.NEVER;
  });
}

async function readTyped(
  user: User,
  typed: string,
  { current, optional }: TypedStore,
): Promise<{ id: string } | { problem: string }> {
  if (current && typed === current.storeCode) return { id: current.storeId };
  if (!typed) return optional ? { id: "" } : { problem: m.stores_typed_missing() };
  const matches = await findTyped(user, typed);
  const [store] = matches;
  if (!store) return { problem: m.stores_typed_none() };
  if (matches.length > 1) {
    const names = matches.slice(0, 5).map(({ data: { code, name } }) => `${code} ${name}`);
    return { problem: m.stores_typed_several({ stores: names.join(", ") }) };
  }
  const closed = store.data.status === "closed" && store.id !== current?.storeId;
  return closed ? { problem: m.stores_typed_closed() } : { id: store.id };
}

/** The text itself if it doesn't match exactly one store. */
export async function typedStoreOf(user: User, search: URLSearchParams): Promise<string> {
  const typed = search.get("storeId")?.trim() ?? "";
  const matches = await findTyped(user, typed);
  return matches.length === 1 ? matches[0]!.data.code : typed;
}

/** Reads at most 16 documents. */
export async function storeProposals(user: User): Promise<Option[]> {
  const entries = [...(await readDirectory(db, "stores"))].filter(
    ([id, { status }]) => status !== "closed" && can(user, "read store", { storeId: id }),
  );
  return proposalsOf(entries).map(({ value, label }) => ({ value, label }));
}
