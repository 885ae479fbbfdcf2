/** Past records of stores from a list, such as customer feedback: written with their facts and taken back, in one transaction each time. */
import { authorize } from "#app/auth/authorize.server.ts";
import type { Action } from "#app/auth/can.ts";
import { nameOf } from "#app/auth/user.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import type { RecordKind } from "#app/changes/record.ts";
import { db } from "#app/db/db.server.ts";
import { digestOf } from "#app/db/digest.server.ts";
import { maxWrites } from "#app/db/document.ts";
import type { Collection, Documents, Reader, Stored, Transaction } from "#app/db/documents.ts";
import type { RecordChange } from "#app/facts/facts.server.ts";
import type { PreparedRows } from "#app/facts/many.server.ts";
import type { Imported } from "#app/import/imported.ts";
import { inHalves } from "#app/import/in-halves.server.ts";
import type {
  Change,
  ImportContext,
  ImportKind,
  ImportRow,
  Judged,
  Obstacle,
  WritingContext,
} from "#app/import/kind.ts";
import { stores } from "#app/stores/store.ts";
import type { EventOf, Events } from "#app/timeline/events.ts";
import { managersByDay } from "./assignments.server.ts";

interface AttributedRecord {
  readonly storeId: string;
  readonly day: string;
  readonly area: string;
  readonly managerId: string | null;
  readonly managerName: string | null;
  readonly imported?: Imported | undefined;
}

/** A record that a row makes or changes; its manager and where it came from are added. */
export interface AttributedWrite<T extends object> {
  readonly row: number;
  readonly id: string;
  readonly before: Stored<T> | null;
  readonly after: T;
  /** One write beside it. */
  readonly also?: ((tx: Transaction) => void) | undefined;
}

interface Sides {
  readonly before: object;
  readonly after: object;
}

interface Importing<T extends AttributedRecord, E extends Events> {
  readonly kind: RecordKind<T, E>;
  readonly action: Action;
  readonly facts: {
    prepareMany(tx: Transaction, changes: readonly RecordChange<T>[]): Promise<PreparedRows>;
    fold(documents: Documents): Promise<number>;
  };
  /** What becomes of the rows. */
  plan(
    reader: Reader,
    context: ImportContext,
    rows: readonly ImportRow[],
  ): Promise<{ judged: Judged[]; writes: AttributedWrite<T>[] }>;
  /** What a timeline tells of a change. */
  told(before: T, after: T): Sides;
  /** By what it is known to people, in words of the problem's `value`. */
  named(record: T): string;
  /** Takes away what hangs on records that go. */
  drop?(tx: Transaction, ids: readonly string[]): void;
}

/** Kept changes of one transaction are one document, of which half is left to what JSON adds. */
const maxBytes = 600_000;

/** What imports and people decide about a record. Its area and its manager are kept in step with others, and are no matter here. */
function decided(record: AttributedRecord): string {
  const { area: _area, managerId: _id, managerName: _name, ...rest } = record;
  return digestOf(rest);
}

