/** Files that the server has not confirmed, kept on this device. Where the browser keeps nothing, neither does this. */

import { keptEvent } from "./saved-texts.ts";

export interface SavedFile {
  readonly key: string;
  /** User and record. */
  readonly owner: string;
  /** Where in the record it belongs. */
  readonly item: string;
  readonly file: File;
}

export function ownerOf(uid: string, record: string): string {
  return `${uid}/${record}`;
}

export async function saveFile(file: SavedFile): Promise<void> {
  await run("readwrite", (files) => files.put(file));
  window.dispatchEvent(new Event(keptEvent));
}

export async function forgetFile(key: string): Promise<void> {
  await run("readwrite", (files) => files.delete(key));
  window.dispatchEvent(new Event(keptEvent));
}

/** Those of the owners that are wanted. */
export async function savedFiles(wanted: (owner: string) => boolean): Promise<readonly SavedFile[]> {
  const all = (await run("readonly", (files) => files.getAll())) as SavedFile[] | undefined;
  return (all ?? []).filter(({ owner }) => wanted(owner));
}

/** The request's result; undefined when the browser refuses. Database and store bear the names that browsers have of them. */
function run(mode: IDBTransactionMode, work: (files: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return new Promise((resolve) => {
    const refuse = () => resolve(undefined);
    try {
      const opening = indexedDB.open("qc-kept", 1);
      opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("photos", { keyPath: "key" }));
      opening.addEventListener("error", refuse);
      opening.addEventListener("success", () => {
        const database = opening.result;
        const transaction = database.transaction("photos", mode);
        const request = work(transaction.objectStore("photos"));
        transaction.addEventListener("complete", () => {
          database.close();
          resolve(request.result);
        });
        transaction.addEventListener("abort", refuse);
      });
    } catch {
      refuse();
    }
  });
}
