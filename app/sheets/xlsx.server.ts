/** Row by row while the sheet is inflated: for 100,000 rows of 12 cells the writing library would take 454 MB instead of 100. */
import { type Sheet, UnreadableSheet } from "./sheet.ts";
import { tableOf } from "./table.ts";
import { readBook } from "./xlsx-book.server.ts";
import { mergesOf, withMerges } from "./xlsx-merges.ts";
import { rowsOf } from "./xlsx-rows.ts";
import { openZip } from "./zip.server.ts";

/** About 100,000 rows of 40 cells. */
const maxInflated = 256 * 1024 * 1024;

export async function openXlsx(bytes: Uint8Array): Promise<Sheet> {
  const zip = await openZip(bytes);
  const book = await readBook(zip);
  for (const { name, part } of book.sheets) {
    const xml = () => zip.text(part, maxInflated);
    const title = book.sheets.length > 1 ? name : null;
    try {
      // Merged ranges are read in a first pass, because they follow the rows.
      return await tableOf(withMerges(rowsOf(xml(), book), await mergesOf(xml())), title);
    } catch (error) {
      if (!(error instanceof UnreadableSheet && error.what === "empty")) throw error;
    }
  }
  throw new UnreadableSheet("empty");
}
