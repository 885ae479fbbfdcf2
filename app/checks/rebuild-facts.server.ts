/**
 * The facts of a month, held against its checks and put right: a shard that can't be read is made anew, in any other the rows that are
 * missing, wrong or too many are changed. Others may go on submitting meanwhile.
 */
import { type Collection, type Documents, collection, MalformedDocument, type Transaction } from "#app/db/documents.ts";
import { queryPages } from "#app/db/query-in.ts";
import { changeDetail, emptyDetail, readDetail } from "#app/facts/detail-shard.ts";
import {
  type CheckRow,
  detailFacts,
  detailShardId,
  detailShardIds,
  summaryFacts,
  summaryShardId,
  summaryShardIds,
} from "#app/facts/facts.ts";
import { CorruptShard, groupBy } from "#app/facts/shard.ts";
import { changeSummary, emptySummary, factAt, readSummary } from "#app/facts/summary-shard.ts";
import { firstDay, lastDay, monthOf, monthsBetween } from "#app/i18n/days.ts";
import { z } from "zod";
import { detailOf, factOf } from "./check-facts.ts";
import { type Check, checks, isCounted } from "./check.ts";

export interface Verdict {
  /** Counted checks of the month. */
  readonly checks: number;
  /** Shards that couldn't be read. */
  readonly damaged: readonly string[];
  /** Rows of the other shards that were missing, wrong or too many. */
  readonly wrong: number;
}

interface Kind<T extends object> {
  readonly collection: Collection<T>;
  readonly empty: T;
  idsOf(month: string): string[];
  idOf(month: string, storeId: string): string;
  change(shard: T, put: readonly CheckRow[], remove?: readonly string[]): T;
  /** Every row as a text, by its check's id. @throws CorruptShard */
  textsOf(month: string, shard: T): Map<string, string>;
}

const summaries: Kind<typeof emptySummary> = {
  collection: summaryFacts,
  empty: emptySummary,
  idsOf: (month) => summaryShardIds([month]),
  idOf: summaryShardId,
  change: (shard, put, remove) =>
    changeSummary(
      shard,
      put.map(({ fact }) => fact),
      remove,
    ),
  textsOf(month, shard) {
    const columns = readSummary(month, shard);
    return new Map(
      Array.from({ length: columns.count }, (_, row) => [columns.checkId(row), JSON.stringify(factAt(columns, row))]),
    );
  },
};

const details: Kind<typeof emptyDetail> = {
  collection: detailFacts,
  empty: emptyDetail,
  idsOf: (month) => detailShardIds([month]),
  idOf: detailShardId,
  change: changeDetail,
  textsOf(month, shard) {
    const columns = readDetail(month, shard);
    const { stores, templates, inspectors, managers, store, template, inspector, manager, day } = columns;
    return new Map(
      Array.from({ length: columns.count }, (_, row) => [
        columns.checkId(row),
        JSON.stringify([
          stores[store[row]!],
          templates[template[row]!],
          inspectors[inspector[row]!],
          managers[manager[row]!],
          day[row],
          columns.detail(row),
        ]),
      ]),
    );
  },
};

/** Checks held in one transaction against their rows. */
const checksAtOnce = 100;
const pageSize = 200;

/** Every month that has checks. */
export async function monthsWithChecks(db: Documents): Promise<string[]> {
  const at = async (direction: "asc" | "desc") => {
    const orderBy = [
      ["day", direction],
      ["startedAt", direction],
    ] as const;
    return (await db.query(checks, { orderBy, limit: 1 })).documents[0]?.data.day;
  };
  const [first, last] = [await at("asc"), await at("desc")];
  return first && last ? monthsBetween(first, last) : [];
}

/** Holds a month's facts against its checks, and puts them right unless it is only to `verify`. */
export async function rebuildMonth(db: Documents, month: string, { verify = false } = {}): Promise<Verdict> {
  // Before the checks are read: what is recorded after this look is recorded rightly, or changes the revision.
  const looks = [await look(db, summaries, month), await look(db, details, month)];
  const rows = await rowsOf(db, month);
  const verdicts = [];
  for (const settle of looks) verdicts.push(await settle(rows, verify));
  return {
    checks: rows.length,
    damaged: verdicts.flatMap(({ damaged }) => damaged),
    wrong: verdicts.reduce((sum, { wrong }) => sum + wrong, 0),
  };
}

