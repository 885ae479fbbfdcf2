import { vi } from "vitest";

/** A device's storage, where tests have no browser: what is kept in it can be looked at. */
export function stubStorage(shelf = new Map<string, string>()): Map<string, string> {
  vi.stubGlobal("localStorage", {
    get length() {
      return shelf.size;
    },
    key: (index: number) => [...shelf.keys()][index] ?? null,
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem: (name: string, text: string) => shelf.set(name, text),
    removeItem: (name: string) => shelf.delete(name),
  });
  return shelf;
}
