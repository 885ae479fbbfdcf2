/** Every change gives its set a new generation in the same transaction, so that one read tells whether anything changed. */
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import { collection, type Transaction } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { LruCache } from "#app/lru-cache.ts";

/** "stores" and "templates" are those of the directory; "plans" includes closed days and changed slots. */
export type GenerationSet = "stores" | "templates" | "plans";

/** Keyed by the set; absent before its first change. */
export const generations = collection("generations", z.object({ generation: z.string() }), { shared: true });

export function renewGeneration(tx: Transaction, set: GenerationSet): void {
  tx.set(generations, set, { generation: newId() });
}

const cache = new LruCache<{ readonly version: string; readonly value: Promise<unknown> }>(8);

export async function readCached<T>(name: string, sets: readonly GenerationSet[], read: () => Promise<T>): Promise<T> {
  // Generations are read first: later changes have another one.
  const version = (await db.getMany(generations, sets)).map((document) => document?.revision).join();
  const last = cache.get(name);
  if (last?.version === version) return (await last.value) as T;
  const value = read();
  cache.set(name, { version, value });
  value.catch(() => cache.delete(name));
  return value;
}
