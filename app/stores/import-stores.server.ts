/** Stores from a list: one row each, known again by their code. What a file says nothing about stays as it is. */
import type { z } from "zod";
import { authorize } from "#app/auth/authorize.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader, Stored, Transaction } from "#app/db/documents.ts";
import { areas } from "#app/facts/directory.ts";
import { digestOf } from "#app/import/digest.ts";
import type { Change, ImportKind, ImportRow, Judged, Obstacle } from "#app/import/kind.ts";
import type { User } from "#app/auth/user.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import { plainPlace, provinceNamed } from "./province.ts";
import { asExported, readStoreRow } from "./read-row.ts";
import { type Store, storeInputSchema, stores, storeSchema } from "./store.ts";
import { changesOf, isSame, storeId, storeRecord, storeWrite } from "./stores.server.ts";
import { usualStoreCode } from "./usual-columns.ts";
import { storesImportWords } from "./import-words.ts";
import { copies, type StoreUse, storeUses } from "./hooks.server.ts";

export const storesImport: ImportKind = {
  name: "stores",
  words: storesImportWords,
  fields: {
    code: {
      usual: [...usualStoreCode, "id", "ma"],
      required: true,
    },
    name: {
      usual: ["store name", "shop name", "business name", "ten cua hang", "ten ch", "ten chi nhanh", "cua hang", "ten"],
      required: true,
    },
    area: { usual: ["region", "khu vuc", "vung"] },
    address: { usual: ["street address", "dia chi"] },
    ward: {
      usual: ["ward or commune", "ward", "commune", "phuong xa", "xa phuong", "phuong", "xa", "phuong xa thi tran"],
    },
    city: { usual: ["town", "thanh pho"] },
    province: {
      usual: ["province or city", "state province", "state", "tinh", "tinh thanh", "tinh thanh pho", "tinh tp"],
    },
    phone: { usual: ["phone number", "telephone", "dien thoai", "so dien thoai", "sdt", "hotline"] },
    latitude: { usual: ["lat", "vi do"] },
    longitude: { usual: ["lng", "lon", "long", "kinh do"] },
    status: { usual: ["trang thai", "tinh trang"] },
    tags: { usual: ["nhan"] },
  },
  batch: 125,

  keyOf: (given) => given["code"] ?? "",

  async judge({ user }, rows) {
    authorize(user, "keep stores");
    return (await readRows(db, rows)).map(({ judged }) => judged);
  },

  async write({ user, now, keep }, rows) {
    authorize(user, "keep stores");
    const moved = (await readRows(db, rows)).flatMap(({ write }) =>
      write?.stored && write.stored.data.area !== write.given.area ? [{ id: write.id, area: write.given.area }] : [],
    );
    // Before and after, as where a single store is saved: what an interruption leaves is repaired when it goes on.
    for (const { id, area } of moved) await copies.value.bringTo(id, area);
    const moves = new Set(moved.map(({ id }) => id));
    const judged = await db.transaction(async (tx) => {
      const read = await readRows(tx, rows);
      for (const { write } of read)
        if (write?.stored && write.stored.data.area !== write.given.area) moves.add(write.id);
      const writes = read.flatMap(({ write, judged: { row } }) => (write ? [{ ...write, row }] : []));
      const written = writes.map(({ id, stored, given }) => storeWrite(id, stored, given, {}, now));
      const write = await prepareRecords(tx, storeRecord, user, written, now);
      write();
      const changes = written.map(({ id, before, after }, index): Change => {
        const row = writes[index]!.row;
        return { row, collection: stores.name, id, before: before?.data ?? null, after: digestOf(after) };
      });
      keep(tx, changes);
      return read.map((each) => each.judged);
    });
    for (const id of moves) await copies.value.follow(id);
    return judged;
  },

  async obstacles({ user }, changes) {
    authorize(user, "keep stores");
    const current = await readChanged(db, changes);
    const used = await usedBy(db, current);
    return current.flatMap(({ change, stored, untouched }): Obstacle[] => {
      const about = { row: change.row, field: null, values: { store: `${stored.data.code} · ${stored.data.name}` } };
      const by = used.get(stored.id);
      if (by) return [{ ...about, ...by }];
      return untouched ? [] : [{ ...about, what: "changed-since" }];
    });
  },

  async undo({ user, now }, changes) {
    authorize(user, "keep stores");
    const current = await readChanged(db, changes);
    const moves = current.flatMap(({ stored, before, untouched }) =>
      untouched && before && before.area !== stored.data.area ? [{ id: stored.id, area: before.area }] : [],
    );
    for (const { id, area } of moves) await copies.value.bringTo(id, area);
    await db.transaction((tx) => takeBack(tx, user, changes, now));
    for (const { id } of moves) await copies.value.follow(id);
  },
};

