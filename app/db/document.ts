/** What may be stored: ids, sizes, and documents that fit their schema. The same for both engines. */
import type { ZodError } from "zod";
import { type Collection, DocumentTooLarge, MalformedDocument } from "./documents.ts";

/** Bytes of a document as Firestore counts them. */
export const maxDocumentBytes = 1024 * 1024;
/** Writes in one transaction. */
export const maxWrites = 500;

/** Ids that both engines take: 1–1500 bytes, no slash, not "." or "..", not __of_this_kind__. */
export function isId(id: string): boolean {
  return (
    id !== "" &&
    id !== "." &&
    id !== ".." &&
    !id.includes("/") &&
    !id.includes("\0") &&
    !/\p{Surrogate}/u.test(id) &&
    !/^__.*__$/.test(id) &&
    (id.length <= 500 || Buffer.byteLength(id) <= 1500)
  );
}

export function requireId(collection: string, id: string): void {
  if (!isId(id)) throw new Error(`${collection}: ${JSON.stringify(id)} can't be a document's id`);
}

/** The document as it is stored: checked, its defaults filled in. Throws the schema's own error: a caller never stores what it hasn't validated. */
export function checkedForStorage<T extends object>(collection: Collection<T>, data: T): T {
  return collection.schema.parse(data);
}

/** @throws DocumentTooLarge. `json` is the document as it is stored, without anything that JSON can't hold. */
export function requireSize(collection: string, id: string, json: object): void {
  const bytes = documentBytes(collection, id, json);
  if (bytes > maxDocumentBytes)
    throw new DocumentTooLarge(`${collection}/${id} takes ${bytes} bytes, more than ${maxDocumentBytes}`);
}

/** Whether a document of so many bytes as JSON may be too large: Firestore takes up to 8 bytes for what JSON writes in 2. */
export function mayBeTooLarge(jsonBytes: number): boolean {
  return jsonBytes * 5 + overhead > maxDocumentBytes;
}

/** More than what a document takes besides its content, the longest id included. */
const overhead = 4096;
/** Firestore's own 16 bytes of a name and 32 of a document, and the random text that the adapter keeps in each. */
const besides = 16 + 32 + 7 + 17;

/** Bytes as Firestore counts them (https://firebase.google.com/docs/firestore/storage-size). */
export function documentBytes(collection: string, id: string, json: object): number {
  return besides + Buffer.byteLength(collection) + 1 + Buffer.byteLength(id) + 1 + valueBytes(json);
}

function valueBytes(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value) + 1;
  if (typeof value === "number") return 8;
  if (typeof value !== "object" || value === null) return 1;
  let bytes = 0;
  if (Array.isArray(value)) {
    // An array within an array is held by a map of one field.
    for (const inner of value) bytes += valueBytes(inner) + (Array.isArray(inner) ? 7 : 0);
    return bytes;
  }
  for (const [name, inner] of Object.entries(value)) bytes += Buffer.byteLength(name) + 1 + valueBytes(inner);
  return bytes;
}

/**
 * A stored document, checked by its schema and frozen: readers share it.
 * @throws MalformedDocument
 */
export function readStored<T extends object>(collection: Collection<T>, id: string, json: unknown): T {
  const parsed = collection.schema.safeParse(json);
  if (!parsed.success)
    throw new MalformedDocument(collection.name, id, `no longer fits its schema: ${reasons(parsed.error)}`);
  return freeze(parsed.data);
}

/**
 * What reading the document back would give: a frozen copy without fields that are undefined. Undefined when it holds anything but JSON's own
 * values, so that only reading can tell.
 */
export function asReadBack<T>(value: T): T | undefined {
  if (typeof value === "string") return value.toWellFormed() as T;
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0) ? value : undefined;
  if (typeof value !== "object" || "toJSON" in value) return undefined;
  if (Array.isArray(value)) {
    const copy = value.map(asReadBack);
    return copy.includes(undefined) ? undefined : (Object.freeze(copy) as T);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return undefined;
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    const read: unknown = key === "__proto__" ? undefined : asReadBack(inner);
    if (read === undefined) return undefined;
    copy[key.toWellFormed()] = read;
  }
  return Object.freeze(copy) as T;
}

function reasons(error: ZodError): string {
  return error.issues.map((issue) => `${issue.path.join(".") || "document"}: ${issue.message}`).join("; ");
}

function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}
