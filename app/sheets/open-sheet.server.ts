import { openCsv, requireUtf8 } from "./csv.server.ts";
import { fileType } from "./file-type.ts";
import { looksLikeJson, parseJson, tableOfJson } from "./json.ts";
import { maxSheetBytes, type Sheet, UnreadableSheet } from "./sheet.ts";
import { openXlsx } from "./xlsx.server.ts";

export type SheetFile = { readonly name: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly stream: ReadableStream<Uint8Array>; readonly size?: number }
);

/** CSV (comma, semicolon, tab or bar) or JSON in UTF-8, or an XLSX workbook. The bytes stay in memory. @throws UnreadableSheet */
export async function openSheet(file: SheetFile): Promise<Sheet> {
  const bytes = await bytesOf(file);
  const type = fileType(bytes);
  if (type === "zip") return openXlsx(bytes);
  if (type !== "text") throw new UnreadableSheet(type);
  return isJson(file.name, bytes) ? openJson(bytes) : openCsv(bytes);
}

/** Other text files may begin with a bracket too, so their ending takes precedence. */
function isJson(name: string, bytes: Uint8Array): boolean {
  return !/\.(?:csv|tsv|txt)$/i.test(name) && looksLikeJson(new TextDecoder().decode(bytes.subarray(0, 200)));
}

function openJson(bytes: Uint8Array): Sheet {
  requireUtf8(bytes);
  return tableOfJson(parseJson(new TextDecoder().decode(bytes)));
}

async function bytesOf(file: SheetFile): Promise<Uint8Array> {
  const tooLarge = (size: number) => size > maxSheetBytes;
  if ("bytes" in file) {
    if (tooLarge(file.bytes.length)) throw tooLargeError();
    return file.bytes;
  }
  if (tooLarge(file.size ?? 0)) {
    await file.stream.cancel();
    throw tooLargeError();
  }
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of file.stream) {
    size += piece.length;
    if (tooLarge(size)) throw tooLargeError();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function tooLargeError(): UnreadableSheet {
  return new UnreadableSheet("too-large", { max: Math.floor(maxSheetBytes / 1024 / 1024) });
}
