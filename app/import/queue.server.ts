/** Queues rows in processing order before the preview; each knows the rows with the same key. */
import { readDay } from "#app/sheets/day.ts";
import { withTime } from "#app/sheets/moment.ts";
import { isBad, limitToColumns } from "#app/sheets/sheet.ts";
import { type Import, importBatches, importChunks } from "./import.ts";
import type { Cells, ImportKind, ImportRow, RowProblem } from "./kind.ts";
import { deleteNumbered, NumberedWriter, readNumbered } from "./numbered.server.ts";
import { Bundle, type ImportFileRow, packQueued, type QueuedRow, unpackRows } from "./packed.server.ts";
import { bundleSize } from "./upload.server.ts";

type Setting = Pick<Import, "map" | "set" | "dates">;

function fieldsWithColumn(kind: ImportKind, { map, set }: Setting): string[] {
  return Object.keys(kind.fields).filter((field) => map[field] !== undefined && set[field] === undefined);
}

/** Reads the cells of queued rows. Private texts stay encrypted without `open`. */
export function makeCellsReader(
  kind: ImportKind,
  setting: Setting,
  open: (text: string) => string = (text) => text,
): (texts: QueuedRow["texts"]) => Cells {
  const fields = fieldsWithColumn(kind, setting);
  const cellsOfAll = Object.entries(setting.set).map(([field, text]) => [
    field,
    parseDayText(kind, setting, field, text) ?? text,
  ]);
  return (texts) => {
    const cells: Record<string, string | undefined> = Object.fromEntries(cellsOfAll);
    for (const [index, field] of fields.entries()) {
      const text = texts[index];
      cells[field] = text && kind.fields[field]?.private ? open(text) : text;
    }
    return cells;
  };
}

export function makeTextsReader(
  kind: ImportKind,
  setting: Setting,
): (fileRow: ImportFileRow) => QueuedRow["texts"] | RowProblem {
  const fields = fieldsWithColumn(kind, setting);
  const used = new Set(fields.map((field) => setting.map[field]!));
  return (fileRow) => {
    const row = limitToColumns(fileRow, used);
    if (isBad(row)) return { field: null, what: row.what, ...(row.values && { values: row.values }) };
    const texts: (string | undefined)[] = [];
    for (const field of fields) {
      const text = row.cells[setting.map[field]!];
      const dayText = text && parseDayText(kind, setting, field, text);
      if (dayText === null) return { field, what: "other-order", values: { value: text!.slice(0, 60) } };
      texts.push(dayText ?? text);
    }
    return texts;
  };
}

/** Undefined for a text that is no day; null for one that is valid only in the other order. */
function parseDayText(kind: ImportKind, { dates }: Setting, field: string, text: string): string | null | undefined {
  const dayOption = kind.fields[field]?.day;
  if (!dayOption) return undefined;
  const { day, what } = readDay(text, dates[field]);
  if (what === "other-order") return null;
  return day !== undefined && dayOption === "timed" ? withTime(day, text) : day;
}

export function importRowsOf(queued: readonly QueuedRow[], read: (texts: QueuedRow["texts"]) => Cells): ImportRow[] {
  return queued.map(({ row, first, nth, texts }) => ({ row, first, nth, cells: read(texts) }));
}

/** Documents have whole batches if the kind's batches are smaller. Repeating it writes the same. */
export async function queueRows(
  importId: string,
  kind: ImportKind,
  data: Import,
): Promise<{ batches: number; unreadable: number }> {
  const readTexts = makeTextsReader(kind, data);
  const read = makeCellsReader(kind, data);
  const rowsByKey = new Map<string, { first: number; count: number }>();
  const sorted: { order: string; group: string; line: string }[] = [];
  const groups = new Map<string, number>();
  const writer = new NumberedWriter(importBatches, importId);
  const lines = kind.batch >= bundleSize.lines ? kind.batch : bundleSize.lines - (bundleSize.lines % kind.batch);
  const bundle = new Bundle({ lines, bytes: bundleSize.bytes });
  let unreadable = 0;
  const add = async (packed: string | null) => {
    if (packed !== null) await writer.add({ importId, setting: data.setting, rows: packed, verdicts: "" });
  };
  for await (const chunk of readNumbered(importChunks, importId, { to: data.chunks })) {
    for (const fileRow of unpackRows(chunk.data.rows)) {
      const texts = readTexts(fileRow);
      if ("what" in texts) {
        unreadable++;
        continue;
      }
      const cells = read(texts);
      const key = kind.keyOf(cells);
      const earlier = key ? rowsByKey.get(key) : undefined;
      if (earlier) earlier.count++;
      else if (key) rowsByKey.set(key, { first: fileRow.row, count: 0 });
      const { first, count: nth } = earlier ?? { first: fileRow.row, count: 0 };
      const line = packQueued({ row: fileRow.row, first, nth, texts });
      const group = kind.groupOf?.(cells) ?? "";
      if (group) groups.set(group, (groups.get(group) ?? 0) + 1);
      if (kind.orderOf) sorted.push({ order: kind.orderOf(cells), group, line });
      else await add(bundle.add(line));
    }
  }
  sorted.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  let [linesInBundle, lastGroup] = [0, ""];
  for (const { group, line } of sorted) {
    // A group starts a new document if it would be divided otherwise.
    const startsDocument = group !== "" && group !== lastGroup && linesInBundle + groups.get(group)! > lines;
    if (startsDocument) await add(bundle.flush());
    const packed = bundle.add(line);
    linesInBundle = startsDocument || packed !== null ? 1 : linesInBundle + 1;
    lastGroup = group;
    await add(packed);
  }
  await add(bundle.flush());
  await writer.finish();
  await deleteNumbered(importBatches, importId, writer.count);
  return { batches: writer.count, unreadable };
}
