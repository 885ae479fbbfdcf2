import { nameOf } from "#app/auth/user.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import type { RecordKind } from "#app/changes/record.ts";
import { db } from "#app/db/db.server.ts";
import { digestOf } from "#app/db/digest.server.ts";
import { maxWrites } from "#app/db/document.ts";
import type { Documents, Reader, Stored, Transaction } from "#app/db/documents.ts";
import type { RecordChange } from "#app/facts/facts.server.ts";
import type { PreparedRows } from "#app/facts/many.server.ts";
import type { ImportOrigin } from "#app/import/imported.ts";
import { writeInHalves } from "#app/import/write-in-halves.server.ts";
import type {
  RowChange,
  ImportContext,
  ImportKind,
  ImportRow,
  RowResult,
  Obstacle,
  WritingContext,
} from "#app/import/kind.ts";
import { stores } from "#app/stores/store.ts";
import type { EventOf, Events } from "#app/timeline/events.ts";
import { managersByDay } from "./assignments.server.ts";

export interface AttributedRecord {
  readonly storeId: string;
  readonly day: string;
  readonly area: string;
  readonly status: string;
  readonly managerId: string | null;
  readonly managerName: string | null;
  readonly imported?: ImportOrigin | undefined;
}

export interface AttributedWrite<T extends object> {
  readonly row: number;
  readonly id: string;
  readonly before: Stored<T> | null;
  readonly after: T;
  readonly sideEffects?: ((tx: Transaction) => void) | undefined;
}

export interface AttributedPlan<T extends object> {
  readonly judged: RowResult[];
  readonly writes: readonly AttributedWrite<T>[];
}

/** `changes` are those that an undo deletes. */
interface Beside {
  readonly count: number;
  readonly changes?: readonly RowChange[];
  write(): void;
}

/** A record that an import changed, as it is now. */
interface Changed<T extends object> {
  readonly row: number;
  readonly stored: Stored<T>;
  readonly before: T | null;
  readonly isUntouched: boolean;
}

interface Importing<T extends AttributedRecord, E extends Events, Plan extends AttributedPlan<T>> {
  readonly record: RecordKind<T, E>;
  readonly facts: {
    prepareMany(tx: Transaction, changes: readonly RecordChange<T>[]): Promise<PreparedRows>;
    fold(documents: Documents): Promise<number>;
  };
  plan(reader: Reader, context: ImportContext, rows: readonly ImportRow[], stage: "preview" | "import"): Promise<Plan>;
  prepareBeside?(tx: Transaction, context: ImportContext, plan: Plan): Promise<Beside | null>;
  diff(before: T, after: T): { readonly before: object; readonly after: object };
  nameOf(record: T): string;
  decisionsOf?(record: T): object;
  obstacleOf?(changed: Changed<T>, importId: string): Pick<Obstacle, "what" | "by" | "values"> | null;
  keepFields?(record: T): Partial<T>;
  onDelete?(tx: Transaction, ids: readonly string[]): void;
}

/** A transaction's changes are one document; half of its limit is left for what JSON adds. */
const maxBytes = 600_000;

function allDecisions({ area: _area, managerId: _id, managerName: _name, ...rest }: AttributedRecord): object {
  return rest;
}

export function importedBy({ importId, fileName: file, user, now }: ImportContext, row: number): ImportOrigin {
  const at = now.toISOString();
  return { importId, file, row, at, by: user.uid, byName: nameOf(user), lastImport: importId };
}

export function importAttributed<
  T extends AttributedRecord,
  E extends Events,
  Plan extends AttributedPlan<T> = AttributedPlan<T>,
