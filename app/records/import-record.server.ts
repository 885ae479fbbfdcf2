import type { z } from "zod";
import { db } from "#app/db/db.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import { digestOf } from "#app/db/digest.server.ts";
import { codeKey } from "#app/i18n/code-key.ts";
import { fold } from "#app/i18n/fold.ts";
import type { RowChange, Cells, ImportKind, ImportRow, RowResult, Obstacle, RowProblem } from "#app/import/kind.ts";
import type { DirectoryEntry } from "#app/facts/directory.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import type { EventOf, Events } from "#app/timeline/events.ts";
import { changeLines, type FieldDescription } from "./change-lines.ts";
import { idOfCode } from "./codes.server.ts";
import { spoiledCode } from "./spoiled-code.ts";
import type { CodedRecord, RecordDefinition } from "./define-record.server.ts";

/** `notes` are odd but accepted. */
interface ReadRow {
  readonly input: { readonly code: string; readonly name?: string };
  readonly errors: readonly RowProblem[];
  readonly notes: readonly RowProblem[];
}

interface FoundRow<T extends object, Row extends ReadRow> extends ImportRow {
  readonly read: Row;
  readonly id: string;
  readonly stored: Stored<T> | null;
}

interface Changed<T extends object> {
  readonly stored: Stored<T>;
  readonly before: T | null;
  readonly untouched: boolean;
}

/** A row that writes the code differently is of another record where it has another name, too. */
function findTwin({ read: { input }, stored }: FoundRow<CodedRecord, ReadRow>) {
  if (!stored || stored.data.code === input.code) return null;
  const { code, name } = stored.data;
  const isOther = input.name !== undefined && fold(input.name) !== fold(name);
  return {
    problem: { field: "code", what: isOther ? "twin" : "other-spelling", values: { value: code, name } },
    isOther,
  };
}

type UndoObstacle = Pick<Obstacle, "what" | "by">;

interface Importing<T extends object, Row extends ReadRow> {
  readonly fields: Readonly<Record<string, FieldDescription>>;
  readRow(reader: Reader): Promise<(cells: Cells) => Row>;
  completeRows(
    reader: Reader,
    rows: readonly FoundRow<T, Row>[],
    now: Date,
    entries: ReadonlyMap<string, DirectoryEntry>,
  ): Promise<
    (row: FoundRow<T, Row>) => { input: object; errors?: readonly RowProblem[]; notes?: readonly RowProblem[] }
  >;
  /** Null where the import can be undone. */
  findObstacle(reader: Reader, changed: readonly Changed<T>[]): Promise<(each: Changed<T>) => UndoObstacle | null>;
}

