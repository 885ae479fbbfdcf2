import { createHash } from "node:crypto";
import { isDocumentId } from "./document.ts";
import { BadCursor, type Collection, type Order, type Query, type Stored, type Value } from "./documents.ts";

interface Bound {
  readonly value: Value;
  readonly inclusive: boolean;
}

interface Range {
  readonly field: string;
  readonly lower: readonly Bound[];
  readonly upper: readonly Bound[];
}

export interface CursorPosition {
  readonly keys: readonly Value[];
  readonly id: string;
}

export interface NormalQuery {
  readonly collection: string;
  readonly equal: readonly (readonly [field: string, value: Value])[];
  readonly anyOf: { readonly field: string; readonly values: readonly Value[] } | null;
  readonly contains: { readonly field: string; readonly value: Value } | null;
  readonly range: Range | null;
  /** The range's field comes first. Fields compared by `==` are dropped. */
  readonly orders: readonly Order[];
  readonly idDirection: "asc" | "desc";
  readonly limit: number;
  readonly after: CursorPosition | null;
  /** True when it compares with a string longer than an index holds. */
  readonly findsNothing: boolean;
  readonly digest: string;
}

const maxLimit = 1000;
const maxAnyOf = 30;
/** Longest string that Firestore indexes. */
const maxIndexedBytes = 1499;
const fieldPath = /^[A-Za-z_][\w-]*(\.[\w-]+)*$/;
const rangeSides = {
  "<": ["upper", false],
  "<=": ["upper", true],
  ">": ["lower", false],
  ">=": ["lower", true],
} as const;

export function normaliseQuery(collection: string, query: Query): NormalQuery {
  const equal: [string, Value][] = [];
  const range: { field: string; lower: Bound[]; upper: Bound[] } = { field: "", lower: [], upper: [] };
  let anyOf: NormalQuery["anyOf"] = null;
  let contains: NormalQuery["contains"] = null;
  let findsNothing = false;

  for (const [field, op, operand] of query.where ?? []) {
    checkField(collection, field);
    if (op === "in") {
      if (anyOf) throw new Error(`${collection}: a query takes one "in"`);
      const values = [...new Set(operand)];
      if (values.length < 1 || values.length > maxAnyOf)
        throw new Error(`${collection}: "in" takes 1–${maxAnyOf} values, not ${values.length}`);
      for (const value of values) checkValue(collection, field, value);
      const indexed = values.filter(fitsIndex);
      findsNothing ||= !indexed.length;
      anyOf = { field, values: indexed };
      continue;
    }
    checkValue(collection, field, operand);
    findsNothing ||= !fitsIndex(operand);
    if (op === "==") equal.push([field, operand]);
    else if (op === "array-contains") {
      if (operand === null) throw new Error(`${collection}: no index finds null among the elements of ${field}`);
      if (contains) throw new Error(`${collection}: a query takes one "array-contains"`);
      contains = { field, value: operand };
    } else {
      if (range.field && range.field !== field)
        throw new Error(`${collection}: rangeSides on both ${range.field} and ${field}`);
      const [side, inclusive] = rangeSides[op];
      range.field = field;
      range[side].push({ value: operand, inclusive });
    }
  }

  const equalFields = new Set(equal.map(([field]) => field));
  const kinds = new Set([...range.lower, ...range.upper].map((bound) => valueKindOf(bound.value)));
  if (kinds.size > 1) throw new Error(`${collection}: the range on ${range.field} mixes ${[...kinds].join(" and ")}`);
  if (equalFields.has(range.field) || anyOf?.field === range.field)
    throw new Error(`${collection}: ${range.field} is held equal and ranged over`);

  const orders = (query.orderBy ?? []).filter(([field]) => !equalFields.has(field));
  for (const [field] of orders) checkField(collection, field);
  if (new Set(orders.map(([field]) => field)).size !== orders.length)
    throw new Error(`${collection}: orders by the same field twice`);
  if (range.field && orders.length && orders[0]![0] !== range.field)
    throw new Error(`${collection}: a range on ${range.field} must be ordered by it first`);
  if (range.field && !orders.length) orders.push([range.field, "asc"]);
  checkLimit(collection, query.limit);

  equal.sort(([a], [b]) => (a < b ? -1 : 1));
  const normal = { collection, equal, anyOf, contains, range: range.field ? range : null, orders };
  const digest = createHash("sha256").update(JSON.stringify(normal)).digest("base64url").slice(0, 12);
  const after = query.cursor ? readCursor(query.cursor, digest, orders.length) : null;
  if (after && normal.range && !isWithin(normal.range, after.keys[0]!))
    throw new BadCursor(`${collection}: the cursor lies outside the query`);
  return { ...normal, idDirection: orders.at(-1)?.[1] ?? "asc", limit: query.limit, after, findsNothing, digest };
}

