/** Whether anything of a set of documents changed, told by one read: whoever changes one gives the set a new generation in the same transaction. */
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import { collection, type Transaction } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { LruCache } from "#app/lru-cache.ts";

/** Of the directory its stores and templates; plans with closed days and changed slots. */
export type GenerationSet = "stores" | "templates" | "plans";

/** Keyed by the set; none before its first change. */
export const generations = collection("generations", z.object({ generation: z.string() }), { shared: true });

export function renewGeneration(tx: Transaction, set: GenerationSet): void {
  tx.set(generations, set, { generation: newId() });
}

const cache = new LruCache<{ readonly of: string; readonly value: Promise<unknown> }>(8);

/**
 * What `read` makes of the sets, or made of them when they were as they are now. Reads one document for each set, and what `read` does where
 * this process hasn't what it made.
 */
export async function readUnlessKept<T>(
  name: string,
  sets: readonly GenerationSet[],
  read: () => Promise<T>,
): Promise<T> {
  // Before what they tell of: what is written meanwhile has another generation.
  const of = (await db.getMany(generations, sets)).map((found) => found?.revision).join();
  const last = cache.get(name);
  if (last?.of === of) return (await last.value) as T;
  const value = read();
  cache.set(name, { of, value });
  value.catch(() => cache.delete(name));
  return value;
}
