import { CellText } from "./cell-text.ts";
import { maxCellLength } from "./sheet.ts";
import { parse } from "./xml.ts";
import type { Zip } from "./zip.server.ts";

/** Bytes of the shared texts, which are kept while the rows are read. */
const maxTexts = 64 * 1024 * 1024;

export type SharedTexts = (index: number) => string | undefined;

/** The texts that cells share, kept as the bytes they were: as strings they would take twice the memory and more. */
export async function readSharedTexts(zip: Zip, part: string): Promise<SharedTexts> {
  // No text is longer than it was as XML, and none took less than "<si/>"; of this room only what is written to is ever taken.
  const size = Math.min(zip.sizeOf(part) ?? 0, maxTexts);
  const bytes = Buffer.allocUnsafe(size);
  const ends = new Uint32Array(Math.ceil(size / 5) + 1);
  let count = 0;
  const text = new CellText();
  await parse(zip.text(part, maxTexts), {
    open: (name) => text.open(name),
    text: (piece) => text.text(piece),
    close(name) {
      text.close(name);
      if (name !== "si") return;
      // Many cells may share one: as much of it is kept as shows that it is too long.
      const kept = (text.take() ?? "").trim().slice(0, maxCellLength + 1);
      const from = ends[count++]!;
      ends[count] = from + bytes.write(kept, from);
    },
  });
  return (index) =>
    Number.isInteger(index) && index >= 0 && index < count
      ? bytes.toString("utf8", ends[index], ends[index + 1])
      : undefined;
}
