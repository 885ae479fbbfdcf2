import { CellText } from "./cell-text.ts";
import { maxCellLength } from "./sheet.ts";
import { parse } from "./xml.ts";
import type { Zip } from "./zip.server.ts";

const maxTexts = 64 * 1024 * 1024;

export type SharedTexts = (index: number) => string | undefined;

/** As bytes, because strings would take more than twice the memory. */
export async function readSharedTexts(zip: Zip, part: string): Promise<SharedTexts> {
  // A text is no longer than its XML, and each takes at least "<si/>". Unused memory of the buffer is never touched.
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
      // A longer text is refused later.
      const content = (text.flush() ?? "").trim().slice(0, maxCellLength + 1);
      const from = ends[count++]!;
      ends[count] = from + bytes.write(content, from);
    },
  });
  return (index) =>
    Number.isInteger(index) && index >= 0 && index < count
      ? bytes.toString("utf8", ends[index], ends[index + 1])
      : undefined;
}
