/** Whether the disk under a database takes what is written: by its free space and, where it refused something, by a trial as large as that. */
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { isDiskFailure } from "./sqlite-errors.server.ts";
import type { Write } from "./sqlite-writes.server.ts";

/** Bytes that must be free: as many as the largest request takes. */
const largest = 32 * 1024 * 1024;
/** Bytes of pages that one write touches beside its document's own: of tables, of indexes and of the elements of arrays. */
const touched = 256 * 1024;

export class DiskRoom {
  readonly #path: string;
  readonly #write: (bytes: number) => void;
  readonly #least: number;
  /** The most bytes of a write that was refused; 0 while all are taken. */
  #refused = 0;

  /** @param write writes so many bytes to the database at `path`, and throws where it can't; @param least bytes that must be free */
  constructor(path: string, write: (bytes: number) => void, least = largest) {
    this.#path = path;
    this.#write = write;
    this.#least = least;
  }

  refused(writes: readonly Write[]): void {
    const documents = writes.map((write) => ("data" in write ? write.data.length + (write.large?.length ?? 0) : 0));
    // A character takes up to three bytes of UTF-8.
    const bytes = documents.reduce((sum, length) => sum + 3 * length + touched, touched);
    this.#refused = Math.max(this.#refused, Math.min(bytes, largest));
  }

  /** Something smaller than what was refused may still have room: only what is as large tells that the disk takes writes again. */
  async isThere(): Promise<boolean> {
    const { bavail, bsize } = await statfs(dirname(this.#path));
    if (bavail * bsize < this.#least) return false;
    if (this.#refused === 0) return true;
    try {
      this.#write(this.#refused);
    } catch (error) {
      if (isDiskFailure(error)) return false;
      throw error;
    }
    this.#refused = 0;
    return true;
  }
}
