/**
 * Bodies of requests while they arrive. What is long lies on disk until it is whole, so that a slow sender takes up a block of memory, and of
 * the disk what has arrived. No two bodies can wait for each other: nobody waits for the disk, who finds no space there is refused at once;
 * and only whole bodies wait for memory, one of each request, which hold none meanwhile and get all they need in one go. What comes no
 * further ends with its connection (`app/time-limits.server.ts`).
 */
import type { FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { config } from "#app/config.server.ts";
import { bodyRoom, noRoom } from "./body-room.server.ts";
import { asUnavailable, filesFolder, openNameless } from "./disk.server.ts";

const mebibyte = 1024 * 1024;
/** Up to this a body never gets to the disk; what is longer is written in such blocks, in whatever pieces it comes. */
const blockSize = 64 * 1024;
/**
 * Where bodies lie, and how many bytes of them: of all, and of one person, or of all together of whom nothing is known, so that what they send
 * at once takes nothing of what others need. The system's folder for temporary files may be memory, as on Cloud Run.
 */
const disk =
  config.ENGINE === "embedded"
    ? { folder: join(config.DATA_DIR, filesFolder), most: 1024 * mebibyte, mostOfSender: 128 * mebibyte }
    : { folder: tmpdir(), most: 128 * mebibyte, mostOfSender: 32 * mebibyte };
export const maxOfSender = disk.mostOfSender;

let onDisk = 0;
const bySender = new Map<string, number>();

function count(sender: string, bytes: number): void {
  onDisk += bytes;
  const own = (bySender.get(sender) ?? 0) + bytes;
  if (own > 0) bySender.set(sender, own);
  else bySender.delete(sender);
}

/** A file that counts as its sender's until it is closed. */
function openSpool(sender: string) {
  let file: FileHandle | null = null;
  let size = 0;
  return {
    /** @throws Response 503 where there is no space for more, FilesUnavailable where the disk takes nothing */
    async write(block: Uint8Array): Promise<void> {
      if (onDisk + block.byteLength > disk.most) throw noRoom();
      if ((bySender.get(sender) ?? 0) + block.byteLength > maxOfSender) throw noRoom();
      count(sender, block.byteLength);
      size += block.byteLength;
      try {
        file ??= await openNameless(disk.folder);
        await file.appendFile(block);
      } catch (error) {
        throw asUnavailable(error);
      }
    },
    /** Into a buffer made once: pieces that are put together at the end take up twice as much. */
    async read(): Promise<Buffer> {
      const whole = Buffer.allocUnsafeSlow(size);
      for (let at = 0; file && at < size;) {
        const { bytesRead } = await file.read(whole, at, size - at, at);
        if (bytesRead === 0) throw new Error("A body on disk ended early");
        at += bytesRead;
      }
      return whole;
    },
    async close(): Promise<void> {
      count(sender, -size);
      await file?.close();
    },
  };
}

/**
 * The whole body, once it is here and there is room for it in memory.
 * @throws Response 413 beyond `most` bytes, 503 where too much arrives at once; FilesUnavailable
 */
export async function receiveBody(request: Request, most: number): Promise<Buffer> {
  const longest = Number(request.headers.get("Content-Length")) || most;
  if (longest > most) throw new Response(null, { status: 413 });
  const block = Buffer.allocUnsafeSlow(Math.min(longest, blockSize));
  const spool = openSpool(bodyRoom.sender());
  let [size, filled] = [0, 0];
  const empty = async () => {
    await spool.write(block.subarray(0, filled));
    filled = 0;
  };
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > longest) throw new Response(null, { status: 413 });
      for (let at = 0; at < chunk.byteLength;) {
        if (filled === block.length) await empty();
        const piece = chunk.subarray(at, at + block.length - filled);
        block.set(piece, filled);
        filled += piece.length;
        at += piece.length;
      }
    }
    const isShort = filled === size;
    if (!isShort) await empty();
    return await bodyRoom.within(size, request.signal, async () => (isShort ? block.subarray(0, size) : spool.read()));
  } finally {
    await spool.close();
  }
}
