import { IDBFactory, IDBKeyRange, IDBObjectStore } from "fake-indexeddb";
import { vi } from "vitest";

/** A new device for tests without a browser: every page reads all pages' drafts. */
export function stubDevice(): void {
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  vi.stubGlobal("indexedDB", new IDBFactory());
}

/** Until the returned function is called, the device has no room for drafts that `isTooLarge` says so of. */
export function fillDevice(isTooLarge: (value: unknown) => boolean = () => true): () => void {
  const put = IDBObjectStore.prototype.put;
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function refuse(
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    if (isTooLarge(value)) throw new DOMException("full", "QuotaExceededError");
    return put.call(this, value, key);
  });
  return () => full.mockRestore();
}
