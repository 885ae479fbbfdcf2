import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { digestOf } from "#app/db/digest.server.ts";
import type { Collection, Reader, Stored, Transaction } from "#app/db/documents.ts";
import type { AnyShards } from "#app/facts/shards.ts";
import { codeKey } from "#app/i18n/code-key.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import type { CellReader } from "#app/import/cell-reader.ts";
import type { Cells, ImportContext, ImportKind, ImportRow, RowResult, RowProblem } from "#app/import/kind.ts";
import { type Inspector, findInspector, readInspectorsByName } from "#app/import/people.server.ts";
import { idOfStore } from "#app/stores/import-fields.server.ts";
import { type Store, stores } from "#app/stores/store.ts";
import type { Events } from "#app/timeline/events.ts";
import {
  type AttributedPlan,
  type AttributedRecord,
  type AttributedWrite,
  importAttributed,
} from "./import-attributed.server.ts";

interface RowRecord extends AttributedRecord {
  readonly inspectorId: string;
  readonly inspectorName: string;
  readonly updatedAt: string;
}

interface ParsedRow {
  readonly store: string;
  /** The person in the row; undefined when the file has no such column. */
  readonly person: string | undefined;
}

interface ReadRow<Row extends ParsedRow> {
  readonly parsed: Row;
  readonly reader: CellReader;
}

export interface FoundRow<T extends object, Row extends ParsedRow, Related = undefined> extends ReadRow<Row> {
  readonly row: ImportRow;
  readonly id: string;
  readonly storeId: string;
  readonly store: Stored<Store> | null;
  readonly stored: Stored<T> | null;
  readonly before: T | null;
  /** Null when this row is the first. */
  readonly firstRow: number | null;
  readonly rowsOfParts: Map<string, number>;
  /** Null refuses the row. */
  readonly inspector: Inspector | null;
  readonly related: Related;
  readonly now: Date;
}

interface RowImport<T extends RowRecord, E extends Events, Row extends ParsedRow, Related> extends Omit<
  Parameters<typeof importAttributed<T, E>>[0],
  "plan" | "prepareBeside"
> {
  /** Rows are sorted as shards are, so that a batch touches few of them. */
  readonly shards: Pick<AnyShards, "idOf">;
  readonly personField: string;
  /** "" when unknown. Pure. */
  idOf(cells: Cells): string;
  /** `at` sorts rows of a day. Null when unknown. Pure. */
  dayOf(cells: Cells): { readonly day: string; readonly at?: string } | null;
  readRow(cells: Cells, today: string): ReadRow<Row>;
  readRelated?(reader: Reader, rows: readonly Row[], ids: readonly string[]): Promise<Related>;
  /** Merged with the stored record; null when it is invalid. */
  toRecord(row: FoundRow<T, Row, Related>): T | null;
  /** The problem of a row that repeats an earlier one. */
  repeated?(parsed: Row, first: number): RowProblem;
  isSame?(before: T, after: T): boolean;
  isNew?(before: T | null, after: T): boolean;
  /** The record as it is stored, once all its rows are in. */
  complete?(record: T, related: Related): T;
  sideEffects?(id: string, record: T, parsed: Row): ((tx: Transaction) => void) | undefined;
  describeChanges(now: Date): Promise<(before: T, after: T) => readonly string[]>;
}

interface RowPlan<T extends object> extends AttributedPlan<T> {
  readonly changes: readonly { readonly row: number; readonly before: T; readonly after: T }[];
}

interface Growing<T extends object, Row> {
  readonly stored: Stored<T> | null;
  readonly parsed: Row;
  readonly firstRow: number;
  readonly rowsOfParts: Map<string, number>;
  readonly after: T;
  readonly row: number | null;
}

export function importRows<T extends RowRecord, E extends Events, Row extends ParsedRow, Related = undefined>(
  declaration: RowImport<T, E, Row, Related>,
): Pick<ImportKind, "keyOf" | "orderOf" | "scopeOf" | "preview" | "readChangeLines" | "write" | "obstacles" | "undo"> {
  const { shards, idOf, dayOf: dayOfRow } = declaration;
  return {
    keyOf: idOf,

    /** A batch then touches few months and stores. */
    orderOf(cells) {
      const at = dayOfRow(cells);
      const { store = "" } = cells;
      if (!at) return "";
      const shard = shards.idOf(monthOf(at.day), store && idOfStore(store));
      return `${shard} ${codeKey(store)} ${at.at ?? at.day} ${idOf(cells)}`;
    },

    scopeOf(cells) {
      const day = dayOfRow(cells)?.day ?? "";
      return { from: day, to: day, store: codeKey(cells["store"] ?? ""), template: "" };
    },

    async readChangeLines(context, rows) {
      const { changes } = await planRows(declaration, db, context, rows);
      const linesOf = await declaration.describeChanges(context.now);
      return new Map(changes.map(({ row, before, after }) => [row, linesOf(before, after)]));
    },

    ...importAttributed<T, E>({
      ...declaration,
      plan: (reader, context, rows) => planRows(declaration, reader, context, rows),
    }),
  };
}

