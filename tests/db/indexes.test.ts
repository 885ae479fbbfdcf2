import { describe, expect, it } from "vitest";
import { ZodError } from "zod";
import { MissingIndex, type Query } from "#app/db/documents.ts";
import { coverageOf, type IndexList, indexListSchema } from "#app/db/indexes.ts";
import { normaliseQuery } from "#app/db/query.server.ts";

type Field = IndexList["indexes"][number]["fields"][number];
/** "a" ascending, "-a" descending, "a[]" its elements. */
const field = (name: string): Field =>
  name.endsWith("[]")
    ? { fieldPath: name.slice(0, -2), arrayConfig: "CONTAINS" }
    : { fieldPath: name.replace("-", ""), order: name.startsWith("-") ? "DESCENDING" : "ASCENDING" };
const listOf = (composites: string[], fieldOverrides: IndexList["fieldOverrides"] = []): IndexList => ({
  indexes: composites.map((names) => ({
    collectionGroup: "c",
    queryScope: "COLLECTION",
    fields: names.split(" ").map(field),
  })),
  fieldOverrides,
});
/** "a= b in c> d[]" and "x -y", as a query. */
const queryOf = (filters: string, order: string): Query => ({
  where: filters
    .split(" ")
    .filter(Boolean)
    .map((filter) =>
      filter.endsWith("[]")
        ? [filter.slice(0, -2), "array-contains", 1]
        : filter.endsWith("*")
          ? [filter.slice(0, -1), "in", [1, 2]]
          : filter.endsWith("=")
            ? [filter.slice(0, -1), "==", 1]
            : [filter.slice(0, -1), ">", 1],
    ),
  orderBy: order
    .split(" ")
    .filter(Boolean)
    .map((name) => [name.replace("-", ""), name.startsWith("-") ? "desc" : "asc"]),
  limit: 10,
});
const covered = (list: IndexList, filters: string, order: string) => {
  try {
    coverageOf(list, normaliseQuery("c", queryOf(filters, order)));
    return true;
  } catch (error) {
    if (error instanceof MissingIndex) return false;
    throw error;
  }
};