interface ReadRow {
  readonly judged: Judged;
  /** Null where there is nothing to write. */
  readonly write: {
    readonly id: string;
    readonly stored: Stored<Store> | null;
    readonly given: z.output<typeof storeInputSchema>;
  } | null;
}

async function readRows(reader: Reader, rows: readonly ImportRow[]): Promise<ReadRow[]> {
  const spelling = await areaSpelling(reader);
  const read = rows.map((row) => ({ ...row, ...readStoreRow(row.given, spelling) }));
  const ids = read.map(({ given }) => storeId(given.code));
  const found = await reader.getMany(stores, ids);
  return read.map(({ row, first, nth, given, atFirst, errors: wrong, notes }, index): ReadRow => {
    const errors = [...wrong];
    const stored = found[index] ?? null;
    if (nth > 0) errors.unshift({ field: "code", what: "twice", values: { value: given.code, row: first } });
    if (!stored && given.code && !given.area) errors.push({ field: "area", what: "no-area" });
    if (!stored && given.code && given.name === undefined) errors.push({ field: "name", what: "missing" });
    if (errors.length > 0) return { judged: { row, verdict: "error", problems: errors }, write: null };
    const after = storeInputSchema.parse({
      ...atFirst,
      ...stored?.data,
      ...given,
      ...(stored && asExported(rows[index]!.given, stored.data)),
    });
    if (stored && isSame(stored.data, after)) return { judged: { row, verdict: "same", problems: notes }, write: null };
    return {
      judged: { row, verdict: stored ? "changed" : "new", problems: notes },
      write: { id: ids[index]!, stored, given: after },
    };
  });
}

/** One spelling for each area: a province's own, else that of an area we have, else the file's first. */
async function areaSpelling(reader: Reader): Promise<(area: string) => string> {
  const known = new Map(((await reader.get(areas, "all"))?.data.names ?? []).map((name) => [plainPlace(name), name]));
  return (area) => {
    const existing = known.get(plainPlace(area));
    if (existing !== undefined) return existing;
    const name = provinceNamed(area) ?? area;
    const spelt = known.get(plainPlace(name)) ?? name;
    known.set(plainPlace(area), spelt);
    known.set(plainPlace(name), spelt);
    return spelt;
  };
}

interface Changed {
  readonly change: Change;
  readonly stored: Stored<Store>;
  readonly before: Store | null;
  /** Nobody has changed it since. */
  readonly untouched: boolean;
}

/** The stores of these changes that there still are, as they are now. */
async function readChanged(reader: Reader, changes: readonly Change[]): Promise<Changed[]> {
  const found = await reader.getMany(
    stores,
    changes.map(({ id }) => id),
  );
  return changes.flatMap((change, index): Changed[] => {
    const stored = found[index];
    if (!stored) return [];
    const before = change.before && storeSchema.parse(change.before);
    // What has been taken back already is as it was before.
    if (before && digestOf(stored.data) === digestOf(before)) return [];
    return [{ change, stored, before, untouched: digestOf(stored.data) === change.after }];
  });
}

/** Of the stores that the import made: those that are in use by now, and by what. */
async function usedBy(reader: Reader, changed: readonly Changed[]): Promise<ReadonlyMap<string, StoreUse>> {
  const made = changed.filter(({ before }) => before === null).map(({ stored }) => stored.id);
  const found = [];
  for (const find of storeUses.value) found.push(...(await find(reader, made)));
  return new Map(found);
}

async function takeBack(tx: Transaction, user: User, changes: readonly Change[], now: Date): Promise<void> {
  const current = await readChanged(tx, changes);
  // Read here, so that whatever begins to use a store meanwhile either comes first or finds none.
  const used = await usedBy(tx, current);
  const undone = current.filter(({ stored, untouched }) => untouched && !used.has(stored.id));
  const write = await prepareRecords(
    tx,
    storeRecord,
    user,
    undone.map(({ stored, before: after }) => {
      const told = after && changesOf(stored.data, storeInputSchema.parse(after));
      return { id: stored.id, before: stored, after, event: { what: "import-undone", ...told } };
    }),
    now,
  );
  write();
}
