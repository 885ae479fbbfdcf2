import type { Value } from "./documents.ts";
import { type FirestoreValue, toPath, toValue } from "./firestore-values.server.ts";
import type { NormalQuery } from "./query.server.ts";

type Operator =
  | "EQUAL"
  | "IN"
  | "ARRAY_CONTAINS"
  | "LESS_THAN"
  | "LESS_THAN_OR_EQUAL"
  | "GREATER_THAN"
  | "GREATER_THAN_OR_EQUAL";
type Filter =
  | { fieldFilter: { field: { fieldPath: string }; op: Operator; value: FirestoreValue } }
  | { unaryFilter: { field: { fieldPath: string }; op: "IS_NULL" } }
  | { compositeFilter: { op: "AND" | "OR"; filters: Filter[] } };
interface Order {
  field: { fieldPath: string };
  direction: "ASCENDING" | "DESCENDING";
}

export interface StructuredQuery {
  from: [{ collectionId: string }];
  where?: Filter;
  orderBy?: Order[];
  startAt?: { values: FirestoreValue[]; before: false };
  limit?: { value: number };
}

export function structuredQuery(query: NormalQuery, nameOf: (id: string) => string): StructuredQuery | null {
  const ordered = orderedQuery(query);
  if (!ordered) return null;
  const position: FirestoreValue[] | null = query.after && [
    ...query.after.keys.map(toValue),
    { referenceValue: nameOf(query.after.id) },
  ];
  return {
    ...ordered,
    ...(position && { startAt: { values: position, before: false as const } }),
    limit: { value: query.limit + 1 },
  };
}

export function orderedQuery(query: NormalQuery): StructuredQuery | null {
  const filtered = filteredQuery(query);
  if (!filtered) return null;
  const orderBy: Order[] = [...query.orders, ["__name__", query.idDirection] as const].map(([field, direction]) => ({
    field: { fieldPath: field === "__name__" ? field : toPath(field) },
    direction: direction === "asc" ? "ASCENDING" : "DESCENDING",
  }));
  return { ...filtered, orderBy };
}

export function filteredQuery(query: NormalQuery): StructuredQuery | null {
  if (query.findsNothing) return null;
  const filters = [
    ...query.equal.map(([field, value]) => equal(field, value)),
    ...(query.anyOf ? [anyOf(query.anyOf.field, query.anyOf.values)] : []),
    ...(query.contains ? [compare(query.contains.field, "ARRAY_CONTAINS", query.contains.value)] : []),
  ];
  if (query.range) {
    const { field, lower, upper } = query.range;
    const bounds = [
      ...lower.map((bound) => ({ ...bound, op: bound.inclusive ? "GREATER_THAN_OR_EQUAL" : "GREATER_THAN" }) as const),
      ...upper.map((bound) => ({ ...bound, op: bound.inclusive ? "LESS_THAN_OR_EQUAL" : "LESS_THAN" }) as const),
    ];
    // Firestore compares nothing with null, and only null is within bounds of null.
    if (bounds.some(({ value, inclusive }) => value === null && !inclusive)) return null;
    if (bounds.some(({ value }) => value === null)) filters.push(equal(field, null));
    else filters.push(...bounds.map(({ op, value }) => compare(field, op, value)));
  }
  const from: StructuredQuery["from"] = [{ collectionId: query.collection }];
  if (!filters.length) return { from };
  return { from, where: filters.length === 1 ? filters[0]! : { compositeFilter: { op: "AND", filters } } };
}

function compare(field: string, op: Operator, value: Value): Filter {
  return { fieldFilter: { field: { fieldPath: toPath(field) }, op, value: toValue(value) } };
}

function equal(field: string, value: Value): Filter {
  return value === null
    ? { unaryFilter: { field: { fieldPath: toPath(field) }, op: "IS_NULL" } }
    : compare(field, "EQUAL", value);
}

/** Firestore's own `in` never finds null. */
function anyOf(field: string, values: readonly Value[]): Filter {
  const nonNull = values.filter((value) => value !== null);
  const conditions: Filter[] = nonNull.length
    ? [
        {
          fieldFilter: {
            field: { fieldPath: toPath(field) },
            op: "IN",
            value: { arrayValue: { values: nonNull.map(toValue) } },
          },
        },
      ]
    : [];
  const filters = nonNull.length < values.length ? [...conditions, equal(field, null)] : conditions;
  return filters.length === 1 ? filters[0]! : { compositeFilter: { op: "OR", filters } };
}
