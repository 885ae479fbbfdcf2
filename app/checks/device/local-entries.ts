/** Two tabs with the same check have separate entries, so that neither replaces a pending answer of the other. */
import { type DraftKey, pageId, readDeviceDrafts, removeDeviceDraft, saveDeviceDraft } from "#app/outbox/device.ts";
import type { Entry } from "./fields.ts";

/** `was` is the digest of the answer that this one replaces. Devices have stored that name. */
export type LocalEntry = Entry & { readonly was?: string };

interface StoredEntry {
  readonly entry: LocalEntry;
  readonly savedAt: number;
}

interface EntryOfPage extends StoredEntry {
  readonly page: string;
}

interface ItemKey {
  readonly uid: string;
  readonly checkId: string;
  readonly item: string;
}

export function saveLocalEntry({ uid, checkId, item }: ItemKey, entry: LocalEntry | null): void {
  const key: DraftKey = [uid, "answer", checkId, item, pageId];
  if (entry) saveDeviceDraft(key, { entry, savedAt: Date.now() } satisfies StoredEntry);
  else removeDeviceDraft(key);
}

export async function readLocalEntries(uid: string, checkId: string): Promise<ReadonlyMap<string, EntryOfPage>> {
  const latest = new Map<string, EntryOfPage>();
  for (const [[item = "", page = ""], value] of await readDeviceDrafts([uid, "answer", checkId])) {
    const stored = value as StoredEntry;
    if (stored.savedAt >= (latest.get(item)?.savedAt ?? 0)) latest.set(item, { ...stored, page });
  }
  return latest;
}

/** Keeps the entry if its page has changed it since, and those of other pages. */
export async function removeSentEntry({ uid, checkId, item }: ItemKey, { page, savedAt }: EntryOfPage): Promise<void> {
  const key: DraftKey = [uid, "answer", checkId, item, page];
  const [stored] = await readDeviceDrafts(key);
  if ((stored?.[1] as StoredEntry | undefined)?.savedAt === savedAt) removeDeviceDraft(key);
}

/** The latest entry of an item becomes this page's; entries of other pages stay for their next visit. */
export async function takeLocalEntries(uid: string, checkId: string): Promise<Record<string, LocalEntry>> {
  const latest = await readLocalEntries(uid, checkId);
  for (const [item, { page, entry }] of latest) {
    if (page !== pageId) removeDeviceDraft([uid, "answer", checkId, item, page]);
    saveLocalEntry({ uid, checkId, item }, entry);
  }
  return Object.fromEntries([...latest].map(([item, { entry }]) => [item, entry]));
}

export function forgetEntries(uid: string, checkId: string): void {
  removeDeviceDraft([uid, "answer", checkId]);
}
