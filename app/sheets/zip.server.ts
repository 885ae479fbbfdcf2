import type { FileEntry } from "#app/export/zip-library.ts";
import { UnreadableSheet } from "./sheet.ts";

const maxParts = 10_000;
/** Repeated reads included. */
const maxTotalBytes = 1024 * 1024 * 1024;

export type Zip = Awaited<ReturnType<typeof openZip>>;

/** @throws UnreadableSheet "damaged", as for a truncated file */
export async function openZip(bytes: Uint8Array) {
  const parts = await readParts(bytes).catch(refuse);
  let inflated = 0;

  /** @throws UnreadableSheet "inflates" beyond `max` bytes, "damaged" when size or checksum differ */
  async function* stream(name: string, max: number): AsyncGenerator<Uint8Array> {
    const part = parts.get(name);
    if (!part) throw new UnreadableSheet("damaged");
    if (part.uncompressedSize > max) throw inflates(max);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const reading = part.getData(writable, { checkSignature: true });
    // The loop below throws the error; leaving it early also ends the reading.
    reading.catch((error: unknown) => writable.abort(error).catch(() => {}));
    let size = 0;
    try {
      for await (const piece of readable) {
        size += piece.length;
        inflated += piece.length;
        if (inflated > maxTotalBytes) throw inflates(maxTotalBytes);
        if (size > part.uncompressedSize) throw new UnreadableSheet("damaged");
        yield piece;
      }
      await reading;
    } catch (error) {
      refuse(error);
    }
    if (size !== part.uncompressedSize) throw new UnreadableSheet("damaged");
  }

  async function* text(name: string, max: number): AsyncGenerator<string> {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    try {
      for await (const piece of stream(name, max)) yield decoder.decode(piece, { stream: true });
      yield decoder.decode();
    } catch (error) {
      refuse(error);
    }
  }

  return {
    sizeOf: (name: string) => parts.get(name)?.uncompressedSize,
    stream,
    text,
  };
}

async function readParts(bytes: Uint8Array): Promise<Map<string, FileEntry>> {
  // The library takes 20 MB of memory, so it is loaded with the first workbook.
  const { Uint8ArrayReader, ZipReader } = await import("#app/export/zip-library.ts");
  const parts = new Map<string, FileEntry>();
  let count = 0;
  for await (const entry of new ZipReader(new Uint8ArrayReader(bytes)).getEntriesGenerator()) {
    if (++count > maxParts) throw new UnreadableSheet("damaged");
    if (!entry.directory) parts.set(entry.filename, entry);
  }
  return parts;
}

function refuse(error: unknown): never {
  throw error instanceof UnreadableSheet ? error : new UnreadableSheet("damaged");
}

function inflates(max: number): UnreadableSheet {
  return new UnreadableSheet("inflates", { max: Math.floor(max / 1024 / 1024) });
}
