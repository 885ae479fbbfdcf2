/** Photos that the server has not confirmed, kept on this device, by user and check. Where the browser keeps nothing, neither does this. */

export interface KeptPhoto {
  readonly key: string;
  /** User and check. */
  readonly owner: string;
  readonly item: string;
  readonly file: File;
}

export function photoOwner(uid: string, checkId: string): string {
  return `${uid}/${checkId}`;
}

export async function keepPhoto(photo: KeptPhoto): Promise<void> {
  await run("readwrite", (photos) => photos.put(photo));
}

export async function forgetPhoto(key: string): Promise<void> {
  await run("readwrite", (photos) => photos.delete(key));
}

/** Those of the owners that are wanted. */
export async function keptPhotos(wanted: (owner: string) => boolean): Promise<readonly KeptPhoto[]> {
  const all = (await run("readonly", (photos) => photos.getAll())) as KeptPhoto[] | undefined;
  return (all ?? []).filter(({ owner }) => wanted(owner));
}

/** The request's result; undefined when the browser refuses. */
function run(mode: IDBTransactionMode, work: (photos: IDBObjectStore) => IDBRequest): Promise<unknown> {
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