describe("the index list covers", () => {
  it.each<[composites: string[], filters: string, order: string, covered: boolean]>([
    // Every field has an index of its own.
    [[], "", "", true],
    [[], "", "a", true],
    [[], "", "-a", true],
    [[], "a>", "", true],
    [[], "a=", "", true],
    [[], "a= b= c*", "", true],
    [[], "a[] b=", "", true],
    [[], "a=", "a", true],
    [[], "a*", "a", true],
    [[], "a=", "b", false],
    [[], "a*", "b", false],
    [[], "a[]", "b", false],
    [[], "a= b>", "", false],
    [[], "", "a b", false],
    // A composite: its equal fields, then the order, in its very directions.
    [["a b"], "a=", "b", true],
    [["a b"], "a*", "b", true],
    [["a b"], "a= b>", "", true],
    [["a b"], "a= b>", "b", true],
    [["a b"], "a=", "-b", false],
    [["a -b"], "a=", "-b", true],
    [["-a b"], "a=", "b", false],
    [["a b"], "", "a b", true],
    [["a b"], "", "-a -b", false],
    [["a b"], "", "b a", false],
    [["a b"], "a>", "a b", true],
    [["a b c"], "a=", "b c", true],
    [["a b c"], "a= b=", "c", true],
    [["b a c"], "a= b=", "c", true],
    [["a b c"], "a=", "c", false],
    [["a b c"], "a=", "b", false],
    [["a[] b"], "a[]", "b", true],
    [["a b"], "a[]", "b", false],
    [["a[] b"], "a=", "b", false],
    [["a[] c b"], "a[] c=", "b", true],
    // Composites with the same order are merged.
    [["a x", "b x"], "a= b=", "x", true],
    [["a -x", "b -x", "c[] -x"], "a= b* c[]", "-x", true],
    [["a x", "b -x"], "a= b=", "x", false],
    [["a x", "b y"], "a= b=", "x", false],
    [["a x", "b x"], "a= b= c=", "x", false],
    [["a b x", "c x"], "a= b= c=", "x", true],
    [["a x y", "b x y"], "a= b=", "x y", true],
    [["a x y", "b x"], "a= b=", "x y", false],
  ])("%j: where %j order by %j: %j", (composites, filters, order, expected) => {
    expect(covered(listOf(composites), filters, order)).toBe(expected);
  });

  it("no other collection's queries", () => {
    const other = {
      ...listOf(["a b"]),
      indexes: listOf(["a b"]).indexes.map((index) => ({ ...index, collectionGroup: "d" })),
    };
    expect(covered(other, "a=", "b")).toBe(false);
  });

  it("fields by their overrides, or their map's", () => {
    const override = (fieldPath: string, ...indexes: IndexList["fieldOverrides"][number]["indexes"]) => ({
      collectionGroup: "c",
      fieldPath,
      indexes,
    });
    const upOnly = listOf([], [override("a", { queryScope: "COLLECTION", order: "ASCENDING" })]);
    expect([
      covered(upOnly, "", "a"),
      covered(upOnly, "a=", ""),
      covered(upOnly, "", "-a"),
      covered(upOnly, "a[]", ""),
    ]).toEqual([true, true, false, false]);
    const map = listOf([], [override("m"), override("m.kept", { queryScope: "COLLECTION", order: "ASCENDING" })]);
    expect([covered(map, "m.x=", ""), covered(map, "m=", ""), covered(map, "mx=", "")]).toEqual([false, false, true]);
  });

  it("nothing that it can't say", () => {
    expect(() =>
      indexListSchema.parse({
        indexes: [{ collectionGroup: "c", queryScope: "COLLECTION_GROUP", fields: [field("a"), field("b")] }],
        fieldOverrides: [],
      }),
    ).toThrow(ZodError);
    expect(() =>
      indexListSchema.parse({
        indexes: [{ collectionGroup: "c", queryScope: "COLLECTION", fields: [field("a")] }],
        fieldOverrides: [],
      }),
    ).toThrow(ZodError);
    expect(() =>
      indexListSchema.parse({
        indexes: [{ collectionGroup: "c", queryScope: "COLLECTION", fields: [{ fieldPath: "a" }, field("b")] }],
        fieldOverrides: [],
      }),
    ).toThrow(ZodError);
  });
});

describe("a query that no engine could answer", () => {
  it.each<[string, Query]>([
    [
      "ranges on two fields",
      {
        where: [
          ["a", ">", 1],
          ["b", ">", 1],
        ],
        limit: 1,
      },
    ],
    ["a range not ordered by first", { where: [["a", ">", 1]], orderBy: [["b", "asc"]], limit: 1 }],
    [
      "two ins",
      {
        where: [
          ["a", "in", [1]],
          ["b", "in", [1]],
        ],
        limit: 1,
      },
    ],
    [
      "two array-contains",
      {
        where: [
          ["a", "array-contains", 1],
          ["b", "array-contains", 1],
        ],
        limit: 1,
      },
    ],
    [
      "a range over a field held equal",
      {
        where: [
          ["a", "==", 1],
          ["a", ">", 1],
        ],
        limit: 1,
      },
    ],
    [
      "a range of two kinds of values",
      {
        where: [
          ["a", ">", 1],
          ["a", "<", "x"],
        ],
        limit: 1,
      },
    ],
    [
      "the same order twice",
      {
        orderBy: [
          ["a", "asc"],
          ["a", "desc"],
        ],
        limit: 1,
      },
    ],
    ["a number that is none", { where: [["a", "==", Number.NaN]], limit: 1 }],
    ["a value that is undefined", { where: [["a", "==", undefined as unknown as null]], limit: 1 }],
    ["a path that is none", { where: [[`a" OR 1`, "==", 1]], limit: 1 }],
    ["an empty path", { orderBy: [["", "asc"]], limit: 1 }],
  ])("is refused: %s", (_, query) => {
    expect(() => normaliseQuery("c", query)).toThrow(/^c: /);
  });
});
