/** Before the dry run: the rows in the order of the work, each knowing which others are about the same thing. */
import { readDay } from "#app/sheets/day.ts";
import { withTime } from "#app/sheets/moment.ts";
import { isBad, limitToColumns } from "#app/sheets/sheet.ts";
import { type Import, importBatches, importChunks } from "./import.ts";
import type { Cells, ImportKind, ImportRow, RowProblem } from "./kind.ts";
import { deleteNumbered, NumberedWriter, readNumbered } from "./numbered.server.ts";
import { Bundle, type FileRow, packQueued, type QueuedRow, readRows } from "./packed.server.ts";
import { bundleSize } from "./upload.server.ts";

type Setting = Pick<Import, "map" | "set" | "dates">;

/** The fields that come from the file, in the order in which a queued row has their texts. */
function fieldsFromFile(kind: ImportKind, { map, set }: Setting): string[] {
  return Object.keys(kind.fields).filter((field) => map[field] !== undefined && set[field] === undefined);
}

/** Reads queued rows as their kind is given them; what is private stays sealed unless it is to `open`. */
export function givenBy(
  kind: ImportKind,
  setting: Setting,
  open: (text: string) => string = (text) => text,
): (texts: QueuedRow["texts"]) => Cells {
  const fields = fieldsFromFile(kind, setting);
  const ofAll = Object.entries(setting.set).map(([field, text]) => [
    field,
    plainDay(kind, setting, field, text) ?? text,
  ]);
  return (texts) => {
    const given: Record<string, string | undefined> = Object.fromEntries(ofAll);
    for (const [index, field] of fields.entries()) {
      const text = texts[index];
      given[field] = text && kind.fields[field]?.private ? open(text) : text;
    }
    return given;
  };
}

/** Reads rows of the file: the texts of the fields that come from it, days as YYYY-MM-DD; or why the row can't be read. */
export function textsBy(kind: ImportKind, setting: Setting): (kept: FileRow) => QueuedRow["texts"] | RowProblem {
  const fields = fieldsFromFile(kind, setting);
  const used = new Set(fields.map((field) => setting.map[field]!));
  return (kept) => {
    const row = limitToColumns(kept, used);
    if (isBad(row)) return { field: null, what: row.what, ...(row.values && { values: row.values }) };
    const texts: (string | undefined)[] = [];
    for (const field of fields) {
      const text = row.cells[setting.map[field]!];
      const read = text && plainDay(kind, setting, field, text);
      if (read === null) return { field, what: "other-order", values: { value: text!.slice(0, 60) } };
      texts.push(read ?? text);
    }
    return texts;
  };
}

/** Undefined for what is no day; null for one that only makes sense in the other order. */
function plainDay(kind: ImportKind, { dates }: Setting, field: string, text: string): string | null | undefined {
  const is = kind.fields[field]?.day;
  if (!is) return undefined;
  const { day, what } = readDay(text, dates[field]);
  if (what === "other-order") return null;
  return day !== undefined && is === "timed" ? withTime(day, text) : day;
}

export function importRowsOf(queued: readonly QueuedRow[], read: (texts: QueuedRow["texts"]) => Cells): ImportRow[] {
  return queued.map(({ row, first, nth, texts }) => ({ row, first, nth, cells: read(texts) }));
}

/**
 * Queues the rows that can be read, in documents of whole batches where the kind's are smaller than a document. Done again, it writes the same.
 * @returns how many documents they fill, and how many rows can't be read
 */
export async function queueRows(
  importId: string,
  kind: ImportKind,
  data: Import,
): Promise<{ batches: number; unreadable: number }> {
  const readTexts = textsBy(kind, data);
  const read = givenBy(kind, data);
  const seen = new Map<string, { first: number; count: number }>();
  const sorted: { order: string; group: string; line: string }[] = [];
  const groups = new Map<string, number>();
  const writer = new NumberedWriter(importBatches, importId);
  const lines = kind.batch >= bundleSize.lines ? kind.batch : bundleSize.lines - (bundleSize.lines % kind.batch);
  const bundle = new Bundle({ lines, bytes: bundleSize.bytes });
  let unreadable = 0;
  const add = async (packed: string | null) => {
    if (packed !== null) await writer.add({ importId, setting: data.setting, rows: packed, verdicts: "" });
  };
  for await (const chunk of readNumbered(importChunks, importId, data.chunks)) {
    for (const kept of readRows(chunk.data.rows)) {
      const texts = readTexts(kept);
      if ("what" in texts) {
        unreadable++;
        continue;
      }
      const given = read(texts);
      const key = kind.keyOf(given);
      const earlier = key ? seen.get(key) : undefined;
      if (earlier) earlier.count++;
      else if (key) seen.set(key, { first: kept.row, count: 0 });
      const { first, count: nth } = earlier ?? { first: kept.row, count: 0 };
      const line = packQueued({ row: kept.row, first, nth, texts });
      const group = kind.groupOf?.(given) ?? "";
      if (group) groups.set(group, (groups.get(group) ?? 0) + 1);
      if (kind.orderOf) sorted.push({ order: kind.orderOf(given), group, line });
      else await add(bundle.add(line));
    }
  }
  sorted.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  let [filled, last] = [0, ""];
  for (const { group, line } of sorted) {
    // A group begins in a document that holds all of it, as far as one does.
    const split = group !== "" && group !== last && filled + groups.get(group)! > lines;
    if (split) await add(bundle.take());
    const packed = bundle.add(line);
    filled = split || packed !== null ? 1 : filled + 1;
    last = group;
    await add(packed);
  }
  await add(bundle.take());
  await writer.finish();
  await deleteNumbered(importBatches, importId, writer.count);
  return { batches: writer.count, unreadable };
}
