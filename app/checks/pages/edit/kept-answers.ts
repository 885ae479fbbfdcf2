/**
 * Answers that the server has not confirmed, kept on this device: one entry per item and open page, by user and check. Two tabs
 * with the same check keep their entries apart, so that answering in one never replaces what the other still has to decide.
 */
import { here, keepText, keptNames, keptText } from "#app/outbox/kept-texts.ts";
import type { Entry } from "./autosave.ts";

/** An entry with the digest of the answer that it was to replace, where that is known. */
export type KeptEntry = Entry & { readonly was?: string };

const shelfOf = (uid: string, checkId: string) => `qc-kept/${uid}/${checkId}/`;

/** Keeps this page's entry of an item, or forgets it. */
export function keepEntry(uid: string, checkId: string, item: string, entry: KeptEntry | null): void {
  keepText(`${shelfOf(uid, checkId)}${item}/${here}`, entry && { ...entry, at: Date.now() });
}

/**
 * All that is kept for a check, by item, and this page's from now on. Where several pages kept an entry of one item, it is the
 * latest; the others stay for the next page that asks.
 */
export function keptEntries(uid: string, checkId: string): Record<string, KeptEntry> {
  const shelf = shelfOf(uid, checkId);
  const found = new Map<string, { name: string; at: number; entry: KeptEntry }>();
  for (const name of keptNames(shelf)) {
    const [item = ""] = name.slice(shelf.length).split("/");
    const { at = 0, ...entry } = (keptText(name) as Partial<KeptEntry> & { at?: number }) ?? {};
    if (isEntry(entry) && at >= (found.get(item)?.at ?? 0)) found.set(item, { name, at, entry });
  }
  for (const [item, { name, entry }] of found) {
    keepText(name, null);
    keepEntry(uid, checkId, item, entry);
  }
  return Object.fromEntries([...found].map(([item, { entry }]) => [item, entry]));
}

/** Forgets what any page kept for a check. */
export function forgetEntries(uid: string, checkId: string): void {
  for (const name of keptNames(shelfOf(uid, checkId))) keepText(name, null);
}

function isEntry(kept: Partial<KeptEntry>): kept is KeptEntry {
  return typeof kept.basedOn === "number" && typeof kept.fields === "object" && kept.fields !== null;
}
