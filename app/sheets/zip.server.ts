/** The parts of a workbook's ZIP archive. Nothing is inflated beyond what is asked for, and every part is held to its size and checksum. */
import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise } from "yauzl";
import { UnreadableSheet } from "./sheet.ts";

const maxParts = 10_000;
/** Bytes that are inflated of one archive in all, each time that a part is read: a workbook can name the same one again and again. */
const maxInAll = 1024 * 1024 * 1024;

export type Zip = Awaited<ReturnType<typeof openZip>>;

/** @throws UnreadableSheet "damaged", as for a file that was cut off */
export async function openZip(bytes: Uint8Array) {
  const { file, parts } = await read(bytes).catch(refuse);
  let inflated = 0;

  /** @throws UnreadableSheet "inflates" beyond `max` bytes, "damaged" when it isn't what the archive says it is */
  async function* stream(name: string, max: number): AsyncGenerator<Buffer> {
    const part = parts.get(name);
    if (!part) throw new UnreadableSheet("damaged");
    if (part.uncompressedSize > max) throw inflates(max);
    let crc = 0;
    try {
      for await (const piece of (await file.openReadStreamPromise(part)) as AsyncIterable<Buffer>) {
        crc = crc32(piece, crc);
        inflated += piece.length;
        if (inflated > maxInAll) throw inflates(maxInAll);
        yield piece;
      }
    } catch (error) {
      refuse(error);
    }
    if (crc !== part.crc32) throw new UnreadableSheet("damaged");
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

async function read(bytes: Uint8Array) {
  const file = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (file.entryCount > maxParts) throw new UnreadableSheet("damaged");
  const parts = new Map<string, Entry>();
  for await (const entry of file.eachEntry()) parts.set(entry.fileName, entry);
  return { file, parts };
}

/** Libraries say in words of their own what is wrong with an archive. */
function refuse(error: unknown): never {
  throw error instanceof UnreadableSheet ? error : new UnreadableSheet("damaged");
}

function inflates(max: number): UnreadableSheet {
  return new UnreadableSheet("inflates", { max: Math.floor(max / 1024 / 1024) });
}