async function planRows<T extends RowRecord, E extends Events, Row extends ParsedRow, Related>(
  declaration: RowImport<T, E, Row, Related>,
  reader: Reader,
  { now }: ImportContext,
  rows: readonly ImportRow[],
): Promise<RowPlan<T>> {
  const {
    record,
    idOf,
    readRow,
    readRelated,
    isSame = isSameDocument,
    isNew = (before) => before === null,
  } = declaration;
  const { complete = (after) => after, sideEffects } = declaration;
  const today = dayOf(now, config.APP_TIME_ZONE);
  const read = rows.map((row) => ({ row, id: idOf(row.cells), ...readRow(row.cells, today) }));
  const storeIds = read.map(({ parsed }) => parsed.store && idOfStore(parsed.store));
  const byId = await readById(
    reader,
    record.collection,
    read.map(({ id }) => id),
  );
  const storesById = await readById(reader, stores, storeIds);
  const allParsed = read.map(({ parsed }) => parsed);
  const related = (await readRelated?.(reader, allParsed, [...byId.keys()])) as Related;
  const people = await readInspectorsByName(allParsed.flatMap(({ person }) => person || []));
  const growing = new Map<string, Growing<T, Row>>();
  const changes: RowPlan<T>["changes"][number][] = [];
  const judged = read.map((each, at): RowResult => {
    const { row, id, parsed, reader: cells } = each;
    const storeId = storeIds[at]!;
    const store = storesById.get(storeId) ?? null;
    const stored = byId.get(id) ?? null;
    const grown = growing.get(id);
    const before = grown?.after ?? stored?.data ?? null;
    const own = before && { id: before.inspectorId, name: before.inspectorName, isInDirectory: null };
    const person = findInspector(parsed.person, own ?? undefined, people);
    const inspector = "what" in person ? null : person;
    if (row.nth > 0)
      cells.errors.unshift(
        declaration.repeated?.(parsed, row.first) ?? { field: null, what: "repeated", values: { row: row.first } },
      );
    if (parsed.store && !store) cells.error("store", "unknown-store", { value: parsed.store });
    const rowsOfParts = grown?.rowsOfParts ?? new Map<string, number>();
    const firstRow = grown?.firstRow ?? null;
    const foundRow = { ...each, storeId, store, stored, before, firstRow, rowsOfParts, inspector, related, now };
    const after = declaration.toRecord(foundRow);
    if ("what" in person) cells.errors.push({ ...person, field: declaration.personField });
    else if (person.isInDirectory === false) cells.note(declaration.personField, "no-account", { value: person.name });
    const unchanged = before !== null && after !== null && isSame(before, after);
    if (stored?.data.status === "void" && after && !unchanged) cells.error(null, "voided");
    if (cells.errors.length > 0 || !after) return { row: row.row, status: "error", problems: cells.errors };
    const first = grown ?? { stored, parsed, firstRow: row.row, rowsOfParts, row: null };
    growing.set(id, { ...first, after, row: unchanged ? first.row : (first.row ?? row.row) });
    if (before && !unchanged) changes.push({ row: row.row, before, after });
    const status = unchanged ? "same" : isNew(before, after) ? "new" : "changed";
    return { row: row.row, status, problems: cells.notes };
  });
  const writes = [...growing].flatMap(([id, { stored, parsed, after, row }]): AttributedWrite<T>[] => {
    if (row === null) return [];
    const completed = complete({ ...after, updatedAt: now.toISOString() }, related);
    return [
      {
        row,
        id,
        before: stored,
        after: completed,
        sideEffects: stored ? undefined : sideEffects?.(id, completed, parsed),
      },
    ];
  });
  return { judged, writes, changes };
}

function isSameDocument(before: object, after: object): boolean {
  return digestOf(before) === digestOf(after);
}

async function readById<T extends object>(
  reader: Reader,
  collection: Collection<T>,
  ids: readonly string[],
): Promise<Map<string, Stored<T>>> {
  const documents = await reader.getMany(collection, [...new Set(ids.filter(Boolean))]);
  return new Map(documents.flatMap((stored) => (stored ? [[stored.id, stored]] : [])));
}
