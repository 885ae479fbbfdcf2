/** The parts of a workbook's ZIP archive. Nothing is inflated beyond what is asked for, and every part is held to its size and checksum. */
import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { UnreadableSheet } from "./sheet.ts";

const maxParts = 10_000;
/** Bytes that are inflated of one archive in all, each time that a part is read: a workbook may name the same one again and again. */
const maxInAll = 1024 * 1024 * 1024;

/** @throws UnreadableSheet "damaged", as for a file that was cut off */
export async function openZip(bytes: Uint8Array): Promise<Zip> {
  return undamaged(async () => {
    const file = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (file.entryCount > maxParts) throw new UnreadableSheet("damaged");
    const parts = new Map<string, Entry>();
    for await (const entry of file.eachEntry()) parts.set(entry.fileName, entry);
    return new Zip(file, parts);
  });
}

export class Zip {
  readonly #file: ZipFile;
  readonly #parts: ReadonlyMap<string, Entry>;
  #inflated = 0;

  constructor(file: ZipFile, parts: ReadonlyMap<string, Entry>) {
    this.#file = file;
    this.#parts = parts;
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  /** @throws UnreadableSheet "inflates" beyond `max` bytes, "damaged" when it isn't what the archive says it is */
  async *stream(name: string, max: number): AsyncGenerator<Buffer> {
    const part = this.#parts.get(name);
    if (!part) throw new UnreadableSheet("damaged");
    if (part.uncompressedSize > max) throw new UnreadableSheet("inflates", { max: Math.floor(max / 1024 / 1024) });
    const pieces = await undamaged(() => this.#file.openReadStreamPromise(part));
    let crc = 0;
    const iterator: AsyncIterator<Buffer> = pieces[Symbol.asyncIterator]();
    try {
      for (
        let next = await undamaged(() => iterator.next());
        !next.done;
        next = await undamaged(() => iterator.next())
      ) {
        crc = crc32(next.value, crc);
        this.#inflated += next.value.length;
        if (this.#inflated > maxInAll) throw new UnreadableSheet("inflates", { max: maxInAll / 1024 / 1024 });
        yield next.value;
      }
    } finally {
      pieces.destroy();
    }
    if (crc !== part.crc32) throw new UnreadableSheet("damaged");
  }
}

/** The library says in words of its own what is wrong with an archive. */
async function undamaged<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet("damaged");
  }
}
