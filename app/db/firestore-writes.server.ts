import { randomBytes } from "node:crypto";
import { toReadBack, parseForStorage, requireId, requireSize } from "./document.ts";
import { AlreadyExists, type Collection, type Precondition, StaleRevision } from "./documents.ts";
import {
  grpcCodeOf,
  type FirestoreRequests,
  status,
  type WireDocument,
  type WireTime,
  type WireWrite,
} from "./firestore-requests.server.ts";
import { toFields, writeField } from "./firestore-values.server.ts";

export interface PreparedWrite {
  readonly collection: string;
  readonly id: string;
  readonly wire: WireWrite;
  /** Null for a revision that can't be Firestore's, which is always stale. */
  readonly expectedRevision: string | null | undefined;
  readonly mark: string | null;
  readonly schema: unknown;
  readonly readBack: object | null;
}

export const markPath = `\`${writeField}\``;

export function newMark(): string {
  return randomBytes(12).toString("base64url");
}

export function markOf({ fields }: WireDocument): string | null | undefined {
  return fields?.[writeField]?.stringValue;
}

interface WriteToPrepare<T> {
  readonly kind: "create" | "set";
  readonly id: string;
  readonly data: T;
  readonly expected?: Precondition | undefined;
  readonly mark: string;
}

export function prepareWrite<T extends object>(
  requests: FirestoreRequests,
  collection: Collection<T>,
  { kind, id, data, expected, mark }: WriteToPrepare<T>,
): PreparedWrite {
  requireId(collection.name, id);
  const document = parseForStorage(collection, data);
  const json = toReadBack(document) ?? (JSON.parse(JSON.stringify(document)) as T);
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
    expectedRevision: revisionToExpect(expected),
    mark,
    schema: collection.schema,
    readBack: toReadBack(json) ?? null,
  };
}

export function prepareDelete<T extends object>(
  requests: FirestoreRequests,
  collection: Collection<T>,
  { id, expected }: { readonly id: string; readonly expected: Precondition | undefined },
): PreparedWrite {
  requireId(collection.name, id);
  const precondition = preconditionOf(expected);
  return {
    collection: collection.name,
    id,
    wire: { delete: requests.nameOf(collection.name, id), ...(precondition && { currentDocument: precondition }) },
    expectedRevision: revisionToExpect(expected),
    mark: null,
    schema: null,
    readBack: null,
  };
}

export function revisionOf({ seconds, nanos }: WireTime): string {
  return `${String(seconds)}.${String(nanos).padStart(9, "0")}`;
}

function revisionToExpect(expected: Precondition | undefined): string | null | undefined {
  if (expected?.revision === undefined) return undefined;
  return /^\d{1,12}\.\d{9}$/.test(expected.revision) ? expected.revision : null;
}

function preconditionOf(expected: Precondition | undefined): WireWrite["currentDocument"] {
  const revision = revisionToExpect(expected);
  if (!revision) return undefined;
  const [seconds, nanos] = revision.split(".");
  return { updateTime: { seconds: seconds!, nanos: Number(nanos) } };
}

export function documentNameOf({ wire }: PreparedWrite): string {
  return wire.update?.name ?? wire.delete!;
}

/** Null when nobody can tell, because others have written there since. @param before null: absent; missing: not read */
export function wereCommitted(
  writes: readonly PreparedWrite[],
  before: ReadonlyMap<string, WireDocument | null>,
  after: readonly WireDocument[],
): boolean | null {
  const documents = new Map(after.map((document) => [document.name, document]));
  const outcomes = new Set(
    writes.map((write) => outcomeOf(write, before.get(documentNameOf(write)), documents.get(documentNameOf(write)))),
  );
  if (outcomes.has("marked")) return true;
  if (outcomes.has("untouched")) return false;
  return outcomes.has("gone") ? true : null;
}

function outcomeOf(
  { mark }: PreparedWrite,
  before: WireDocument | null | undefined,
  after: WireDocument | undefined,
): "marked" | "untouched" | "gone" | null {
  if (mark === null) {
    if (before === null || (before === undefined && after)) return null;
    // The document changed but was never deleted, so this commit wasn't stored.
    return after && before && isAt(before.createTime, after.createTime) ? "untouched" : "gone";
  }
  if (after && markOf(after) === mark) return "marked";
  // The write of a document that wasn't read left no mark.
  if (before === undefined) return "untouched";
  const unchanged = before && after ? isAt(before.updateTime, after.updateTime) : !before && !after;
  return unchanged ? "untouched" : null;
}

function isAt(one: WireTime, other: WireTime): boolean {
  return revisionOf(one) === revisionOf(other);
}

const describe = ({ collection, id }: PreparedWrite) => `${collection}/${id}`;

export function staleError(writes: readonly PreparedWrite[], cause?: unknown): StaleRevision {
  const conditional = writes.filter(({ expectedRevision: expected }) => expected !== undefined);
  const [only] = conditional;
  const message =
    only && conditional.length === 1
      ? `${describe(only)} is no longer at revision ${only.expectedRevision}`
      : "a document has changed";
  return new StaleRevision(message, { cause });
}

export function toPortError(error: unknown, writes: readonly PreparedWrite[]): unknown {
  const code = grpcCodeOf(error);
  const [only] = writes;
  const described = only && writes.length === 1 ? describe(only) : "a document";
  if (code === status.alreadyExists) return new AlreadyExists(`${described} exists already`, { cause: error });
  return code === status.failedPrecondition || code === status.notFound ? staleError(writes, error) : error;
}
