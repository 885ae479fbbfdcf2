/**
 * Answers that the server has not confirmed, kept on this device: one entry per item and open page, by user and check. Two tabs
 * with the same check keep their entries apart, so that answering in one never replaces what the other still has to decide.
 */
import { pageId, readDrafts, saveDraft } from "#app/outbox/device.ts";
import type { Entry } from "./autosave.ts";

/** An entry with the digest of the answer that it was to replace, where that is known. */
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
 * All that is kept for a check, by item, and this page's from now on. Where several pages kept an entry of one item, it is the
 * latest; the others stay for the next page that asks.
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
