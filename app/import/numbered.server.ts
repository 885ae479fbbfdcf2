/** Numbered documents of an import: written, read and deleted a few at a time to save memory. */
import { db } from "#app/db/db.server.ts";
import type { Collection, Stored } from "#app/db/documents.ts";
import { turn } from "#app/turn.ts";
import { numberedKey } from "./import.ts";

/** Documents of some 300 kB each; a commit of Firestore takes 10 MiB. */
const batchSize = 10;

export async function* readNumbered<T extends object>(
  collection: Collection<T>,
  importId: string,
  { from = 0, to }: { from?: number; to: number },
): AsyncGenerator<Stored<T> & { number: number }> {
  for (let at = from; at < to; at += batchSize) {
    const numbers = Array.from({ length: Math.min(batchSize, to - at) }, (_, index) => at + index);
    const documents = await db.getMany(
      collection,
      numbers.map((number) => numberedKey(importId, number)),
    );
    await turn();
    for (const [index, document] of documents.entries()) {
      if (!document) throw new Error(`${collection.name}/${numberedKey(importId, at + index)} is missing`);
      yield { ...document, number: at + index };
    }
  }
}

export class NumberedWriter<T extends object> {
  readonly #collection: Collection<T>;
  readonly #importId: string;
  #pending: { id: string; data: T }[] = [];
  count = 0;

  constructor(collection: Collection<T>, importId: string) {
    this.#collection = collection;
    this.#importId = importId;
  }

  async add(data: T): Promise<void> {
    this.#pending.push({ id: numberedKey(this.#importId, this.count++), data });
    if (this.#pending.length >= batchSize) await this.finish();
  }

  async finish(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    if (pending.length === 0) return;
    await db.transaction((tx) => {
      for (const { id, data } of pending) tx.set(this.#collection, id, data);
    });
    await turn();
  }
}

export async function deleteNumbered(collection: Collection<object>, importId: string, from = 0): Promise<void> {
  for (let at = from; ; at += batchSize) {
    const ids = Array.from({ length: batchSize }, (_, index) => numberedKey(importId, at + index));
    const documents = (await db.getMany(collection, ids)).filter((document) => document !== null);
    if (documents.length === 0) return;
    await db.transaction((tx) => {
      for (const { id } of documents) tx.delete(collection, id);
    });
  }
}
