/**
 * Checks by Firestore's rules, for both engines, whether the index list covers a query:
 * - every field has an index, which filters by equality merge, unless a field override says otherwise (fields inherit their map's override);
 * - other queries need composites of some equal fields and then exactly the query's order; composites of one order are merged;
 * - `in` counts as equality, and so does `array-contains` where an index declares the field so.
 */
import { z } from "zod";
import { MissingIndex } from "./documents.ts";
import type { NormalQuery } from "./query.server.ts";

const indexedFieldSchema = z
  .object({
    fieldPath: z.string(),
    order: z.enum(["ASCENDING", "DESCENDING"]).optional(),
    arrayConfig: z.literal("CONTAINS").optional(),
  })
  .refine((field) => Boolean(field.order) !== Boolean(field.arrayConfig), "has either order or arrayConfig");

export const indexListSchema = z.object({
  indexes: z.array(
    z.object({
      collectionGroup: z.string(),
      queryScope: z.literal("COLLECTION"),
      fields: z.array(indexedFieldSchema).min(2),
    }),
  ),
  fieldOverrides: z.array(
    z.object({
      collectionGroup: z.string(),
      fieldPath: z.string(),
      indexes: z.array(
        z.object({
          queryScope: z.literal("COLLECTION"),
          order: z.enum(["ASCENDING", "DESCENDING"]).optional(),
          arrayConfig: z.literal("CONTAINS").optional(),
        }),
      ),
    }),
  ),
});
export type IndexList = z.infer<typeof indexListSchema>;
export type CompositeIndex = IndexList["indexes"][number];
type Mode = "ASCENDING" | "DESCENDING" | "CONTAINS";

export function compositesOf(list: IndexList, collection: string): CompositeIndex[] {
  return list.indexes.filter((index) => index.collectionGroup === collection);
}

export function exemptedFields(list: IndexList, collection: string): string[] {
  return list.fieldOverrides
    .filter(
      (override) =>
        override.collectionGroup === collection && !override.indexes.length && !override.fieldPath.includes("."),
    )
    .map((override) => override.fieldPath);
}

/** Fields that have an override with an ordered index. */
export function singleFields(list: IndexList, collection: string): string[] {
  return list.fieldOverrides
    .filter((entry) => entry.collectionGroup === collection && entry.indexes.some(({ order }) => order))
    .map((entry) => entry.fieldPath);
}

export function arrayFields(list: IndexList, collection: string): string[] {
  const inComposites = compositesOf(list, collection).flatMap(({ fields }) =>
    fields.filter((field) => field.arrayConfig),
  );
  const inOverrides = list.fieldOverrides.filter(
    (entry) => entry.collectionGroup === collection && entry.indexes.some(({ arrayConfig }) => arrayConfig),
  );
  return [...new Set([...inComposites, ...inOverrides].map(({ fieldPath }) => fieldPath))];
}

export interface SingleIndex {
  readonly fieldPath: string;
  readonly mode: Mode;
}

export interface Coverage {
  readonly singles: readonly SingleIndex[];
  readonly composites: readonly CompositeIndex[];
}

/** @throws MissingIndex with the entry to add */
export function coverageOf(list: IndexList, query: NormalQuery): Coverage {
  const equal = [
    ...new Set([...query.equal.map(([field]) => field), ...(query.anyOf ? [query.anyOf.field] : [])]),
  ].filter((field) => !query.orders.some(([ordered]) => ordered === field));
  const contains = query.contains ? [query.contains.field] : [];
  const order = query.orders.map(([field, direction]) => ({
    fieldPath: field,
    order: direction === "asc" ? ("ASCENDING" as const) : ("DESCENDING" as const),
  }));

  const exempted = exemptedFields(list, query.collection);
  for (const field of [...equal, ...contains, ...order.map(({ fieldPath }) => fieldPath)]) {
    if (exempted.some((large) => field === large || field.startsWith(`${large}.`))) {
      throw new MissingIndex(
        `${query.collection}.${field} is exempted from indexing in firestore.indexes.json: it can't be filtered or ordered by`,
      );
    }
  }

  if (!order.length) {
    const singles: SingleIndex[] = [
      ...equal.map((fieldPath) => ({ fieldPath, mode: "ASCENDING" as const })),
      ...contains.map((fieldPath) => ({ fieldPath, mode: "CONTAINS" as const })),
    ];
    for (const single of singles) requireSingle(list, query.collection, single);
    return { singles, composites: [] };
  }
  if (order.length === 1 && !equal.length && !contains.length) {
    const single = { fieldPath: order[0]!.fieldPath, mode: order[0]!.order };
    requireSingle(list, query.collection, single);
    return { singles: [single], composites: [] };
  }

  const needed = new Set([...equal, ...contains]);
  const serving = compositesOf(list, query.collection).filter((index) => {
    const head = index.fields.slice(0, -order.length);
    const tail = index.fields.slice(-order.length);
    return (
      tail.length === order.length &&
      tail.every((field, i) => field.fieldPath === order[i]!.fieldPath && field.order === order[i]!.order) &&
      head.every((field) =>
        field.arrayConfig
          ? contains.includes(field.fieldPath)
          : field.order === "ASCENDING" && equal.includes(field.fieldPath),
      )
    );
  });
  const coveredFields = new Set(
    serving.flatMap((index) => index.fields.slice(0, -order.length).map((field) => field.fieldPath)),
  );
  if (serving.length && [...needed].every((field) => coveredFields.has(field)))
    return { singles: [], composites: serving };

  const entry = {
    collectionGroup: query.collection,
    queryScope: "COLLECTION",
    fields: [
      ...contains.map((fieldPath) => ({ fieldPath, arrayConfig: "CONTAINS" })),
      ...equal.map((fieldPath) => ({ fieldPath, order: "ASCENDING" })),
      ...order,
    ],
  };
  throw new MissingIndex(
    `${query.collection}: no index covers this query; add to "indexes" of firestore.indexes.json:\n${JSON.stringify(entry)}`,
  );
}

function requireSingle(list: IndexList, collection: string, { fieldPath: field, mode }: SingleIndex): void {
  const override = list.fieldOverrides
    .filter(
      (entry) =>
        entry.collectionGroup === collection && (field === entry.fieldPath || field.startsWith(`${entry.fieldPath}.`)),
    )
    .toSorted((a, b) => b.fieldPath.length - a.fieldPath.length)[0];
  if (!override || override.indexes.some((index) => (index.order ?? index.arrayConfig) === mode)) return;
  const addition =
    mode === "CONTAINS" ? { queryScope: "COLLECTION", arrayConfig: mode } : { queryScope: "COLLECTION", order: mode };
  throw new MissingIndex(
    `${collection}.${field}: its own override in firestore.indexes.json leaves this index out; add to the override's "indexes":\n${JSON.stringify(addition)}`,
  );
}
