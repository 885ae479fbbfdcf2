/** The parts of a workbook's ZIP archive. Nothing is inflated beyond what is asked for, and every part is held to its size and checksum. */
import type { FileEntry } from "#app/export/zip-library.ts";
import { UnreadableSheet } from "./sheet.ts";

const maxParts = 10_000;
/** Bytes that are inflated of one archive in all, each time that a part is read: a workbook can name the same one again and again. */
const maxInAll = 1024 * 1024 * 1024;

export type Zip = Awaited<ReturnType<typeof openZip>>;

/** @throws UnreadableSheet "damaged", as for a file that was cut off */
export async function openZip(bytes: Uint8Array) {
  const parts = await readParts(bytes).catch(refuse);
  let inflated = 0;

  /** @throws UnreadableSheet "inflates" beyond `max` bytes, "damaged" when it isn't what the archive says it is */
  async function* stream(name: string, max: number): AsyncGenerator<Uint8Array> {
    const part = parts.get(name);
    if (!part) throw new UnreadableSheet("damaged");
    if (part.uncompressedSize > max) throw inflates(max);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const reading = part.getData(writable, { checkSignature: true });
    // It says why below; a reader that leaves early ends it, too.
    reading.catch((error: unknown) => writable.abort(error).catch(() => {}));
    let size = 0;
    try {
      for await (const piece of readable) {
        size += piece.length;
        inflated += piece.length;
        if (inflated > maxInAll) throw inflates(maxInAll);
        if (size > part.uncompressedSize) throw new UnreadableSheet("damaged");
        yield piece;
      }
      await reading;
    } catch (error) {
      refuse(error);
    }
    if (size !== part.uncompressedSize) throw new UnreadableSheet("damaged");
  }

  /** A part as text, piece by piece. @throws UnreadableSheet */
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
    /** Bytes of a part when it is inflated, as the archive says; undefined for what is no part of it. */
    sizeOf: (name: string) => parts.get(name)?.uncompressedSize,
    stream,
    text,
  };
}

async function readParts(bytes: Uint8Array): Promise<Map<string, FileEntry>> {
  // Loaded with the first workbook: it takes 20 MB of memory.
  const { Uint8ArrayReader, ZipReader } = await import("#app/export/zip-library.ts");
  const parts = new Map<string, FileEntry>();
  let count = 0;
  for await (const entry of new ZipReader(new Uint8ArrayReader(bytes)).getEntriesGenerator()) {
    if (++count > maxParts) throw new UnreadableSheet("damaged");
    if (!entry.directory) parts.set(entry.filename, entry);
  }
  return parts;
}

/** Libraries say in words of their own what is wrong with an archive. */
function refuse(error: unknown): never {
  throw error instanceof UnreadableSheet ? error : new UnreadableSheet("damaged");
}

function inflates(max: number): UnreadableSheet {
  return new UnreadableSheet("inflates", { max: Math.floor(max / 1024 / 1024) });
}
