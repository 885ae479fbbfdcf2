/** Checks the free space and, after a failed write, tries one as large. */
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { isDiskFailure } from "./sqlite-errors.server.ts";
import type { Write } from "./sqlite-writes.server.ts";

const maxRequestBytes = 32 * 1024 * 1024;
/** Tables and indexes that one write touches beside its document. */
const overheadBytes = 256 * 1024;

export class DiskSpace {
  readonly #path: string;
  readonly #tryFilling: (bytes: number) => void;
  readonly #minFreeBytes: number;
  /** 0 if no write failed. */
  #failedBytes = 0;

  /** @param tryFilling fills and frees so many bytes; throws where it can't */
  constructor(path: string, tryFilling: (bytes: number) => void, minFreeBytes = maxRequestBytes) {
    this.#path = path;
    this.#tryFilling = tryFilling;
    this.#minFreeBytes = minFreeBytes;
  }

  recordFailure(writes: readonly Write[]): void {
    const documents = writes.map((tryFilling) =>
      "data" in tryFilling ? tryFilling.data.length + (tryFilling.large?.length ?? 0) : 0,
    );
    // A character takes up to three bytes of UTF-8.
    const bytes = documents.reduce((sum, length) => sum + 3 * length + overheadBytes, overheadBytes);
    this.#failedBytes = Math.max(this.#failedBytes, Math.min(bytes, maxRequestBytes));
  }

  /** Smaller writes may still succeed after a large one failed, so only one as large shows that the disk has space again. */
  async canWrite(): Promise<boolean> {
    const { bavail, bsize } = await statfs(dirname(this.#path));
    if (bavail * bsize < this.#minFreeBytes) return false;
    if (this.#failedBytes === 0) return true;
    try {
      this.#tryFilling(this.#failedBytes);
    } catch (error) {
      if (isDiskFailure(error)) return false;
      throw error;
    }
    this.#failedBytes = 0;
    return true;
  }
}
