/** Records from a list: one row each, known again by their code; what an import wrote of them can be taken back. */
import type { z } from "zod";
import { db } from "#app/db/db.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import { digestOf } from "#app/db/digest.server.ts";
import { codeKey } from "#app/i18n/code-key.ts";
import { fold } from "#app/i18n/fold.ts";
import type { Change, Cells, ImportKind, ImportRow, RowResult, Obstacle, RowProblem } from "#app/import/kind.ts";
import type { DirectoryEntry } from "#app/facts/directory.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import type { EventOf, Events } from "#app/timeline/events.ts";
import { idOfCode } from "./codes.server.ts";
import { spoiledCode } from "./spoiled-code.ts";
import type { CodedRecord, RecordDefinition } from "./define-record.server.ts";

/** What a row says: of the record, what is wrong with it, and what is odd but kept. */
interface ReadRow {
  readonly given: { readonly code: string; readonly name?: string };
  readonly errors: readonly RowProblem[];
  readonly notes: readonly RowProblem[];
}

/** A row beside the record that it is about; null for a new one. */
interface FoundRow<T extends object, Row extends ReadRow> extends ImportRow {
  readonly read: Row;
  readonly id: string;
  readonly stored: Stored<T> | null;
}

/** A record that an import changed, as it is now. */
interface Changed<T extends object> {
  readonly stored: Stored<T>;
  /** Null where the import made it. */
  readonly before: T | null;
  /** Nobody has changed it since. */
  readonly untouched: boolean;
}

/** The record whose code a row writes differently; it is another one where it has another name, too. */
function findTwin({ read: { given }, stored }: FoundRow<CodedRecord, ReadRow>) {
  if (!stored || stored.data.code === given.code) return null;
  const { code, name } = stored.data;
  const isOther = given.name !== undefined && fold(given.name) !== fold(name);
  return {
    problem: { field: "code", what: isOther ? "twin" : "other-spelling", values: { value: code, name } },
    isOther,
  };
}

type InTheWay = Pick<Obstacle, "what" | "by">;

interface Importing<T extends object, Row extends ReadRow> {
  /** What rows say by themselves. */
  readRow(reader: Reader): Promise<(given: Cells) => Row>;
  /** What becomes of each: the record, and what else is wrong or odd. */
  settle(
    reader: Reader,
    rows: readonly FoundRow<T, Row>[],
    now: Date,
    entries: ReadonlyMap<string, DirectoryEntry>,
  ): Promise<
    (row: FoundRow<T, Row>) => { given: object; errors?: readonly RowProblem[]; notes?: readonly RowProblem[] }
  >;
  /** Why one of these can't be taken back; null where it can. */
  obstacle(reader: Reader, changed: readonly Changed<T>[]): Promise<(each: Changed<T>) => InTheWay | null>;
}