/** What a kind of import does whose rows are records of stores on a day. They notify nobody. */
export function importAttributed<T extends AttributedRecord, E extends Events>({
  kind,
  action,
  facts,
  plan,
  told,
  named,
  drop,
}: Importing<T, E>): Pick<ImportKind, "judge" | "write" | "obstacles" | "undo"> {
  /** The kind, with its facts written straight into the shards. */
  const withFacts = ({ write }: PreparedRows): RecordKind<T, E> => ({ ...kind, follow: () => Promise.resolve(write) });

  /** Null when they are too much for one transaction. */
  async function prepare(tx: Transaction, context: WritingContext, writes: readonly AttributedWrite<T>[]) {
    const { user, now, keep, importId, fileName: file } = context;
    const bytes = writes.reduce((sum, { before }) => sum + (before ? JSON.stringify(before.data).length : 0), 0);
    const own = 1 + writes.reduce((sum, { before, also }) => sum + 1 + (before ? 1 : 0) + (also ? 1 : 0), 0);
    if (writes.length > 1 && (own > maxWrites || bytes > maxBytes)) return null;
    const managerOn = await managersByDay(
      tx,
      writes.map(({ after }) => after.storeId),
    );
    const at = now.toISOString();
    const made = writes.map(({ row, id, before, after }) => {
      const first = { importId, file, row, at, by: user.uid, byName: nameOf(user) };
      const imported = { ...(before?.data.imported ?? first), lastImport: importId };
      const stays = before !== null && !isElsewhere(before.data, after);
      const manager = stays ? null : managerOn(after.storeId, after.day);
      const attribution = stays ? {} : { managerId: manager?.id ?? null, managerName: manager?.name ?? null };
      const record = { ...after, ...attribution, imported };
      const event = before && {
        what: "imported",
        before: told(before.data, record).before,
        after: { ...told(before.data, record).after, import: importId, file, row },
      };
      return { id, before, after: record, event: event as unknown as EventOf<E> | null };
    });
    const rows = await facts.prepareMany(
      tx,
      made.map(({ id, before, after }) => ({ id, before: before?.data ?? null, after })),
    );
    if (writes.length > 1 && own + rows.writes > maxWrites) return null;
    const write = await prepareRecords(tx, withFacts(rows), user, made, now);
    return () => {
      write();
      for (const { also } of writes) also?.(tx);
      keep(
        tx,
        made.map(({ id, before, after }, index) => ({
          row: writes[index]!.row,
          collection: kind.collection.name,
          id,
          before: before?.data ?? null,
          after: decided(after),
        })),
      );
    };
  }

  /** The records of these changes that there still are, unless they have been taken back already. */
  async function readChanged(reader: Reader, changes: readonly Change[]) {
    const found = await reader.getMany(
      kind.collection,
      changes.map(({ id }) => id),
    );
    return changes.flatMap(({ row, before: was, after }, index) => {
      const stored = found[index];
      const before = was && kind.collection.schema.parse(was);
      if (!stored || (before && decided(before) === decided(stored.data))) return [];
      return [{ row, stored, before, untouched: decided(stored.data) === after }];
    });
  }

  return {
    async judge(context, rows) {
      authorize(context.user, action);
      return (await plan(db, context, rows)).judged;
    },

    write(context, rows) {
      authorize(context.user, action);
      return inHalves(rows, async (tx, some) => {
        const { judged, writes } = await plan(tx, context, some);
        if (writes.length === 0) return judged;
        const write = await prepare(tx, context, writes);
        write?.();
        return write && judged;
      });
    },

    async obstacles({ user, importId }, changes) {
      authorize(user, action);
      return (await readChanged(db, changes)).flatMap(({ row, stored: { data }, untouched }): Obstacle[] => {
        if (untouched) return [];
        const by = data.imported?.lastImport;
        const again = by !== undefined && by !== importId;
        const about = { row, field: null, values: { value: named(data) } };
        return [again ? { ...about, what: "imported-again", by } : { ...about, what: "changed-since" }];
      });
    },

    async undo({ user, importId, now }, changes) {
      authorize(user, action);
      // Else pending rows of these records would be writes of the same transaction.
      await facts.fold(db);
      await db.transaction(async (tx) => {
        const found = (await readChanged(tx, changes)).filter(({ untouched }) => untouched);
        const restored = await restoring<T>(tx, found);
        const writes = found.map(({ stored, before }) => {
          const after = before && restored(before, stored.data);
          const sides = after && told(stored.data, after);
          const event = sides && {
            what: "import-undone",
            before: sides.before,
            after: { ...sides.after, import: importId },
          };
          return { id: stored.id, before: stored, after, event: event as unknown as EventOf<E> | null };
        });
        const rows = await facts.prepareMany(
          tx,
          writes.map(({ id, before, after }) => ({ id, before: before.data, after })),
        );
        (await prepareRecords(tx, withFacts(rows), user, writes, now))();
        drop?.(
          tx,
          writes.flatMap(({ id, after }) => (after ? [] : [id])),
        );
      });
    },
  };
}

/** Those that there are, by their ids. */
export async function readById<T extends object>(
  reader: Reader,
  collection: Collection<T>,
  ids: readonly string[],
): Promise<Map<string, Stored<T>>> {
  const found = await reader.getMany(collection, [...new Set(ids.filter(Boolean))]);
  return new Map(found.flatMap((stored) => (stored ? [[stored.id, stored]] : [])));
}

/** A record as it was, but with what is kept in step with others as it is now: where it comes back to another store or day, as it is there. */
async function restoring<T extends AttributedRecord>(
  tx: Transaction,
  found: readonly { stored: Stored<T>; before: T | null }[],
): Promise<(before: T, now: T) => T> {
  const places = found.flatMap(({ stored, before }) =>
    before && isElsewhere(before, stored.data) ? [before.storeId] : [],
  );
  const managerOn = await managersByDay(tx, places);
  const areas = new Map((await tx.getMany(stores, [...new Set(places)])).map((store) => [store?.id, store?.data.area]));
  return (before, now) => {
    if (!isElsewhere(before, now))
      return { ...before, area: now.area, managerId: now.managerId, managerName: now.managerName };
    const manager = managerOn(before.storeId, before.day);
    return {
      ...before,
      area: areas.get(before.storeId) ?? before.area,
      managerId: manager?.id ?? null,
      managerName: manager?.name ?? null,
    };
  };
}

function isElsewhere(a: AttributedRecord, b: AttributedRecord): boolean {
  return a.storeId !== b.storeId || a.day !== b.day;
}
