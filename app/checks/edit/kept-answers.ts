/** Answers that the server has not confirmed, kept on this device: one entry per item, by user and check. */
import type { Entry } from "./autosave.ts";

/** An entry with the digest of the answer that it was to replace, where that is known. */
export type KeptEntry = Entry & { readonly was?: string };

function shelfName(uid: string, checkId: string, item = ""): string {
  return `qc-kept/${uid}/${checkId}/${item}`;
}

/** Keeps an item's entry, or forgets it. A full or forbidden storage is no reason to stop answering. */
export function keepEntry(uid: string, checkId: string, item: string, entry: KeptEntry | null): void {
  try {
    if (entry) localStorage.setItem(shelfName(uid, checkId, item), JSON.stringify(entry));
    else localStorage.removeItem(shelfName(uid, checkId, item));
  } catch {
    // The entry is still in the form and in the queue.
  }
}

/** All that is kept for a check, by item. */
export function keptEntries(uid: string, checkId: string): Record<string, KeptEntry> {
  const entries: Record<string, KeptEntry> = {};
  const start = shelfName(uid, checkId);
  try {
    for (let index = 0; index < localStorage.length; index++) {
      const name = localStorage.key(index);
      if (!name?.startsWith(start)) continue;
      const entry = readEntry(localStorage.getItem(name));
      if (entry) entries[name.slice(start.length)] = entry;
    }
  } catch {
    // Without storage nothing was kept.
  }
  return entries;
}

function readEntry(text: string | null): KeptEntry | null {
  try {
    const entry = JSON.parse(text ?? "null") as Partial<KeptEntry> | null;
    return entry && typeof entry.basedOn === "number" && typeof entry.fields === "object" && entry.fields !== null
      ? (entry as KeptEntry)
      : null;
  } catch {
    return null;
  }
}
