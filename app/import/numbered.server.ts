/** Documents of an import that are numbered from 0: written, read and deleted a few at a time, so that few are in memory. */
import { db } from "#app/db/db.server.ts";
import type { Collection, Stored } from "#app/db/documents.ts";
import { turn } from "#app/turn.ts";
import { numbered } from "./import.ts";

/** Of some 300 kB each: a commit of Firestore's takes 10 MiB. */
const atOnce = 10;

/** Those from a number up to another, which is not among them. */
export async function* readNumbered<T extends object>(
  collection: Collection<T>,
  importId: string,
  to: number,
  from = 0,
): AsyncGenerator<Stored<T> & { number: number }> {
  for (let at = from; at < to; at += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, to - at) }, (_, index) => at + index);
    const found = await db.getMany(
      collection,
      numbers.map((number) => numbered(importId, number)),
    );
    await turn();
    for (const [index, document] of found.entries()) {
      if (!document) throw new Error(`${collection.name}/${numbered(importId, at + index)} is missing`);
      yield { ...document, number: at + index };
    }
  }
}

/** Writes documents one after another as they come, several to a commit. */
export class NumberedWriter<T extends object> {
  readonly #collection: Collection<T>;
  readonly #importId: string;
  #waiting: { id: string; data: T }[] = [];
  /** How many were added. */
  count = 0;

  constructor(collection: Collection<T>, importId: string) {
    this.#collection = collection;
    this.#importId = importId;
  }

  async add(data: T): Promise<void> {
    this.#waiting.push({ id: numbered(this.#importId, this.count++), data });
    if (this.#waiting.length >= atOnce) await this.finish();
  }

  async finish(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length === 0) return;
    await db.transaction((tx) => {
      for (const { id, data } of waiting) tx.set(this.#collection, id, data);
    });
    await turn();
  }
}

/** Deletes those from a number on, as many as there are. */
export async function deleteNumbered(collection: Collection<object>, importId: string, from = 0): Promise<void> {
  for (let at = from; ; at += atOnce) {
    const ids = Array.from({ length: atOnce }, (_, index) => numbered(importId, at + index));
    const found = (await db.getMany(collection, ids)).filter((document) => document !== null);
    if (found.length === 0) return;
    await db.transaction((tx) => {
      for (const { id } of found) tx.delete(collection, id);
    });
  }
}
