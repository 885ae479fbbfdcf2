/**
 * A long body is spooled to disk, so a slow sender takes one block of memory. Only complete bodies wait for memory, all of it at once, so
 * there are no deadlocks.
 */
import type { FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { config } from "#app/config.server.ts";
import { bodyMemory, overloaded } from "./body-memory.server.ts";
import { filesFolder } from "#app/db/files-folder.ts";
import { toUnavailable, openUnlinkedFile } from "./disk.server.ts";

const mebibyte = 1024 * 1024;
/** Longer bodies are written to disk in blocks of this size. */
const blockSize = 64 * 1024;
/** All senders without a session share one person's limit. The temporary folder may be memory, as on Cloud Run. */
const spoolLimits =
  config.ENGINE === "embedded"
    ? { folder: join(config.DATA_DIR, filesFolder), maxBytes: 1024 * mebibyte, maxBytesPerSender: 128 * mebibyte }
    : { folder: tmpdir(), maxBytes: 128 * mebibyte, maxBytesPerSender: 32 * mebibyte };
export const maxSpooledBytesPerSender = spoolLimits.maxBytesPerSender;

let spooledBytes = 0;
const spooledBySender = new Map<string, number>();

function addSpooled(sender: string, bytes: number): void {
  spooledBytes += bytes;
  const spooledOfSender = (spooledBySender.get(sender) ?? 0) + bytes;
  if (spooledOfSender > 0) spooledBySender.set(sender, spooledOfSender);
  else spooledBySender.delete(sender);
}

/** Counts towards its sender's limit until it is closed. */
function openSpool(sender: string) {
  let file: FileHandle | null = null;
  let size = 0;
  return {
    /** @throws Response 503 beyond the limits, FilesUnavailable where the disk fails */
    async write(block: Uint8Array): Promise<void> {
      if (spooledBytes + block.byteLength > spoolLimits.maxBytes) throw overloaded();
      if ((spooledBySender.get(sender) ?? 0) + block.byteLength > maxSpooledBytesPerSender) throw overloaded();
      addSpooled(sender, block.byteLength);
      size += block.byteLength;
      try {
        file ??= await openUnlinkedFile(spoolLimits.folder);
        await file.appendFile(block);
      } catch (error) {
        throw toUnavailable(error);
      }
    },
    /** One buffer is allocated at the start, since concatenating would double the memory. */
    async read(): Promise<Buffer> {
      const body = Buffer.allocUnsafeSlow(size);
      for (let at = 0; file && at < size;) {
        const { bytesRead } = await file.read(body, at, size - at, at);
        if (bytesRead === 0) throw new Error("A body on disk ended early");
        at += bytesRead;
      }
      return body;
    },
    async close(): Promise<void> {
      addSpooled(sender, -size);
      await file?.close();
    },
  };
}

/**
 * Resolves once the body is complete and has memory. @throws Response 413 beyond `maxBytes`, 503 when too much arrives at once;
 * FilesUnavailable
 */
export async function receiveBody(request: Request, maxBytes: number): Promise<Buffer> {
  const expectedBytes = Number(request.headers.get("Content-Length")) || maxBytes;
  if (expectedBytes > maxBytes) throw new Response(null, { status: 413 });
  const block = Buffer.allocUnsafeSlow(Math.min(expectedBytes, blockSize));
  const spool = openSpool(bodyMemory.currentSender());
  let [size, filled] = [0, 0];
  const flush = async () => {
    await spool.write(block.subarray(0, filled));
    filled = 0;
  };
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > expectedBytes) throw new Response(null, { status: 413 });
      for (let at = 0; at < chunk.byteLength;) {
        if (filled === block.length) await flush();
        const piece = chunk.subarray(at, at + block.length - filled);
        block.set(piece, filled);
        filled += piece.length;
        at += piece.length;
      }
    }
    const isShort = filled === size;
    if (!isShort) await flush();
    return await bodyMemory.reserve(size, request.signal, async () =>
      isShort ? block.subarray(0, size) : spool.read(),
    );
  } finally {
    await spool.close();
  }
}
