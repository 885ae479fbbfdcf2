/** Texts that the server has not confirmed, kept on this device under names of several parts. Where the browser keeps nothing, neither does this. */

/** This page, among all that this device has open: the last part of its names. */
export const here = Math.random().toString(36).slice(2);

/** Told to the window when this page keeps something else on this device. */
export const keptEvent = "keptchange";

/** Keeps a value, or forgets it. A full or forbidden storage is no reason to stop: it is still in the page. */
export function saveText(name: string, value: object | null): void {
  try {
    if (value) localStorage.setItem(name, JSON.stringify(value));
    else localStorage.removeItem(name);
    window.dispatchEvent(new Event(keptEvent));
  } catch {
    // Nothing is kept then.
  }
}

/** Null where nothing is kept that could be read. */
export function savedText(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** All names that begin so. */
export function savedNames(beginning: string): string[] {
  try {
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
    return names.filter((name) => name.startsWith(beginning));
  } catch {
    return [];
  }
}
