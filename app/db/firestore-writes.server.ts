/**
 * Writes as Firestore takes them. A revision is the time of Firestore's last update. Every write also stores a random mark, so that two
 * writes of the same content are two updates, and a write whose answer was lost is known again.
 */
import { randomBytes } from "node:crypto";
import { asReadBack, checkedForStorage, requireId, requireSize } from "./document.ts";
import { AlreadyExists, type Collection, type Precondition, StaleRevision } from "./documents.ts";
import {
  codeOf,
  type FirestoreRequests,
  status,
  type WireDocument,
  type WireTime,
  type WireWrite,
} from "./firestore-requests.server.ts";
import { toFields, writeField } from "./firestore-values.server.ts";

/** A write that has been checked and waits for its commit. */
export interface CheckedWrite {
  readonly collection: string;
  readonly id: string;
  readonly wire: WireWrite;
  /** The revision expected; null when the one given is none of Firestore's. */
  readonly expected: string | null | undefined;
  /** What tells this write from all others; null for a deletion. */
  readonly mark: string | null;
  readonly schema: unknown;
  /** What reading it back will give, where that is known. */
  readonly readBack: object | null;
}

/** The mark's field as a path. */
export const markPath = `\`${writeField}\``;

export function newMark(): string {
  return randomBytes(12).toString("base64url");
}

export function markOf({ fields }: WireDocument): string | null | undefined {
  return fields?.[writeField]?.stringValue;
}

/** @throws DocumentTooLarge, or the schema's own error. */
export function checkedWrite<T extends object>(
  requests: FirestoreRequests,
  kind: "create" | "set",
  collection: Collection<T>,
  id: string,
  data: T,
  expected: Precondition | undefined,
  mark: string,
): CheckedWrite {
  requireId(collection.name, id);
  const document = checkedForStorage(collection, data);
  const json = asReadBack(document) ?? (JSON.parse(JSON.stringify(document)) as T);
  requireSize(collection.name, id, json);
  const fields = { ...toFields(json), [writeField]: { stringValue: mark } };
  const precondition = kind === "create" ? { exists: false } : preconditionOf(expected);
  return {
    collection: collection.name,
    id,
    wire: {
      update: { name: requests.nameOf(collection.name, id), fields },
      ...(precondition && { currentDocument: precondition }),
    },
    expected: expectedOf(expected),
    mark,
    schema: collection.schema,
    readBack: asReadBack(json) ?? null,
  };
}

export function checkedDelete<T extends object>(
  requests: FirestoreRequests,
  collection: Collection<T>,
  id: string,
  expected: Precondition | undefined,
): CheckedWrite {
  requireId(collection.name, id);
  const precondition = preconditionOf(expected);
  return {
    collection: collection.name,
    id,
    wire: { delete: requests.nameOf(collection.name, id), ...(precondition && { currentDocument: precondition }) },
    expected: expectedOf(expected),
    mark: null,
    schema: null,
    readBack: null,
  };
}

export function revisionOf({ seconds, nanos }: WireTime): string {
  return `${String(seconds)}.${String(nanos).padStart(9, "0")}`;
}

function expectedOf(expected: Precondition | undefined): string | null | undefined {
  if (expected?.revision === undefined) return undefined;
  return /^\d{1,12}\.\d{9}$/.test(expected.revision) ? expected.revision : null;
}

function preconditionOf(expected: Precondition | undefined): WireWrite["currentDocument"] {
  const revision = expectedOf(expected);
  if (!revision) return undefined;
  const [seconds, nanos] = revision.split(".");
  return { updateTime: { seconds: seconds!, nanos: Number(nanos) } };
}

export function nameOf({ wire }: CheckedWrite): string {
  return wire.update?.name ?? wire.delete!;
}

/**
 * Whether writes that went out together and got no answer were carried out, by their documents as the transaction saw them (null: not there; those
 * it did not look at are missing) and as they are now. Null when nobody can tell: others have written there since.
 */
export function wereCommitted(
  writes: readonly CheckedWrite[],
  seen: ReadonlyMap<string, WireDocument | null>,
  now: readonly WireDocument[],
): boolean | null {
  const documents = new Map(now.map((document) => [document.name, document]));
  const signs = new Set(writes.map((write) => signOf(write, seen.get(nameOf(write)), documents.get(nameOf(write)))));
  if (signs.has("marked")) return true;
  if (signs.has("untouched")) return false;
  return signs.has("gone") ? true : null;
}

function signOf(
  { mark }: CheckedWrite,
  before: WireDocument | null | undefined,
  after: WireDocument | undefined,
): "marked" | "untouched" | "gone" | null {
  if (mark === null) {
    if (before === null || (before === undefined && after)) return null;
    // Changed, but never away: with what deleted it, the others would have been carried out too.
    return after && before && isAt(before.createTime, after.createTime) ? "untouched" : "gone";
  }
  if (after && markOf(after) === mark) return "marked";
  // Nothing was built on what nobody looked at.
  if (before === undefined) return "untouched";
  const unchanged = before && after ? isAt(before.updateTime, after.updateTime) : !before && !after;
  return unchanged ? "untouched" : null;
}

function isAt(one: WireTime, other: WireTime): boolean {
  return revisionOf(one) === revisionOf(other);
}

const described = ({ collection, id }: CheckedWrite) => `${collection}/${id}`;

export function stale(writes: readonly CheckedWrite[], cause?: unknown): StaleRevision {
  const expecting = writes.filter(({ expected }) => expected !== undefined);
  const [only] = expecting;
  const words =
    only && expecting.length === 1
      ? `${described(only)} is no longer at revision ${only.expected}`
      : "a document has changed";
  return new StaleRevision(words, { cause });
}

/** What Firestore's refusal of a commit means to the port. */
export function toPortError(error: unknown, writes: readonly CheckedWrite[]): unknown {
  const code = codeOf(error);
  const [only] = writes;
  const taken = only && writes.length === 1 ? described(only) : "a document";
  if (code === status.alreadyExists) return new AlreadyExists(`${taken} exists already`, { cause: error });
  return code === status.failedPrecondition || code === status.notFound ? stale(writes, error) : error;
}
