import { randomFillSync } from "node:crypto";
import { toReadBack, parseForStorage, mayBeTooLarge, requireId, requireSize } from "./document.ts";
import type { Collection, Precondition } from "./documents.ts";
import type { NormalQuery } from "./query.server.ts";

/** A null revision means absent; `rows` is JSON. */
export type RecordedRead =
  | { collection: string; id: string; revision: string | null }
  | { query: NormalQuery; rows: string };
export type Write =
  | {
      kind: "create" | "set";
      collection: string;
      id: string;
      data: string;
      large: string | null;
      expected: string | undefined;
      schema: unknown;
      readBack: object | undefined;
    }
  | { kind: "delete"; collection: string; id: string; expected: string | undefined };

export interface PendingCommit {
  readonly reads: readonly RecordedRead[];
  readonly writes: readonly Write[];
}

/** Larger transactions store elements in bulk. */
const bulkSize = 100;

export interface WriteToPrepare<T> {
  readonly kind: "create" | "set";
  readonly id: string;
  readonly data: T;
  readonly expected?: Precondition | undefined;
}

export function prepareSqliteWrite<T extends object>(
  collection: Collection<T>,
  { kind, id, data, expected }: WriteToPrepare<T>,
  options: { readonly largeFields: readonly string[]; readonly isCached: boolean },
): Write {
  requireId(collection.name, id);
  const document = parseForStorage(collection, data) as Record<string, unknown>;
  const largeFields = options.largeFields.filter((field) => document[field] !== undefined);
  let [small, large]: [object, object | null] = [document, null];
  if (largeFields.length) {
    large = Object.fromEntries(largeFields.map((field) => [field, document[field]]));
    small = { ...document, ...Object.fromEntries(largeFields.map((field) => [field, undefined])) };
  }
  const [smallJson, largeJson] = [jsonOf(small), large && jsonOf(large)];
  const bytes = Buffer.byteLength(smallJson) + (largeJson === null ? 0 : Buffer.byteLength(largeJson));
  if (mayBeTooLarge(bytes)) requireSize(collection.name, id, JSON.parse(JSON.stringify(document)) as object);
  return {
    kind,
    collection: collection.name,
    id,
    data: smallJson,
    large: largeJson,
    expected: expected?.revision,
    schema: collection.schema,
    readBack: options.isCached ? toReadBack(document) : undefined,
  };
}

/** Lone surrogates, which JSON writes as \ud83d, become U+FFFD: Firestore stores none. */
function jsonOf(document: object): string {
  const json = JSON.stringify(document);
  if (!json.includes("\\ud")) return json;
  return json.replace(/\\(ud[89a-f][\da-f]{2}|.)/g, (escape) => (escape.length > 2 ? "\ufffd" : escape));
}

export function bulkAddedCollections(writes: readonly Write[]): string[] {
  if (writes.length < bulkSize) return [];
  const added = new Map<string, number>();
  for (const { kind, collection } of writes)
    added.set(collection, (added.get(collection) ?? 0) + (kind === "create" ? 1 : kind === "delete" ? -Infinity : 0));
  return [...added].filter(([, count]) => count >= bulkSize).map(([collection]) => collection);
}

const random = Buffer.alloc(6 * 1024);
let usedBytes = random.length;

/** Forty-eight random bits. */
export function newRevision(): number {
  if (usedBytes >= random.length) {
    randomFillSync(random);
    usedBytes = 0;
  }
  usedBytes += 6;
  return random.readUIntBE(usedBytes - 6, 6);
}
