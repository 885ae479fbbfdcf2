/** The file port: photos and exports, addressed by the SHA-256 of their bytes. Disk and Cloud Storage each have one adapter. */

export interface FileInfo {
  /** SHA-256 of the bytes, in hex. */
  readonly key: string;
  readonly type: string;
  readonly size: number;
}

export interface Files {
  /** Resolves once the bytes are durable; storing the same bytes again is a no-op. */
  put(bytes: Uint8Array, type: string): Promise<FileInfo>;
  get(key: string): Promise<{ info: FileInfo; body: ReadableStream<Uint8Array> } | null>;
  has(key: string): Promise<boolean>;
  /** A file's type and size; null when there is no such file. */
  find(key: string): Promise<FileInfo | null>;
}