async function rowsOf(db: Documents, month: string): Promise<CheckRow[]> {
  const rows: CheckRow[] = [];
  const where = [
    ["day", ">=", firstDay(month)],
    ["day", "<=", lastDay(month)],
  ] as const;
  const orderBy = [
    ["day", "asc"],
    ["startedAt", "asc"],
  ] as const;
  for await (const found of queryPages(db, checks, { where, orderBy, limit: pageSize }))
    rows.push(...found.flatMap(({ id, data }) => rowOf(data, id) ?? []));
  return rows;
}

function rowOf(check: Check, id: string): CheckRow | null {
  return isCounted(check) ? { fact: factOf(check, id), detail: detailOf(check) } : null;
}

/** What a shard holds: null where it can't be read. Its revision is unknown where not even its JSON can. */
interface Seen {
  readonly id: string;
  readonly revision: string | null | undefined;
  readonly texts: Map<string, string> | null;
}

type Settle = (rows: readonly CheckRow[], verify: boolean) => Promise<{ damaged: string[]; wrong: number }>;

/** Looks at a month's shards; the function returned settles them by the month's checks. */
async function look<T extends object>(db: Documents, kind: Kind<T>, month: string): Promise<Settle> {
  const seen: Seen[] = [];
  for (const id of kind.idsOf(month)) seen.push(await see(db, kind, id, month));
  return async (rows, verify) => {
    const byShard = groupBy(rows, ({ fact }) => kind.idOf(month, fact.storeId));
    const damaged: string[] = [];
    let wrong = 0;
    for (const shard of seen) {
      const fresh = kind.change(kind.empty, byShard.get(shard.id) ?? []);
      if (shard.texts === null) {
        damaged.push(`${kind.collection.name}/${shard.id}`);
        if (!verify) await replace(db, kind, shard, fresh);
      } else {
        const due = differing(shard.texts, kind.textsOf(month, fresh));
        for (let at = 0; at < due.length; at += checksAtOnce) {
          const ids = due.slice(at, at + checksAtOnce);
          wrong += await db.transaction((tx) => putRight(tx, kind, { month, shard: shard.id, ids, verify }));
        }
      }
    }
    return { damaged, wrong };
  };
}

/** A shard as it is stored, whether or not it fits its schema. */
function stored<T extends object>(kind: Kind<T>): Collection<object> {
  return collection(kind.collection.name, z.looseObject({}));
}

async function see<T extends object>(db: Documents, kind: Kind<T>, id: string, month: string): Promise<Seen> {
  try {
    const shard = await db.get(stored(kind), id);
    if (!shard) return { id, revision: null, texts: new Map() };
    const read = kind.collection.schema.safeParse(shard.data);
    return { id, revision: shard.revision, texts: read.success ? readable(kind, month, read.data) : null };
  } catch (error) {
    if (!(error instanceof MalformedDocument)) throw error;
    return { id, revision: undefined, texts: null };
  }
}

function readable<T extends object>(kind: Kind<T>, month: string, shard: T): Map<string, string> | null {
  try {
    return kind.textsOf(month, shard);
  } catch (error) {
    if (error instanceof CorruptShard) return null;
    throw error;
  }
}

/** While it can't be read nobody records anything in it; who put it right meanwhile is not overruled. */
async function replace<T extends object>(
  db: Documents,
  kind: Kind<T>,
  { id, revision }: Seen,
  fresh: T,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (revision !== undefined && (await tx.get(stored(kind), id))?.revision !== revision) return;
    tx.set(kind.collection, id, fresh);
  });
}

function differing(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((id) => a.get(id) !== b.get(id));
}

interface Due {
  readonly month: string;
  readonly shard: string;
  /** Of checks. */
  readonly ids: readonly string[];
  readonly verify: boolean;
}

/** Settles the rows of these checks by what the checks are now; to how many were not right. */
async function putRight<T extends object>(
  tx: Transaction,
  kind: Kind<T>,
  { month, shard, ids, verify }: Due,
): Promise<number> {
  const [found, before] = [await tx.getMany(checks, ids), await tx.get(kind.collection, shard)];
  const put = found.flatMap((check) => {
    if (!check || monthOf(check.data.day) !== month || kind.idOf(month, check.data.storeId) !== shard) return [];
    return rowOf(check.data, check.id) ?? [];
  });
  const wanted = kind.textsOf(month, kind.change(kind.empty, put));
  const held = kind.textsOf(month, before?.data ?? kind.empty);
  const wrong = ids.filter((id) => wanted.get(id) !== held.get(id));
  if (wrong.length > 0 && !verify) {
    const gone = ids.filter((id) => !wanted.has(id));
    tx.set(kind.collection, shard, kind.change(before?.data ?? kind.empty, put, gone));
  }
  return wrong.length;
}
