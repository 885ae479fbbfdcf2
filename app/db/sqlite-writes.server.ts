/** What the document port on SQLite is to write, checked and made ready; and what has to hold for it. */
import { randomFillSync } from "node:crypto";
import { asReadBack, checkedForStorage, mayBeTooLarge, requireId, requireSize } from "./document.ts";
import type { Collection, Precondition } from "./documents.ts";
import type { NormalQuery } from "./query.server.ts";

/** What a transaction saw: a document's revision or its absence, or a query's documents with theirs. */
export type Seen = { collection: string; id: string; revision: string | null } | { query: NormalQuery; found: string };
/** A write that has been checked and waits for its commit. */
export type Write =
  | {
      kind: "create" | "set";
      collection: string;
      id: string;
      data: string;
      large: string | null;
      expected: string | undefined;
      schema: unknown;
      /** What reading it back will give, where that is known. */
      readBack: object | undefined;
    }
  | { kind: "delete"; collection: string; id: string; expected: string | undefined };

/** A transaction that has done its work. */
export interface Due {
  readonly seen: readonly Seen[];
  readonly writes: readonly Write[];
}

/** Documents of one collection from which on a transaction adds masses. */
const masses = 100;

/** @param how `largeFields` lie apart from the others; `remembered`: whether the document is to be kept in memory. @throws for what can't be stored */
export function checkedWrite<T extends object>(
  kind: "create" | "set",
  collection: Collection<T>,
  id: string,
  data: T,
  how: { expected: Precondition | undefined; largeFields: readonly string[]; remembered: boolean },
): Write {
  requireId(collection.name, id);
  const document = checkedForStorage(collection, data) as Record<string, unknown>;
  const largeFields = how.largeFields.filter((field) => document[field] !== undefined);
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
    expected: how.expected?.revision,
    schema: collection.schema,
    readBack: how.remembered ? asReadBack(document) : undefined,
  };
}

/** As it is stored: halves of characters, which JSON writes as \ud83d and Firestore takes none of, are signs for one that can't be read. */
function jsonOf(document: object): string {
  const json = JSON.stringify(document);
  if (!json.includes("\\ud")) return json;
  return json.replace(/\\(ud[89a-f][\da-f]{2}|.)/g, (escape) => (escape.length > 2 ? "\ufffd" : escape));
}

/** Collections to which the writes add so many documents, and take none away, that their elements are better stored together. */
export function bulkAddedCollections(writes: readonly Write[]): string[] {
  if (writes.length < masses) return [];
  const added = new Map<string, number>();
  for (const { kind, collection } of writes)
    added.set(collection, (added.get(collection) ?? 0) + (kind === "create" ? 1 : kind === "delete" ? -Infinity : 0));
  return [...added].filter(([, count]) => count >= masses).map(([collection]) => collection);
}

const random = Buffer.alloc(6 * 1024);
let used = random.length;

/** 48 random bits, of which many are drawn at once. */
export function newRevision(): number {
  if (used >= random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += 6;
  return random.readUIntBE(used - 6, 6);
}
