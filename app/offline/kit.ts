/** Open checks of the person who uses this device, and parts for starting others. Browser only; the storage may be full or forbidden. */
import { databaseOpener, rangeOf, resultOf, waitForCommit } from "#app/outbox/indexed-database.ts";
import { dayMs } from "#app/i18n/days.ts";
import { type StartKey, startKeyDays } from "./start-key.ts";

export interface KitView {
  readonly checkId: string;
}

interface KitHead {
  readonly revision: string;
  readonly refreshedAt: number;
  readonly counts?: Readonly<Record<string, number>>;
}

/** Parts that didn't change are absent. */
export interface KitUpdate {
  readonly revision: string;
  readonly parts: Readonly<Record<string, unknown>> & { readonly drafts?: readonly KitView[] };
  readonly keys?: readonly StartKey[];
}

export interface Kit<View> extends KitHead {
  readonly drafts: readonly View[];
}

interface KitDraft<View> {
  readonly view: View;
  readonly savedAt: number;
}

interface StoredKey extends StartKey {
  /** By the phone's clock, which may differ from the server's. */
  readonly receivedAt: number;
}

const storeName = "kit";
/** Another shape of the stored views needs another name. */
const open = databaseOpener("qc-kit-1", storeName);

const listeners = new Set<() => void>();

export function onKitChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export async function readKit<View>(uid: string): Promise<Kit<View> | null> {
  try {
    const store = (await open()).transaction(storeName).objectStore(storeName);
    const [head, drafts] = await Promise.all([
      resultOf<KitHead | undefined>(store.get([uid])),
      resultOf<KitDraft<View>[]>(store.getAll(rangeOf([uid, "draft"]))),
    ]);
    if (!head && drafts.length === 0) return null;
    return { revision: "", refreshedAt: 0, ...head, drafts: drafts.map(({ view }) => view) };
  } catch {
    return null;
  }
}

export async function readKitPart<Part>(uid: string, name: string): Promise<Part | null> {
  try {
    const store = (await open()).transaction(storeName).objectStore(storeName);
    return (await resultOf<Part | undefined>(store.get([uid, "part", name]))) ?? null;
  } catch {
    return null;
  }
}

export async function countRecentKeys(uid: string): Promise<number> {
  const store = (await open()).transaction(storeName).objectStore(storeName);
  const keys = await resultOf<StoredKey[]>(store.getAll(rangeOf([uid, "key"])));
  return keys.filter((key) => !needsRenewal(key)).length;
}

const needsRenewal = ({ receivedAt }: StoredKey) => Math.abs(Date.now() - receivedAt) > startKeyDays.renewal * dayMs;

/** In one transaction, so that two tabs never take the same key. */
export async function takeStartKey(uid: string): Promise<StoredKey | null> {
  let key: StoredKey | undefined;
  const isChanged = await change(async (store) => {
    const keys = await resultOf<StoredKey[]>(store.getAll(rangeOf([uid, "key"])));
    key = keys.find(({ receivedAt }) => Date.now() - receivedAt <= startKeyDays.use * dayMs);
    if (key) store.delete([uid, "key", key.checkId]);
  });
  return (isChanged && key) || null;
}

export function returnStartKey(uid: string, key: StoredKey): Promise<boolean> {
  return change((store) => putKey(store, uid, key));
}

function putKey(store: IDBObjectStore, uid: string, key: StoredKey): void {
  store.put(key, [uid, "key", key.checkId]);
}

/** Other people's kits are removed. Drafts with unsent work stay, even if the person has no right to them any more. */
export function updateKit(
  uid: string,
  { revision, parts: { drafts, ...parts }, keys = [] }: KitUpdate,
  { requestedAt, unsent = new Set() }: { readonly requestedAt: number; readonly unsent?: ReadonlySet<string> },
): Promise<boolean> {
  return change(async (store) => {
    store.delete(IDBKeyRange.upperBound([uid], true));
    store.delete(IDBKeyRange.lowerBound([uid, []], true));
    if (drafts) await replaceDrafts(store, uid, drafts, requestedAt, unsent);
    const head = await resultOf<KitHead | undefined>(store.get([uid]));
    const lists = Object.entries(parts).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
    const counts = { ...head?.counts, ...Object.fromEntries(lists.map(([name, list]) => [name, list.length])) };
    if (keys.length > 0) await replaceKeys(store, uid, keys, requestedAt);
    for (const [name, part] of Object.entries(parts)) store.put(part, [uid, "part", name]);
    store.put({ revision, refreshedAt: requestedAt, counts } satisfies KitHead, [uid]);
  });
}

async function replaceKeys(
  store: IDBObjectStore,
  uid: string,
  keys: readonly StartKey[],
  receivedAt: number,
): Promise<void> {
  const stored = await resultOf<StoredKey[]>(store.getAll(rangeOf([uid, "key"])));
  for (const key of stored) if (needsRenewal(key)) store.delete([uid, "key", key.checkId]);
  for (const key of keys) putKey(store, uid, { ...key, receivedAt });
}

/** Drafts saved here since the request are newer than its response. */
async function replaceDrafts(
  store: IDBObjectStore,
  uid: string,
  drafts: readonly KitView[],
  requestedAt: number,
  unsent: ReadonlySet<string>,
): Promise<void> {
  const range = rangeOf([uid, "draft"]);
  const [keys, stored] = await Promise.all([
    resultOf(store.getAllKeys(range)) as Promise<string[][]>,
    resultOf<KitDraft<KitView>[]>(store.getAll(range)),
  ]);
  const isNewer = ({ savedAt }: KitDraft<KitView>) => savedAt >= requestedAt && savedAt <= Date.now();
  const newer = new Set(keys.filter((_, index) => isNewer(stored[index]!)).map(([, , id]) => id));
  for (const key of keys) if (!newer.has(key[2]) && !unsent.has(key[2]!)) store.delete(key);
  for (const view of drafts) if (!newer.has(view.checkId)) putDraft(store, uid, view, requestedAt);
}

export function saveKitDraft(uid: string, view: KitView): Promise<boolean> {
  return change((store) => putDraft(store, uid, view, Date.now()));
}

export function updateKitDraft<View extends KitView>(
  uid: string,
  checkId: string,
  update: (view: View) => View,
): Promise<boolean> {
  return change(async (store) => {
    const draft = await resultOf<KitDraft<View> | undefined>(store.get([uid, "draft", checkId]));
    if (draft) putDraft(store, uid, update(draft.view), Date.now());
  });
}

export function forgetKitDraft(uid: string, checkId: string): Promise<boolean> {
  return change((store) => void store.delete([uid, "draft", checkId]));
}

export function forgetKits(): Promise<boolean> {
  return change((store) => void store.clear());
}

function putDraft(store: IDBObjectStore, uid: string, view: KitView, savedAt: number): void {
  store.put({ view, savedAt }, [uid, "draft", view.checkId]);
}

async function change(run: (store: IDBObjectStore) => Promise<void> | void): Promise<boolean> {
  try {
    const transaction = (await open()).transaction(storeName, "readwrite");
    const done = waitForCommit(transaction);
    await Promise.all([run(transaction.objectStore(storeName)), done]);
    for (const listener of listeners) listener();
    return true;
  } catch {
    return false;
  }
}
