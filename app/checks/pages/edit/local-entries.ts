/**
 * Unconfirmed answers on this device, by user, check, item and open page. Two tabs with the same check have separate entries, so that
 * answering in one never replaces a pending answer of the other.
 */
import { pageId, readDrafts, saveDraft } from "#app/outbox/device.ts";
import type { Entry } from "./autosave.ts";

/** `was` is the digest of the answer that it replaces, if known; the name is stored on devices. */
export type LocalEntry = Entry & { readonly was?: string };

interface StoredEntry {
  readonly entry: LocalEntry;
  /** Milliseconds. */
  readonly savedAt: number;
}

export function saveLocalEntry(uid: string, checkId: string, item: string, entry: LocalEntry | null): void {
  saveDraft(
    [uid, "answer", checkId, item, pageId],
    entry ? ({ entry, savedAt: Date.now() } satisfies StoredEntry) : undefined,
  );
}

/**
 * Reads all entries of a check by item, and makes them this page's. If several pages have an entry of an item, the latest is read and the
 * others stay for the next page.
 */
export async function takeLocalEntries(uid: string, checkId: string): Promise<Record<string, LocalEntry>> {
  const latest = new Map<string, StoredEntry & { page: string }>();
  for (const [[item = "", page = ""], value] of await readDrafts([uid, "answer", checkId])) {
    const stored = value as StoredEntry;
    if (stored.savedAt >= (latest.get(item)?.savedAt ?? 0)) latest.set(item, { ...stored, page });
  }
  for (const [item, { page, entry }] of latest) {
    if (page !== pageId) saveDraft([uid, "answer", checkId, item, page], undefined);
    saveLocalEntry(uid, checkId, item, entry);
  }
  return Object.fromEntries([...latest].map(([item, { entry }]) => [item, entry]));
}

export function forgetEntries(uid: string, checkId: string): void {
  saveDraft([uid, "answer", checkId], undefined);
}
