/** Drafts are texts and photos that the server doesn't have yet. Browser only. */
import { databaseOpener, rangeOf, resultOf, waitForCommit } from "./indexed-database.ts";

export type DraftKey = readonly [uid: string, kind: DraftKind, ...parts: string[]];
export type DraftKind =
  | "start"
  | "answer"
  | "check-photo"
  | "task-photo"
  | "submission"
  | "problem"
  | "template"
  | "form";

/** "failed": the storage is full or forbidden. */
export type DeviceState = "saved" | "saving" | "failed";

export const pageId = Math.random().toString(36).slice(2);

interface Change {
  readonly key: readonly string[];
  /** Undefined in a removal. */
  readonly value: unknown;
  hasFailed: boolean;
}

const unsaved = new Map<string, Change>();
const listeners = new Set<() => void>();
let isBatchPlanned = false;
let isDiscarded = false;
let isForbidden = false;
const storeName = "drafts";
const open = databaseOpener("qc-device", storeName);

export function deviceState(): DeviceState {
  const changes = [...unsaved.values()];
  if (changes.some(({ hasFailed }) => hasFailed)) return "failed";
  return changes.length > 0 ? "saving" : "saved";
}

/** Whether a private window or blocked site data, and not a full phone, is why drafts aren't stored. */
export function isStorageForbidden(): boolean {
  return isForbidden;
}

export function onDeviceChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Drafts of a form or a template that are saved together are stored all or none. */
export function saveDeviceDraft(key: DraftKey, value: object | string): void {
  if (!isDiscarded) addChange({ key, value, hasFailed: false });
}

/** False, and nothing is stored, when the storage is full or forbidden. */
export async function storeDeviceDraft(key: DraftKey, value: object): Promise<boolean> {
  saveDeviceDraft(key, value);
  await waitForStorage();
  if (deviceState() !== "failed") return true;
  removeDeviceDraft(key);
  return false;
}

/** Also removes all drafts whose keys begin with this one. */
export function removeDeviceDraft(key: DraftKey): void {
  if (!isDiscarded) addChange({ key, value: undefined, hasFailed: false });
}

/** By the rest of the key. Includes drafts that the storage refused, as long as this page is open. */
export async function readDeviceDrafts(
  beginning: readonly string[],
): Promise<(readonly [rest: string[], value: unknown])[]> {
  const drafts = new Map<string, [string[], unknown]>();
  try {
    const store = (await open()).transaction(storeName).objectStore(storeName);
    const range = rangeOf(beginning);
    const [keys, values] = await Promise.all([resultOf(store.getAllKeys(range)), resultOf(store.getAll(range))]);
    (keys as string[][]).forEach((key, index) => drafts.set(JSON.stringify(key), [key, values[index]]));
  } catch {
    // Without storage only this page's own drafts exist.
  }
  for (const { key, value } of unsaved.values()) {
    if (value === undefined) for (const [text, [each]] of drafts) if (beginsWith(each, key)) drafts.delete(text);
    if (value !== undefined && beginsWith(key, beginning)) drafts.set(JSON.stringify(key), [[...key], value]);
  }
  return [...drafts.values()].map(([key, value]) => [key.slice(beginning.length), value]);
}

export async function waitForStorage(): Promise<void> {
  while ([...unsaved.values()].some(({ hasFailed }) => !hasFailed))
    await new Promise<void>((resolve) => {
      const stop = onDeviceChange(() => {
        stop();
        resolve();
      });
    });
}

export async function discardDrafts(uid: string): Promise<void> {
  isDiscarded = true;
  addChange({ key: [uid], value: undefined, hasFailed: false });
  await waitForStorage();
}

function addChange(change: Change): void {
  for (const [text, { key }] of unsaved)
    if (change.value === undefined && beginsWith(key, change.key)) unsaved.delete(text);
  unsaved.delete(textOf(change));
  unsaved.set(textOf(change), change);
  planBatch();
  tellListeners();
}

function planBatch(): void {
  if (isBatchPlanned) return;
  isBatchPlanned = true;
  queueMicrotask(() => {
    isBatchPlanned = false;
    void write([...unsaved.values()].filter((change) => !change.hasFailed && !inFlight.has(change)));
  });
}

const inFlight = new WeakSet<Change>();

async function write(batch: readonly Change[]): Promise<void> {
  if (batch.length === 0) return;
  for (const change of batch) inFlight.add(change);
  const isWritten = await commit(batch);
  const records = groupByRecord(batch);
  if (isWritten || records.length === 1) settle(batch, isWritten);
  else await writeEach(records);
  if (!isWritten) return;
  // There may be space again.
  const failed = [...unsaved.values()].filter((change) => change.hasFailed && !inFlight.has(change));
  for (const change of failed) inFlight.add(change);
  await writeEach(groupByRecord(failed));
}

async function writeEach(records: readonly (readonly Change[])[]): Promise<void> {
  for (const record of records) {
    const current = record.filter((change) => unsaved.get(textOf(change)) === change);
    settle(current, await commit(current));
  }
}

function settle(changes: readonly Change[], isWritten: boolean): void {
  for (const change of changes) {
    inFlight.delete(change);
    if (unsaved.get(textOf(change)) !== change) continue;
    // Without storage there is nothing to remove.
    if (isWritten || change.value === undefined) unsaved.delete(textOf(change));
    else change.hasFailed = true;
  }
  tellListeners();
  if (deviceState() === "failed" && typeof window !== "undefined")
    window.addEventListener("beforeunload", askBeforeLeaving);
}

const textOf = ({ key }: Change) => JSON.stringify(key);

/** Drafts of one form or template belong together; each photo and each answer stands alone. */
function groupByRecord(changes: readonly Change[]): Change[][] {
  const records = new Map<string, Change[]>();
  for (const change of changes) {
    const isWhole = ["form", "template"].includes(change.key[1]!);
    const name = JSON.stringify(change.key.slice(0, isWhole ? 3 : 4));
    records.set(name, [...(records.get(name) ?? []), change]);
  }
  return [...records.values()];
}

function askBeforeLeaving(event: Event): void {
  if (deviceState() === "failed" && !document.documentElement.dataset["asked"]) event.preventDefault();
}

async function openToWrite(): Promise<IDBDatabase> {
  try {
    const database = await open();
    isForbidden = false;
    return database;
  } catch (error) {
    isForbidden = !(error instanceof Error && ["QuotaExceededError", "AbortError"].includes(error.name));
    throw error;
  }
}

/** The changes survive a crash of the browser. */
async function commit(changes: readonly Change[]): Promise<boolean> {
  try {
    const transaction = (await openToWrite()).transaction(storeName, "readwrite", { durability: "strict" });
    const done = waitForCommit(transaction);
    const store = transaction.objectStore(storeName);
    try {
      for (const { key, value } of changes)
        if (value === undefined) store.delete(rangeOf(key));
        else store.put(value, [...key]);
      // Commits at once, because a page being closed doesn't wait for requests.
      transaction.commit();
    } catch {
      transaction.abort();
    }
    await done;
    return true;
  } catch {
    return false;
  }
}

function beginsWith(key: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((part, index) => key[index] === part);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}
