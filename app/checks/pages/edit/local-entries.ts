/**
 * Answers that the server has not confirmed, kept on this device: one entry per item and open page, by user and check. Two tabs
 * with the same check keep their entries apart, so that answering in one never replaces what the other still has to decide.
 */
import { here, saveText, savedNames, savedText } from "#app/outbox/saved-texts.ts";
import type { Entry } from "./autosave.ts";

/** An entry with the digest of the answer that it was to replace, where that is known. */
export type LocalEntry = Entry & { readonly was?: string };

const storagePrefix = (uid: string, checkId: string) => `qc-kept/${uid}/${checkId}/`;

export function saveLocalEntry(uid: string, checkId: string, item: string, entry: LocalEntry | null): void {
  saveText(`${storagePrefix(uid, checkId)}${item}/${here}`, entry && { ...entry, at: Date.now() });
}

/**
 * All that is kept for a check, by item, and this page's from now on. Where several pages kept an entry of one item, it is the
 * latest; the others stay for the next page that asks.
 */
export function localEntries(uid: string, checkId: string): Record<string, LocalEntry> {
  const shelf = storagePrefix(uid, checkId);
  const found = new Map<string, { name: string; at: number; entry: LocalEntry }>();
  for (const name of savedNames(shelf)) {
    const [item = ""] = name.slice(shelf.length).split("/");
    const { at = 0, ...entry } = (savedText(name) as Partial<LocalEntry> & { at?: number }) ?? {};
    if (isEntry(entry) && at >= (found.get(item)?.at ?? 0)) found.set(item, { name, at, entry });
  }
  for (const [item, { name, entry }] of found) {
    saveText(name, null);
    saveLocalEntry(uid, checkId, item, entry);
  }
  return Object.fromEntries([...found].map(([item, { entry }]) => [item, entry]));
}

export function forgetEntries(uid: string, checkId: string): void {
  for (const name of savedNames(storagePrefix(uid, checkId))) saveText(name, null);
}

function isEntry(kept: Partial<LocalEntry>): kept is LocalEntry {
  return typeof kept.basedOn === "number" && typeof kept.fields === "object" && kept.fields !== null;
}