/** Each row is found by its code. Fields without a column stay as they are. */
export function importRecords<T extends CodedRecord, E extends Events, Row extends ReadRow>(
  record: Omit<RecordDefinition<T, z.ZodObject, E>, "create" | "edit" | "alter" | "save">,
  { fields, readRow, completeRows, findObstacle }: Importing<T, Row>,
): Pick<ImportKind, "batch" | "keyOf" | "preview" | "readChangeLines" | "write" | "obstacles" | "undo"> {
  const { name, collection } = record;

  async function readRows(reader: Reader, rows: readonly ImportRow[], now: Date) {
    const readCells = await readRow(reader);
    const read = rows.map((row) => ({ ...row, read: readCells(row.cells) }));
    const entries = await readDirectory(db, record.codes);
    const ids = read.map(({ read: { input } }) => idOfCode(record.codes, input.code));
    const stored = await reader.getMany(collection, ids);
    const rowsWithRecords = read.map((row, at) => ({ ...row, id: ids[at]!, stored: stored[at] ?? null }));
    const completeRow = await completeRows(reader, rowsWithRecords, now, entries);
    return rowsWithRecords.map((each) => {
      const { row, first, nth } = each;
      const { input: completed, errors: furtherErrors = [], notes = [] } = completeRow(each);
      const input = each.stored ? { ...completed, code: each.stored.data.code } : completed;
      const duplicate: RowProblem = {
        field: "code",
        what: "twice",
        values: { value: each.read.input.code, row: first },
      };
      const twin = findTwin(each);
      const errors = [
        ...(nth > 0 ? [duplicate] : []),
        ...(twin?.isOther ? [twin.problem] : []),
        ...each.read.errors,
        ...furtherErrors,
      ];
      const toResult = (status: RowResult["status"], problems: readonly RowProblem[]): RowResult => ({
        row,
        status,
        problems,
      });
      if (errors.length > 0) return { ...each, result: toResult("error", errors), input: null };
      const after = record.parse({ ...each.stored?.data, ...input });
      const spoiled = each.stored ? null : spoiledCode("code", each.read.input.code, entries);
      const remarks = [twin?.problem, spoiled].filter((remark) => remark != null);
      const notices = [...remarks, ...each.read.notes, ...notes];
      if (each.stored && record.isSame(each.stored.data, after))
        return { ...each, result: toResult("same", notices), input: null };
      return { ...each, result: toResult(each.stored ? "changed" : "new", notices), input: after };
    });
  }

  /** Without records that are gone or back to what they were. */
  async function readChanged(reader: Reader, changes: readonly RowChange[]) {
    const ids = changes.map(({ id }) => id);
    const records = await reader.getMany(collection, ids);
    return changes.flatMap((change, at) => {
      const stored = records[at];
      if (!stored) return [];
      const before = change.before && collection.schema.parse(change.before);
      if (before && digestOf(stored.data) === digestOf(before)) return [];
      return [{ row: change.row, stored, before, untouched: digestOf(stored.data) === change.after }];
    });
  }

  return {
    batch: 125,

    keyOf: (cells) => codeKey(cells["code"] ?? ""),

    async preview({ now }, rows) {
      return (await readRows(db, rows, now)).map(({ result }) => result);
    },

    async readChangeLines({ now }, rows) {
      return new Map(
        (await readRows(db, rows, now)).flatMap(({ row, stored, input }) =>
          stored && input ? [[row, changeLines(record.findChanges(stored.data, input), fields)] as const] : [],
        ),
      );
    },

    async write({ user, now, recordChanges }, rows) {
      const moved = (await readRows(db, rows, now)).filter(
        ({ input, stored }) => input && record.copiesDiffer(stored?.data, input),
      );
      return record.withCopies(new Map(moved.map(({ id, input }) => [id, input])), (addMoved) =>
        db.transaction(async (tx) => {
          const read = await readRows(tx, rows, now);
          const writing = read.flatMap(({ input, ...each }) => (input ? [{ ...each, input }] : []));
          for (const { id, stored, input } of writing) if (record.copiesDiffer(stored?.data, input)) addMoved(id);
          const writes = writing.map(({ id, stored, input }) => record.buildWrite(id, stored, input, {}, now));
          await record.write(tx, user, writes, now);
          const changes = writes.map(({ id, before, after }, at): RowChange => {
            const { row } = writing[at]!;
            return { row, collection: collection.name, id, before: before?.data ?? null, after: digestOf(after) };
          });
          recordChanges(tx, changes);
          return read.map(({ result }) => result);
        }),
      );
    },

    async obstacles(_context, changes) {
      const current = await readChanged(db, changes);
      const toObstacle = await findObstacle(db, current);
      return current.flatMap((each): Obstacle[] => {
        const obstacle = toObstacle(each);
        const { code, name: called } = each.stored.data;
        return obstacle ? [{ row: each.row, field: null, ...obstacle, values: { [name]: `${code} · ${called}` } }] : [];
      });
    },

    async undo({ user, now }, changes) {
      const moved = (await readChanged(db, changes)).filter(
        ({ stored, before, untouched }) => untouched && before && record.copiesDiffer(stored.data, before),
      );
      await record.withCopies(new Map(moved.map(({ stored, before }) => [stored.id, before])), () =>
        db.transaction(async (tx) => {
          const current = await readChanged(tx, changes);
          // Read in the transaction, so that a new use of a record is seen here or fails itself.
          const toObstacle = await findObstacle(tx, current);
          const undone = current.filter((each) => !toObstacle(each));
          const writes = undone.map(({ stored, before: after }) => {
            const event = { what: "import-undone", ...(after && record.findChanges(stored.data, after)) };
            return { id: stored.id, before: stored, after, event: event as unknown as EventOf<E> };
          });
          await record.write(tx, user, writes, now);
        }),
      );
    },
  };
}
