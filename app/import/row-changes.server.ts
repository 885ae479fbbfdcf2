import type { Import } from "./import.ts";
import type { ImportContext } from "./kind.ts";
import { kindOf } from "./kinds.server.ts";
import { importRowsOf, makeCellsReader, makeTextsReader } from "./queue.server.ts";
import type { RowWithResult } from "./results.server.ts";

/** Compares changed rows with the records as they are now. Reads at most four documents for each, and directories. */
export async function readRowChanges(
  context: ImportContext,
  data: Import,
  rows: readonly RowWithResult[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const kind = kindOf(data.kind);
  const readTexts = makeTextsReader(kind, data);
  const changed = rows.flatMap(({ row, cells, status }) => {
    const texts = status === "changed" ? readTexts({ row, cells }) : null;
    return texts && !("what" in texts) ? [{ row, first: row, nth: 0, texts }] : [];
  });
  if (!kind.readChangeLines || changed.length === 0) return new Map();
  const withoutPrivate = makeCellsReader(kind, data, () => "");
  return kind.readChangeLines(context, importRowsOf(changed, withoutPrivate));
}
