/** One object store of a database in the browser. Its keys are lists of texts. */

/** The connection is opened once, and again after the browser closed it. */
export function databaseOpener(name: string, store: string): () => Promise<IDBDatabase> {
  let database: Promise<IDBDatabase> | null = null;
  return () =>
    (database ??= new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name, 1);
      opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(store));
      opening.addEventListener("success", () => {
        opening.result.addEventListener("close", () => (database = null));
        resolve(opening.result);
      });
      opening.addEventListener("error", () => reject(opening.error ?? new Error("Not opened")));
    }).catch((error: unknown) => {
      database = null;
      throw error;
    }));
}

export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("Not read")));
  });
}

export function waitForCommit(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("Not written")));
  });
}

/** In a range, a list follows every text. */
export function rangeOf(key: readonly string[]): IDBKeyRange {
  return IDBKeyRange.bound([...key], [...key, []]);
}
