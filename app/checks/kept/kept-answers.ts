/**
 * Answers that the server has not confirmed, kept on this device: one entry per item and open page, by user and check. Two tabs
 * with the same check keep their entries apart, so that answering in one never replaces what the other still has to decide.
 */
import type { Entry } from "./autosave.ts";

/** An entry with the digest of the answer that it was to replace, where that is known. */
export type KeptEntry = Entry & { readonly was?: string };

/** This page, among all that this device has open. */
const here = Math.random().toString(36).slice(2);

/** What the names of all answers of a user begin with; check, item and page follow. */
export function answersOf(uid: string): string {
  return `qc-kept/${uid}/`;
}

function shelfName(uid: string, checkId: string): string {
  return `${answersOf(uid)}${checkId}/`;
}

/** Keeps this page's entry of an item, or forgets it. A full or forbidden storage is no reason to stop answering. */
export function keepEntry(uid: string, checkId: string, item: string, entry: KeptEntry | null): void {
  const name = `${shelfName(uid, checkId)}${item}/${here}`;
  try {
    if (entry) localStorage.setItem(name, JSON.stringify({ ...entry, at: Date.now() }));
    else localStorage.removeItem(name);
  } catch {
    // The entry is still in the form and in the queue.
  }
}

/**
 * All that is kept for a check, by item, and this page's from now on. Where several pages kept an entry of one item, it is the
 * latest; the others stay for the next page that asks.
 */
export function keptEntries(uid: string, checkId: string): Record<string, KeptEntry> {
  const found = new Map<string, { name: string; entry: KeptEntry & { at?: number } }>();
  try {
    for (const name of namesOf(uid, checkId)) {
      const [item = ""] = name.slice(shelfName(uid, checkId).length).split("/");
      const entry = readEntry(localStorage.getItem(name));
      if (entry && (entry.at ?? 0) >= (found.get(item)?.entry.at ?? 0)) found.set(item, { name, entry });
    }
    for (const [item, { name, entry }] of found) {
      localStorage.removeItem(name);
      keepEntry(uid, checkId, item, entry);
    }
  } catch {
    // Without storage nothing was kept.
  }
  return Object.fromEntries(
    [...found].map(
      ([
        item,
        {
          entry: { at: _, ...entry },
        },
      ]) => [item, entry],
    ),
  );
}

/** Forgets what any page kept for a check. */
export function forgetEntries(uid: string, checkId: string): void {
  for (const name of namesOf(uid, checkId)) localStorage.removeItem(name);
}

function namesOf(uid: string, checkId: string): string[] {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
  return names.filter((name) => name.startsWith(shelfName(uid, checkId)));
}

function readEntry(text: string | null): (KeptEntry & { at?: number }) | null {
  try {
    const entry = JSON.parse(text ?? "null") as Partial<KeptEntry> | null;
    return entry && typeof entry.basedOn === "number" && typeof entry.fields === "object" && entry.fields !== null
      ? (entry as KeptEntry)
      : null;
  } catch {
    return null;
  }
}
