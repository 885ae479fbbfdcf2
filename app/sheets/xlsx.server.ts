/** Excel's workbooks (ECMA-376): the first sheet that isn't empty, row by row, while it is inflated. */
import { type Sheet, UnreadableSheet } from "./sheet.ts";
import { tableOf } from "./table.ts";
import { readBook, textsOf } from "./xlsx-book.server.ts";
import { mergesOf, withMerges } from "./xlsx-merges.ts";
import { rowsOf } from "./xlsx-rows.ts";
import { openZip } from "./zip.server.ts";

/** Bytes of a sheet when it is inflated: 100,000 rows of 40 cells. They are dropped as they are read. */
const maxInflated = 256 * 1024 * 1024;

/** @throws UnreadableSheet */
export async function openXlsx(bytes: Uint8Array): Promise<Sheet> {
  const zip = await openZip(bytes);
  const book = await readBook(zip);
  for (const { name, part } of book.sheets) {
    const xml = () => textsOf(zip.stream(part, maxInflated));
    if (!(await holdsAnything(rowsOf(xml(), book)))) continue;
    // Read through once: what is broken further down, or merged, is known before any row is taken.
    const merges = await mergesOf(xml());
    return tableOf(withMerges(rowsOf(xml(), book), merges), book.sheets.length > 1 ? name : null);
  }
  throw new UnreadableSheet("empty");
}

async function holdsAnything(rows: ReturnType<typeof rowsOf>): Promise<boolean> {
  for await (const { cells, bad } of rows) if (bad?.length || cells.some(Boolean)) return true;
  return false;
}
