/** The first stage: a file's rows into documents of some hundred rows each. Of the file itself nothing else is kept. */
import { countAgainstQuota } from "#app/auth/quota.server.ts";
import { db } from "#app/db/db.server.ts";
import { guessColumns } from "#app/sheets/columns.ts";
import { DayTally } from "#app/sheets/day-column.ts";
import { ColumnSamples } from "#app/sheets/samples.ts";
import { cellsOf, isBad, maxSheetBytes, type Sheet, UnreadableSheet } from "#app/sheets/sheet.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { systemUser } from "#app/auth/system-user.ts";
import { type Import, importChunks, imports, transitions } from "./import.ts";
import { canImport, writeImport } from "./imports.server.ts";
import type { ImportKindName } from "./kind.ts";
import { kindOf } from "./kinds.server.ts";
import { deleteNumbered, NumberedWriter } from "./numbered.server.ts";
import { addDays } from "./dates.server.ts";
import { Bundle, type FileRow, packRow } from "./packed.server.ts";
import { deleteKey, makeSeal, maskedText, sealedPlaces, withTexts } from "./sealed.server.ts";

/** Of a document of rows. */
export const bundleSize = { lines: 250, bytes: 300_000 } as const;

interface File {
  readonly kind: ImportKindName;
  readonly fileName: string;
  readonly sheet: Sheet;
}

/**
 * Takes in a file's rows, and guesses which column is which field. Of a file that turns out to be unreadable nothing stays. The same id again,
 * as of a form that was sent twice, does nothing.
 * @throws UnreadableSheet, QuotaReached; Response 403
 */
export async function takeFile(user: User, id: string, { kind, fileName, sheet }: File, now: Date): Promise<void> {
  if (!canImport(user, kind)) throw new Response(null, { status: 403 });
  if (await db.get(imports, id)) return;
  const columns = [...sheet.columns];
  const { found } = guessColumns(kindOf(kind).fields, columns);
  const map = Object.fromEntries(Object.entries(found).map(([field, column]) => [field, columns.indexOf(column)]));
  const sealed = sealedPlaces(kindOf(kind), { columns, map });
  const begun: Import = {
    uid: user.uid,
    byName: nameOf(user),
    kind,
    fileName: fileName.slice(-200),
    status: "reading",
    startedAt: now.toISOString(),
    sheet: sheet.title,
    columns,
    samples: columns.map(() => []),
    rows: 0,
    chunks: 0,
    unreadable: 0,
    map,
    set: {},
    create: [],
    allFindings: true,
    days: [],
    dates: {},
    sealed,
    setting: 0,
    batches: null,
    done: 0,
    steps: 0,
    judged: null,
    written: null,
    cover: null,
    endedAt: null,
    thinned: false,
    tallies: [],
    remarks: [],
    position: null,
    obstacles: null,
    run: 0,
    heldUntil: null,
  };
  if (user.uid !== systemUser.uid) await countAgainstQuota(user, "imports", now);
  const revision = await db.create(imports, id, begun);
  try {
    const { seal } = await makeSeal(id, kindOf(kind));
    const hidden = new Set(sealed);
    const read = await storeRows(id, sheet, (text, place) => (hidden.has(place) ? seal(text) : text));
    const after = { ...begun, ...read, status: transitions.taken.to };
    await writeImport({ id, data: begun, revision }, after, { user, now, what: "uploaded" });
  } catch (error) {
    await deleteNumbered(importChunks, id);
    await deleteKey(id);
    // Last, so that it is found again while rows of it are left.
    await db.delete(imports, id);
    throw error;
  }
}

async function storeRows(
  importId: string,
  { columns, rows: read }: Sheet,
  hide: (text: string, place: number) => string,
): Promise<Pick<Import, "rows" | "chunks" | "unreadable" | "samples" | "days">> {
  const bundle = new Bundle(bundleSize);
  const writer = new NumberedWriter(importChunks, importId);
  const samples = new ColumnSamples(columns.length);
  const days = columns.map(() => new DayTally());
  let [rows, unreadable, bytes] = [0, 0, 0];
  const keep = async (packed: string | null) => {
    if (packed !== null) await writer.add({ importId, rows: packed, verdicts: "" });
  };
  for await (const given of read) {
    rows++;
    bytes += bytesOf(given);
    if (bytes > maxSheetBytes) throw new UnreadableSheet("much-text", { max: maxSheetBytes / 1024 / 1024 });
    const row = withTexts(given, hide);
    if (isBad(row)) unreadable++;
    else if (!isBad(given))
      samples.add(given.cells.map((text, at) => (text && row.cells[at] !== text ? maskedText(text) : text)));
    addDays(days, row);
    await keep(bundle.add(packRow(row)));
  }
  await keep(bundle.take());
  await writer.finish();
  return {
    rows,
    unreadable,
    chunks: writer.count,
    samples: samples.values,
    days: days.map((tally) => tally.result()),
  };
}

/** Of its texts. A workbook names a text that it repeats, so that a small file can hold any number of them. */
function bytesOf(row: FileRow): number {
  return cellsOf(row).reduce((sum, text) => sum + (text ? Buffer.byteLength(text) : 0), 0);
}
