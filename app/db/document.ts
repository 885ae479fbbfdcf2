import type { ZodError } from "zod";
import { type Collection, DocumentTooLarge, MalformedDocument } from "./documents.ts";

export const maxDocumentBytes = 1024 * 1024;
export const maxWrites = 500;

/** 1–1500 bytes, no slash, not "." or "..", not __of_this_kind__. */
export function isDocumentId(id: string): boolean {
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
  if (!isDocumentId(id)) throw new Error(`${collection}: ${JSON.stringify(id)} can't be a document's id`);
}

export function parseForStorage<T extends object>(collection: Collection<T>, data: T): T {
  return collection.schema.parse(data);
}

export function requireSize(collection: string, id: string, json: object): void {
  const bytes = documentBytes(collection, id, json);
  if (bytes > maxDocumentBytes)
    throw new DocumentTooLarge(`${collection}/${id} takes ${bytes} bytes, more than ${maxDocumentBytes}`);
}

/** Firestore takes up to 8 bytes for what JSON writes in 2. */
export function mayBeTooLarge(jsonBytes: number): boolean {
  return jsonBytes * 5 + maxOverheadBytes > maxDocumentBytes;
}

/** Upper bound of what a document with the longest id takes beside its content. */
const maxOverheadBytes = 4096;
/** Firestore counts 16 bytes for a name and 32 for a document; the rest is the adapter's write mark. */
const documentOverheadBytes = 16 + 32 + 7 + 17;

/** @see https://firebase.google.com/docs/firestore/storage-size */
export function documentBytes(collection: string, id: string, json: object): number {
  return documentOverheadBytes + Buffer.byteLength(collection) + 1 + Buffer.byteLength(id) + 1 + valueBytes(json);
}

function valueBytes(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value) + 1;
  if (typeof value === "number") return 8;
  if (typeof value !== "object" || value === null) return 1;
  let bytes = 0;
  if (Array.isArray(value)) {
    // An array within an array is wrapped in a map of one field.
    for (const inner of value) bytes += valueBytes(inner) + (Array.isArray(inner) ? 7 : 0);
    return bytes;
  }
  for (const [name, inner] of Object.entries(value)) bytes += Buffer.byteLength(name) + 1 + valueBytes(inner);
  return bytes;
}

/** The result is frozen, because readers share it. @throws MalformedDocument */
export function parseStored<T extends object>(collection: Collection<T>, id: string, json: unknown): T {
  const parsed = collection.schema.safeParse(json);
  if (!parsed.success)
    throw new MalformedDocument(collection.name, id, `no longer fits its schema: ${formatIssues(parsed.error)}`);
  return freeze(parsed.data);
}

/** A frozen copy without undefined fields; undefined for values outside JSON. */
export function toReadBack<T>(value: T): T | undefined {
  if (typeof value === "string") return value.toWellFormed() as T;
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0) ? value : undefined;
  if (typeof value !== "object" || "toJSON" in value) return undefined;
  if (Array.isArray(value)) {
    const copy = value.map(toReadBack);
    return copy.includes(undefined) ? undefined : (Object.freeze(copy) as T);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return undefined;
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    const read: unknown = key === "__proto__" ? undefined : toReadBack(inner);
    if (read === undefined) return undefined;
    copy[key.toWellFormed()] = read;
  }
  return Object.freeze(copy) as T;
}

function formatIssues(error: ZodError): string {
  return error.issues.map((issue) => `${issue.path.join(".") || "document"}: ${issue.message}`).join("; ");
}

function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}