/** What a kind of import does whose rows are records of one kind. What a file says nothing about stays as it is. */
export function importRecords<T extends CodedRecord, E extends Events, Row extends ReadRow>(
  record: Omit<RecordDefinition<T, z.ZodObject, E>, "create" | "edit" | "alter" | "save">,
  { readRow, settle, obstacle }: Importing<T, Row>,
): Pick<ImportKind, "batch" | "keyOf" | "preview" | "write" | "obstacles" | "undo"> {
  const { name, collection } = record;

  async function readRows(reader: Reader, rows: readonly ImportRow[], now: Date) {
    const readOf = await readRow(reader);
    const read = rows.map((row) => ({ ...row, read: readOf(row.cells) }));
    const entries = await readDirectory(db, record.codes);
    const ids = read.map(({ read: { given } }) => idOfCode(record.codes, given.code));
    const stored = await reader.getMany(collection, ids);
    const found = read.map((row, at) => ({ ...row, id: ids[at]!, stored: stored[at] ?? null }));
    const settled = await settle(reader, found, now, entries);
    return found.map((each) => {
      const { row, first, nth } = each;
      const { given: settledInput, errors: more = [], notes = [] } = settled(each);
      const given = each.stored ? { ...settledInput, code: each.stored.data.code } : settledInput;
      const twice: RowProblem = { field: "code", what: "twice", values: { value: each.read.given.code, row: first } };
      const twin = findTwin(each);
      const errors = [
        ...(nth > 0 ? [twice] : []),
        ...(twin?.isOther ? [twin.problem] : []),
        ...each.read.errors,
        ...more,
      ];
      const judged = (status: RowResult["status"], problems: readonly RowProblem[]): RowResult => ({
        row,
        status,
        problems,
      });
      if (errors.length > 0) return { ...each, judged: judged("error", errors), given: null };
      const after = record.parse({ ...each.stored?.data, ...given });
      const spoiled = each.stored ? null : spoiledCode("code", each.read.given.code, entries);
      const remarks = [twin?.problem, spoiled].filter((remark) => remark != null);
      const said = [...remarks, ...each.read.notes, ...notes];
      if (each.stored && record.isSame(each.stored.data, after))
        return { ...each, judged: judged("same", said), given: null };
      return { ...each, judged: judged(each.stored ? "changed" : "new", said), given: after };
    });
  }

  /** The records of these changes that there still are, as they are now. */
  async function readChanged(reader: Reader, changes: readonly Change[]) {
    const ids = changes.map(({ id }) => id);
    const found = await reader.getMany(collection, ids);
    return changes.flatMap((change, at) => {
      const stored = found[at];
      if (!stored) return [];
      const before = change.before && collection.schema.parse(change.before);
      // What has been taken back already is as it was before.
      if (before && digestOf(stored.data) === digestOf(before)) return [];
      return [{ row: change.row, stored, before, untouched: digestOf(stored.data) === change.after }];
    });
  }

  return {
    batch: 125,

    keyOf: (given) => codeKey(given["code"] ?? ""),

    async preview({ now }, rows) {
      return (await readRows(db, rows, now)).map(({ judged }) => judged);
    },

    async write({ user, now, recordChanges }, rows) {
      const moved = (await readRows(db, rows, now)).filter(
        ({ given, stored }) => given && record.moves(stored?.data, given),
      );
      return record.withCopies(new Map(moved.map(({ id, given }) => [id, given])), (more) =>
        db.transaction(async (tx) => {
          const read = await readRows(tx, rows, now);
          const writing = read.flatMap(({ given, ...each }) => (given ? [{ ...each, given }] : []));
          for (const { id, stored, given } of writing) if (record.moves(stored?.data, given)) more(id);
          const writes = writing.map(({ id, stored, given }) => record.writeOf(id, stored, given, {}, now));
          await record.write(tx, user, writes, now);
          const changes = writes.map(({ id, before, after }, at): Change => {
            const { row } = writing[at]!;
            return { row, collection: collection.name, id, before: before?.data ?? null, after: digestOf(after) };
          });
          recordChanges(tx, changes);
          return read.map(({ judged }) => judged);
        }),
      );
    },

    async obstacles(_context, changes) {
      const current = await readChanged(db, changes);
      const obstacleOf = await obstacle(db, current);
      return current.flatMap((each): Obstacle[] => {
        const found = obstacleOf(each);
        const { code, name: called } = each.stored.data;
        return found ? [{ row: each.row, field: null, ...found, values: { [name]: `${code} · ${called}` } }] : [];
      });
    },

    async undo({ user, now }, changes) {
      const moved = (await readChanged(db, changes)).filter(
        ({ stored, before, untouched }) => untouched && before && record.moves(stored.data, before),
      );
      await record.withCopies(new Map(moved.map(({ stored, before }) => [stored.id, before])), () =>
        db.transaction(async (tx) => {
          const current = await readChanged(tx, changes);
          // Read here, so that whatever begins to use a record meanwhile either comes first or finds none.
          const obstacleOf = await obstacle(tx, current);
          const undone = current.filter((each) => !obstacleOf(each));
          const writes = undone.map(({ stored, before: after }) => {
            const event = { what: "import-undone", ...(after && record.changesOf(stored.data, after)) };
            return { id: stored.id, before: stored, after, event: event as unknown as EventOf<E> };
          });
          await record.write(tx, user, writes, now);
        }),
      );
    },
  };
}
