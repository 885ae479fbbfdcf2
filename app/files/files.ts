/** Photos and exports, addressed by the SHA-256 of their bytes. */

export interface FileInfo {
  /** SHA-256, in hex. */
  readonly key: string;
  readonly type: string;
  readonly size: number;
}

export interface Files {
  /** Resolves once the bytes are durable; repeating it is a no-op. */
  put(bytes: Uint8Array, type: string): Promise<FileInfo>;
  get(key: string): Promise<{ info: FileInfo; body: ReadableStream<Uint8Array> } | null>;
  has(key: string): Promise<boolean>;
  find(key: string): Promise<FileInfo | null>;
}
