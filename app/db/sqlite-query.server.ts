import type { Value } from "./documents.ts";
import { type CursorPosition, valueKindOf, type NormalQuery } from "./query.server.ts";
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

/** "documents" is a scan, where no table of elements exists. */
export type ContainsBy = "elements" | "order" | "documents";

export interface SqlContext {
  readonly containsBy: ContainsBy;
  readonly tables: SqliteTables;
}

export function selectSql(query: NormalQuery, context: SqlContext): Sql {
  const keys = query.orders.map(([field], i) => `, ${context.tables.field(query.collection, field)} AS k${i}`);
  const orderBy = [...query.orders.map(([, direction], i) => `k${i} ${direction}`), `id ${query.idDirection}`].join(
    ", ",
  );
  const values: (number | string)[] = [];
  const arms = (query.anyOf?.values ?? [undefined]).map((value) => {
    const filter = filterSql(query, value, context);
    values.push(...filter.values);
    return `SELECT d."id" AS id, d."revision" AS revision${keys.join("")} ${filter.text}`;
  });
  // Each arm is sorted by its own part of the index; SQLite merges them.
  return { text: `${arms.join(" UNION ALL ")} ORDER BY ${orderBy} LIMIT ?`, values: [...values, query.limit + 1] };
}

/** The sum of the field's numbers is optional. */
export function aggregateSql(query: NormalQuery, field: string | null, context: SqlContext): Sql {
  // Keys of numbers lie between those of booleans and of strings.
  const key = field !== null && context.tables.field(query.collection, field);
  const total = key ? `total(CASE WHEN ${key} > -9.2e18 AND ${key} < '' THEN ${key} END)` : "0";
  const values: (number | string)[] = [];
  const arms = (query.anyOf?.values ?? [undefined]).map((value) => {
    const filter = filterSql(query, value, context);
    values.push(...filter.values);
    return `SELECT count(*) AS n, ${total} AS s ${filter.text}`;
  });
  return { text: `SELECT sum(n), total(s) FROM (${arms.join(" UNION ALL ")})`, values };
}

/** Counts at most `upTo`. */
export function countSql(query: NormalQuery, upTo: number, context: SqlContext): Sql {
  const arms = (query.anyOf?.values ?? [undefined]).map((value) => filterSql(query, value, context));
  const rows = arms.map(({ text }) => `SELECT 1 ${text}`).join(" UNION ALL ");
  return {
    text: `SELECT count(*), 0 FROM (${rows} LIMIT ?)`,
    values: [...arms.flatMap(({ values }) => values), upTo],
  };
}

function filterSql(query: NormalQuery, anyValue: Value | undefined, { containsBy, tables }: SqlContext): Sql {
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
    if (containsBy === "documents")
      add(`(?, d."id") IN (${elementsSql(query.contains.field, "d")})`, toKey(query.contains.value));
    else if (containsBy === "elements") {
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
  // The cursor lies within the range, so it is the tighter bound on its side.
  const cursorDirection = query.after && first ? first[1] : null;
  if (query.range) {
    const { field, lower, upper } = query.range;
    const kind = kindBounds[valueKindOf((lower[0] ?? upper[0])!.value)];
    if (cursorDirection !== "asc") {
      for (const bound of lower) add(`${key(field)} >${bound.inclusive ? "=" : ""} ?`, toKey(bound.value));
      if (!lower.length) add(`${key(field)} ${kind.lower.op} ?`, kind.lower.key);
    }
    if (cursorDirection !== "desc") {
      for (const bound of upper) add(`${key(field)} <${bound.inclusive ? "=" : ""} ?`, toKey(bound.value));
      if (!upper.length && kind.upper) add(`${key(field)} ${kind.upper.op} ?`, kind.upper.key);
    }
  }
  for (const [field, direction] of query.orders) {
    const isBounded =
      field === query.range?.field ||
      field === query.anyOf?.field ||
      (field === first?.[0] && cursorDirection === "asc" && direction === "asc");
    if (!isBounded) add(`${key(field)} >= ${lowestKey}`);
  }
  if (query.after) {
    // SQLite doesn't infer this from comparing columns together, and would skip the partial indexes.
    if (first && cursorDirection === "asc") add(`${key(first[0])} IS NOT NULL`);
    const after = afterSql(query, query.after, tables);
    add(after.text, ...after.values);
  }
  return { text: conditions.length ? `${from} WHERE ${conditions.join(" AND ")}` : from, values };
}

const operator = (direction: "asc" | "desc") => (direction === "asc" ? ">" : "<");

function afterSql(query: NormalQuery, { keys, id }: CursorPosition, tables: SqliteTables): Sql {
  const terms: { name: string; direction: "asc" | "desc"; key: number | string }[] = [
    ...query.orders.map(([field, direction], i) => ({
      name: tables.field(query.collection, field),
      direction,
      key: toKey(keys[i]!),
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
