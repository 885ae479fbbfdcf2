/** The file itself is not stored, only its rows. */
import { countAgainstQuota } from "#app/auth/quota.server.ts";
import { db } from "#app/db/db.server.ts";
import { guessColumns } from "#app/sheets/columns.ts";
import { DayTally } from "#app/sheets/day-column.ts";
import { ColumnSamples } from "#app/sheets/samples.ts";
import { isBad, type Sheet } from "#app/sheets/sheet.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { systemUser } from "#app/auth/system-user.ts";
import { type Import, importChunks, imports, importTransitions } from "./import.ts";
import { canImport, writeImport } from "./imports.server.ts";
import type { ImportKindName } from "./kind.ts";
import { kindOf } from "./kinds.server.ts";
import { deleteNumbered, NumberedWriter } from "./numbered.server.ts";
import { tallyDays } from "./dates.server.ts";
import { Bundle, packRow } from "./packed.server.ts";
import { deleteKey, makeSeal, maskText, sealedPlaces, withTexts } from "./sealed.server.ts";

export const bundleSize = { lines: 250, bytes: 300_000 } as const;

interface UploadedSheet {
  readonly kind: ImportKindName;
  readonly fileName: string;
  readonly sheet: Sheet;
}

/** Nothing remains of an unreadable file. Uploading with the same id again does nothing. @throws UnreadableSheet, QuotaReached */
export async function storeFile(
  user: User,
  id: string,
  { kind, fileName, sheet }: UploadedSheet,
  now: Date,
): Promise<void> {
  if (!canImport(user, kind)) throw new Response(null, { status: 403 });
  if (await db.get(imports, id)) return;
  const columns = [...sheet.columns];
  const { fieldColumns } = guessColumns(kindOf(kind).fields, columns);
  const map = Object.fromEntries(
    Object.entries(fieldColumns).map(([field, column]) => [field, columns.indexOf(column)]),
  );
  const sealed = sealedPlaces(kindOf(kind), { columns, map });
  const initial: Import = {
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
  const revision = await db.create(imports, id, initial);
  try {
    const { seal } = await makeSeal(id, kindOf(kind));
    const toSeal = new Set(sealed);
    const stored = await storeRows(id, sheet, (text, place) => (toSeal.has(place) ? seal(text) : text));
    const after = { ...initial, ...stored, status: importTransitions.endUpload.to };
    await writeImport({ id, data: initial, revision }, after, { user, now, what: "uploaded" });
  } catch (error) {
    await deleteNumbered(importChunks, id);
    await deleteKey(id);
    // Deleted last, so that a later run finds it while it has rows.
    await db.delete(imports, id);
    throw error;
  }
}

async function storeRows(
  importId: string,
  { columns, rows: sheetRows }: Sheet,
  hide: (text: string, place: number) => string,
): Promise<Pick<Import, "rows" | "chunks" | "unreadable" | "samples" | "days">> {
  const bundle = new Bundle(bundleSize);
  const writer = new NumberedWriter(importChunks, importId);
  const samples = new ColumnSamples(columns.length);
  const days = columns.map(() => new DayTally());
  let [rows, unreadable] = [0, 0];
  const addBundle = async (packed: string | null) => {
    if (packed !== null) await writer.add({ importId, rows: packed, verdicts: "" });
  };
  for await (const sheetRow of sheetRows) {
    rows++;
    const row = withTexts(sheetRow, hide);
    if (isBad(row)) unreadable++;
    else if (!isBad(sheetRow))
      samples.add(sheetRow.cells.map((text, at) => (text && row.cells[at] !== text ? maskText(text) : text)));
    tallyDays(days, row);
    await addBundle(bundle.add(packRow(row)));
  }
  await addBundle(bundle.flush());
  await writer.finish();
  return {
    rows,
    unreadable,
    chunks: writer.count,
    samples: samples.values,
    days: days.map((tally) => tally.result()),
  };
}
