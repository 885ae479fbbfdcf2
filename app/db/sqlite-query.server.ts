/** Queries as SQL over the tables of sqlite-tables. */
import type { Value } from "./documents.ts";
import { kindOf, type NormalQuery } from "./query.server.ts";
import {
  elementsSql,
  elementsTable,
  kindBounds,
  lowestKey,
  quote,
  type SqliteTables,
  toKey,
} from "./sqlite-tables.server.ts";

export interface Sql {
  readonly text: string;
  readonly values: readonly (number | string)[];
}

/**
 * Whether to walk the elements' table and sort what it names, or to walk the order's index and look each document up in it; or in the documents
 * themselves, where there is no such table.
 */
export type ContainsBy = "elements" | "order" | "documents";

/** Rows of [id, revision, keys of the orders…]: one more than the limit, where there are so many. */
export function selectSql(query: NormalQuery, by: ContainsBy, tables: SqliteTables): Sql {
  const keys = query.orders.map(([field], i) => `, ${tables.field(query.collection, field)} AS k${i}`);
  const orderBy = [...query.orders.map(([, direction], i) => `k${i} ${direction}`), `id ${query.idDirection}`].join(
    ", ",
  );
  const values: (number | string)[] = [];
  const arms = (query.anyOf?.values ?? [undefined]).map((value) => {
    const filter = filterSql(query, value, by, tables);
    values.push(...filter.values);
    return `SELECT d."id" AS id, d."revision" AS revision${keys.join("")} ${filter.text}`;
  });
  // Each arm comes in order from its own part of the index; SQLite merges them.
  return { text: `${arms.join(" UNION ALL ")} ORDER BY ${orderBy} LIMIT ?`, values: [...values, query.limit + 1] };
}

/** One row: the number of documents, and with a field the sum of its numbers. */
export function aggregateSql(query: NormalQuery, field: string | null, by: ContainsBy, tables: SqliteTables): Sql {
  // Above the keys of null, false and true, below those of strings.
  const key = field !== null && tables.field(query.collection, field);
  const total = key ? `total(CASE WHEN ${key} > -9.2e18 AND ${key} < '' THEN ${key} END)` : "0";
  const values: (number | string)[] = [];
  const arms = (query.anyOf?.values ?? [undefined]).map((value) => {
    const filter = filterSql(query, value, by, tables);
    values.push(...filter.values);
    return `SELECT count(*) AS n, ${total} AS s ${filter.text}`;
  });
  return { text: `SELECT sum(n), total(s) FROM (${arms.join(" UNION ALL ")})`, values };
}

/** One row: the number of documents, or `upTo` where there are more. */
export function countSql(query: NormalQuery, upTo: number, by: ContainsBy, tables: SqliteTables): Sql {
  const arms = (query.anyOf?.values ?? [undefined]).map((value) => filterSql(query, value, by, tables));
  const found = arms.map(({ text }) => `SELECT 1 ${text}`).join(" UNION ALL ");
  return {
    text: `SELECT count(*), 0 FROM (${found} LIMIT ?)`,
    values: [...arms.flatMap(({ values }) => values), upTo],
  };
}

/** FROM and WHERE for one of the values of `in`. */
function filterSql(query: NormalQuery, anyValue: Value | undefined, by: ContainsBy, tables: SqliteTables): Sql {
  const key = (field: string) => tables.field(query.collection, field);
  const conditions: string[] = [];
  const values: (number | string)[] = [];
  const add = (condition: string, ...bound: (number | string)[]) => {
    conditions.push(condition);
    values.push(...bound);
  };

  const table = quote(query.collection);
  let from = `FROM ${table} AS d`;
  if (query.contains) {
    const elements = quote(elementsTable(query.collection, query.contains.field));
    if (by === "documents")
      add(`(?, d."id") IN (${elementsSql(query.contains.field, "d")})`, toKey(query.contains.value));
    else if (by === "elements") {
      from = `FROM ${elements} AS e CROSS JOIN ${table} AS d ON d."id" = e."id"`;
      add(`e."value" = ?`, toKey(query.contains.value));
    } else
      add(
        `EXISTS (SELECT 1 FROM ${elements} AS e WHERE e."value" = ? AND e."id" = +d."id")`,
        toKey(query.contains.value),
      );
  }

  for (const [field, value] of query.equal) add(`${key(field)} = ?`, toKey(value));
  if (query.anyOf && anyValue !== undefined) add(`${key(query.anyOf.field)} = ?`, toKey(anyValue));

  const [first] = query.orders;
  // The cursor lies within the range, so on its own side it is the tighter bound of the two.
  const resumed = query.after && first ? first[1] : null;
  if (query.range) {
    const { field, lower, upper } = query.range;
    const kind = kindBounds[kindOf((lower[0] ?? upper[0])!.value)];
    if (resumed !== "asc") {
      for (const bound of lower) add(`${key(field)} >${bound.inclusive ? "=" : ""} ?`, toKey(bound.value));
      if (!lower.length) add(`${key(field)} ${kind.lower.op} ?`, kind.lower.key);
    }
    if (resumed !== "desc") {
      for (const bound of upper) add(`${key(field)} <${bound.inclusive ? "=" : ""} ?`, toKey(bound.value));
      if (!upper.length && kind.upper) add(`${key(field)} ${kind.upper.op} ?`, kind.upper.key);
    }
  }
  for (const [field, direction] of query.orders) {
    const bounded =
      field === query.range?.field ||
      field === query.anyOf?.field ||
      (field === first?.[0] && resumed === "asc" && direction === "asc");
    if (!bounded) add(`${key(field)} >= ${lowestKey}`);
  }
  if (query.after) {
    // SQLite doesn't see by itself that columns compared together are there, and would leave out the indexes of documents that have the first.
    if (first && resumed === "asc") add(`${key(first[0])} IS NOT NULL`);
    const after = afterSql(query, query.after.keys.map(toKey), query.after.id, tables);
    add(after.text, ...after.values);
  }
  return { text: conditions.length ? `${from} WHERE ${conditions.join(" AND ")}` : from, values };
}

const operator = (direction: "asc" | "desc") => (direction === "asc" ? ">" : "<");

/** Beyond the cursor's position, in the query's order. */
function afterSql(query: NormalQuery, keys: readonly (number | string)[], id: string, tables: SqliteTables): Sql {
  const terms = [
    ...query.orders.map(([field, direction], i) => ({
      name: tables.field(query.collection, field),
      direction,
      key: keys[i]!,
    })),
    { name: `d."id"`, direction: query.idDirection, key: id },
  ];
  if (terms.every(({ direction }) => direction === query.idDirection)) {
    return {
      text: `(${terms.map(({ name }) => name).join(", ")}) ${operator(query.idDirection)} (${terms.map(() => "?").join(", ")})`,
      values: terms.map(({ key }) => key),
    };
  }
  const [first] = terms;
  const steps = terms.map((term, i) =>
    [...terms.slice(0, i).map(({ name }) => `${name} = ?`), `${term.name} ${operator(term.direction)} ?`].join(" AND "),
  );
  return {
    text: `${first!.name} ${operator(first!.direction)}= ? AND (${steps.map((step) => `(${step})`).join(" OR ")})`,
    values: [first!.key, ...terms.flatMap((_, i) => terms.slice(0, i + 1).map(({ key }) => key))],
  };
}