>({
  record: kind,
  facts,
  plan,
  prepareBeside,
  diff,
  nameOf: nameOfRecord,
  decisionsOf = allDecisions,
  obstacleOf = changedSince,
  keepFields: kept,
  onDelete,
}: Importing<T, E, Plan>): Pick<ImportKind, "preview" | "write" | "obstacles" | "undo"> {
  const decided = (record: T) => digestOf(decisionsOf(record));
  const withFacts = ({ write }: PreparedRows): RecordKind<T, E> => ({ ...kind, follow: () => Promise.resolve(write) });
  const eventOf = (what: "imported" | "import-undone", before: T, after: T, source: object) => {
    const sides = diff(before, after);
    return { what, before: sides.before, after: { ...sides.after, ...source } } as unknown as EventOf<E>;
  };

  /** Null when they are too many for one transaction. */
  async function prepare(
    tx: Transaction,
    context: WritingContext,
    writes: readonly AttributedWrite<T>[],
    beside: Beside | null,
  ) {
    const { user, now, importId, fileName: file } = context;
    const bytes = writes.reduce((sum, { before }) => sum + (before ? JSON.stringify(before.data).length : 0), 0);
    const perWrite = writes.map(({ before, sideEffects }) => 1 + (before ? 1 : 0) + (sideEffects ? 1 : 0));
    const own = perWrite.reduce((sum, count) => sum + count, 1 + (beside?.count ?? 0));
    if (writes.length > 1 && (own > maxWrites || bytes > maxBytes)) return null;
    const stays = ({ before, after }: AttributedWrite<T>) => before !== null && !isElsewhere(before.data, after);
    const managerOn = await managersByDay(
      tx,
      writes.flatMap((write) => (stays(write) ? [] : write.after.storeId)),
    );
    const records = writes.map((write) => {
      const { row, id, before, after } = write;
      const manager = stays(write) ? undefined : (managerOn(after.storeId, after.day) ?? null);
      const record = {
        ...after,
        ...(manager !== undefined && { managerId: manager?.id ?? null, managerName: manager?.name ?? null }),
        imported: { ...importedBy(context, row), ...before?.data.imported, ...after.imported, lastImport: importId },
      };
      const event = before && eventOf("imported", before.data, record, { import: importId, file, row });
      return { id, before, after: record, event };
    });
    const rows = await facts.prepareMany(
      tx,
      records.map(({ id, before, after }) => ({ id, before: before?.data ?? null, after })),
    );
    if (writes.length > 1 && own + rows.writes > maxWrites) return null;
    const write = await prepareRecords(tx, withFacts(rows), user, records, now);
    return () => {
      write();
      for (const { sideEffects } of writes) sideEffects?.(tx);
      beside?.write();
      context.recordChanges(tx, [
        ...(beside?.changes ?? []),
        ...records.map(({ id, before, after }, index) => ({
          row: writes[index]!.row,
          collection: kind.collection.name,
          id,
          before: before?.data ?? null,
          after: decided(after),
        })),
      ]);
    };
  }

  async function readChanged(reader: Reader, changes: readonly RowChange[]): Promise<Changed<T>[]> {
    const own = changes.filter(({ collection }) => collection === kind.collection.name);
    const documents = await reader.getMany(
      kind.collection,
      own.map(({ id }) => id),
    );
    return own.flatMap(({ row, before: stored, after }, index) => {
      const current = documents[index];
      const before = stored && kind.collection.schema.parse(stored);
      if (!current || (before && decided(before) === decided(current.data))) return [];
      return [{ row, stored: current, before, isUntouched: decided(current.data) === after }];
    });
  }

  return {
    async preview(context, rows) {
      return (await plan(db, context, rows, "preview")).judged;
    },

    write: (context, rows) =>
      writeInHalves(rows, async (tx, some) => {
        const planned = await plan(tx, context, some, "import");
        const beside = (await prepareBeside?.(tx, context, planned)) ?? null;
        if (planned.writes.length === 0 && !beside) return planned.judged;
        const write = await prepare(tx, context, planned.writes, beside);
        write?.();
        return write && planned.judged;
      }),

    async obstacles({ importId }, changes) {
      return (await readChanged(db, changes)).flatMap((changed): Obstacle[] => {
        const obstacle = obstacleOf(changed, importId);
        if (!obstacle) return [];
        return [{ row: changed.row, field: null, values: { value: nameOfRecord(changed.stored.data) }, ...obstacle }];
      });
    },

    async undo({ user, importId, now }, changes) {
      // Otherwise pending rows of these records would be writes of the same transaction.
      await facts.fold(db);
      await db.transaction(async (tx) => {
        const untouched = (await readChanged(tx, changes)).filter(({ isUntouched }) => isUntouched);
        const restore = await restorer<T>(tx, untouched);
        const writes = untouched.map(({ stored, before }) => {
          const after = before && { ...restore(before, stored.data), ...kept?.(stored.data) };
          const event = after && eventOf("import-undone", stored.data, after, { import: importId });
          return { id: stored.id, before: stored, after, event };
        });
        const rows = await facts.prepareMany(
          tx,
          writes.map(({ id, before, after }) => ({ id, before: before.data, after })),
        );
        (await prepareRecords(tx, withFacts(rows), user, writes, now))();
        onDelete?.(
          tx,
          writes.flatMap(({ id, after }) => (after ? [] : [id])),
        );
      });
    },
  };
}

function changedSince<T extends AttributedRecord>({ stored, isUntouched }: Changed<T>, importId: string) {
  if (isUntouched) return null;
  const by = stored.data.imported?.lastImport;
  return by !== undefined && by !== importId ? { what: "imported-again", by } : { what: "changed-since" };
}

/** Copies of other records' values aren't restored but read anew, for the store and day of the restored record. */
async function restorer<T extends AttributedRecord>(
  tx: Transaction,
  records: readonly Pick<Changed<T>, "stored" | "before">[],
): Promise<(before: T, now: T) => T> {
  const storeIds = records.flatMap(({ stored, before }) =>
    before && isElsewhere(before, stored.data) ? [before.storeId] : [],
  );
  const managerOn = await managersByDay(tx, storeIds);
  const areas = new Map(
    (await tx.getMany(stores, [...new Set(storeIds)])).map((store) => [store?.id, store?.data.area]),
  );
  return (before, now) => {
    if (!isElsewhere(before, now))
      return { ...before, area: now.area, managerId: now.managerId, managerName: now.managerName };
    const manager = managerOn(before.storeId, before.day);
    return {
      ...before,
      area: areas.get(before.storeId) ?? before.area,
      // A renamed manager is still the same manager.
      ...((manager?.id ?? null) !== before.managerId && {
        managerId: manager?.id ?? null,
        managerName: manager?.name ?? null,
      }),
    };
  };
}

function isElsewhere(a: AttributedRecord, b: AttributedRecord): boolean {
  return a.storeId !== b.storeId || a.day !== b.day;
}
