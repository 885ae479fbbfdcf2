/** Runs another person's work at one point within the tested work. */
import { db } from "#app/db/db.server.ts";
import type { Collection } from "#app/db/documents.ts";

/** Before the next page of the collection that is read outside of a transaction, `work` is done. */
export function beforeNextQuery(collection: Collection<object>, work: () => Promise<unknown>): void {
  const query = db.query;
  db.query = async (asked, ...rest) => {
    if (asked.name === collection.name) {
      db.query = query;
      await work();
    }
    return query.call(db, asked, ...rest) as never;
  };
}

/** Before the next transaction begins, `work` is done. */
export function beforeNextTransaction(work: () => Promise<unknown>): void {
  const { transaction } = db;
  db.transaction = async (asked) => {
    db.transaction = transaction;
    await work();
    return transaction.call(db, asked) as never;
  };
}

/** As soon as the next transaction is through, `work` is done. */
export function afterNextTransaction(work: () => Promise<unknown>): void {
  const { transaction } = db;
  db.transaction = async (asked) => {
    db.transaction = transaction;
    const result = await transaction.call(db, asked);
    await work();
    return result as never;
  };
}