export function writeCursor(query: NormalQuery, last: CursorPosition): string {
  return Buffer.from(JSON.stringify([query.digest, last.keys, last.id])).toString("base64url");
}

/** The document needn't be the last of its page. Reads nothing. */
export function cursorAfter<T extends object>(
  collection: Collection<T>,
  query: Omit<Query, "cursor">,
  { id, data }: Pick<Stored<T>, "id" | "data">,
): string {
  const normal = normaliseQuery(collection.name, query);
  return writeCursor(normal, { keys: keysOf(normal, data), id });
}

export function keysOf(query: NormalQuery, data: object): Value[] {
  const at = (inner: unknown, name: string) => (inner as Record<string, unknown> | undefined)?.[name];
  return query.orders.map(([field]) => field.split(".").reduce<unknown>(at, data) as Value);
}

function readCursor(cursor: string, digest: string, keys: number): CursorPosition {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    throw new BadCursor("not a cursor");
  }
  if (!Array.isArray(parts) || parts.length !== 3 || parts[0] !== digest)
    throw new BadCursor("not a cursor of this query");
  const [, values, id] = parts as [string, unknown, unknown];
  if (
    !Array.isArray(values) ||
    values.length !== keys ||
    !values.every((key) => isValue(key) && fitsIndex(key)) ||
    typeof id !== "string" ||
    !isDocumentId(id)
  )
    throw new BadCursor("not a cursor of this query");
  return { keys: values, id };
}

function isWithin(range: Range, key: Value): boolean {
  const isSameKind = (bound: Bound) => valueKindOf(bound.value) === valueKindOf(key);
  return (
    range.lower.every(
      (bound) => isSameKind(bound) && (compareValues(key, bound.value) > 0 || (bound.inclusive && key === bound.value)),
    ) &&
    range.upper.every(
      (bound) => isSameKind(bound) && (compareValues(key, bound.value) < 0 || (bound.inclusive && key === bound.value)),
    )
  );
}

const rank = { null: 0, boolean: 1, number: 2, string: 3 } as const;

export function valueKindOf(value: Value): keyof typeof rank {
  return value === null ? "null" : (typeof value as "boolean" | "number" | "string");
}

/** In both engines' order: null, false, true, numbers, then strings by their UTF-8 bytes. */
export function compareValues(a: Value, b: Value): number {
  const byKind = rank[valueKindOf(a)] - rank[valueKindOf(b)];
  if (byKind || a === null || b === null) return byKind;
  if (typeof a === "string") return Buffer.compare(Buffer.from(a), Buffer.from(b as string));
  return Number(a) - Number(b);
}

function isValue(value: unknown): value is Value {
  return (
    value === null ||
    typeof value === "string" ||
    typeof value === "boolean" ||
    (typeof value === "number" && Number.isFinite(value))
  );
}

function fitsIndex(value: Value): boolean {
  return (
    typeof value !== "string" || value.length <= maxIndexedBytes / 3 || Buffer.byteLength(value) <= maxIndexedBytes
  );
}

function checkField(collection: string, field: string): void {
  if (!fieldPath.test(field)) throw new Error(`${collection}: ${JSON.stringify(field)} is not a field path`);
}

function checkValue(collection: string, field: string, value: unknown): void {
  if (!isValue(value)) throw new Error(`${collection}: ${field} can't be compared with ${typeof value}`);
}

function checkLimit(collection: string, limit: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > maxLimit)
    throw new Error(`${collection}: the limit ${limit} is not within 1–${maxLimit}`);
}
