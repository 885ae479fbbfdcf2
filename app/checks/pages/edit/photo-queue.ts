/** Photos on their way to the server: shrunk, sent one after the other, kept and tried again. */
import type { PhotoReply, PhotosReply } from "./send-photos.ts";

export type UploadState = "waiting" | "sending" | "failed";

export interface Upload {
  readonly id: string;
  readonly item: string;
  readonly name: string;
  /** Address of a preview of the chosen file. */
  readonly preview: string;
  readonly state: UploadState;
}

export interface PhotoPorts {
  shrink(file: File): Promise<Blob>;
  send(item: string, photo: Blob, name: string): Promise<PhotosReply>;
  preview(file: File): string;
  release(preview: string): void;
  attached(item: string, reply: Extract<PhotoReply, { photos: unknown }>): void;
  /** Not taken; one that may be tried again stays in the queue. */
  refused(item: string, problem: string, name: string, again?: boolean): void;
  changed(item: string): void;
  /** Lets go of what this device keeps. */
  forget(id: string): void;
}

/** Until what could not be sent is tried again by itself, in milliseconds: at first as long as a busy server asks for, then longer. */
const firstWait = 10_000;
const longestWait = 120_000;

export class PhotoQueue {
  #uploads: (Upload & { readonly file: File })[] = [];
  #busy = false;
  #idle: (() => void)[] = [];
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  readonly #ports: PhotoPorts;

  constructor(ports: PhotoPorts) {
    this.#ports = ports;
  }

  get unsent(): number {
    return this.#uploads.length;
  }

  of(item: string): readonly Upload[] {
    return this.#uploads.filter((upload) => upload.item === item);
  }

  /** Takes up a photo that this device keeps under its id until it is sent. */
  add(id: string, item: string, file: File): void {
    this.#uploads.push({ id, item, name: file.name, preview: this.#ports.preview(file), state: "waiting", file });
    this.#ports.changed(item);
    void this.#run();
  }

  /** Takes a photo that was not sent out of the queue. */
  drop(id: string): void {
    const upload = this.#uploads.find((each) => each.id === id);
    if (upload && upload.state !== "sending") this.#leave(upload);
  }

  /** Sends again what could not be sent. */
  retry(): void {
    for (const upload of this.#uploads) if (upload.state === "failed") this.#mark(upload.id, "waiting");
    void this.#run();
  }

  /** Resolves when all was tried; true when nothing is left. */
  async flush(): Promise<boolean> {
    this.retry();
    while (this.#busy) await new Promise<void>((resolve) => this.#idle.push(resolve));
    return this.#uploads.length === 0;
  }

  /** The page goes away: nothing is tried again by itself, since the next page takes up what this device keeps. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let next = this.#next(); next; next = this.#next()) {
      this.#mark(next.id, "sending");
      const result = await this.#ports
        .send(next.item, await this.#ports.shrink(next.file), next.name)
        .catch(() => ({ kind: "unreachable" }) as const);
      const reply = result.kind === "done" ? result.reply : null;
      const again = !reply || ("problem" in reply && reply.again);
      // What failed one photo fails the others too.
      if (again) for (const upload of this.#uploads) this.#mark(upload.id, "failed");
      if (!again) this.#failures = 0;
      else if (result.kind === "unreachable" || result.kind === "done") this.#retryLater();
      if (reply && "problem" in reply) this.#ports.refused(next.item, reply.problem, next.name, again);
      else if (reply) this.#ports.attached(next.item, reply);
      if (!again) this.#leave(next);
    }
    this.#busy = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #retryLater(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    const wait = Math.min(longestWait, firstWait * 2 ** this.#failures++);
    this.#timer = setTimeout(() => this.retry(), wait);
  }

  #next() {
    return this.#uploads.find((upload) => upload.state === "waiting");
  }

  #mark(id: string, state: UploadState): void {
    this.#uploads = this.#uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload));
    const upload = this.#uploads.find((each) => each.id === id);
    if (upload) this.#ports.changed(upload.item);
  }

  #leave(upload: Upload): void {
    this.#uploads = this.#uploads.filter((each) => each.id !== upload.id);
    this.#ports.release(upload.preview);
    this.#ports.forget(upload.id);
    this.#ports.changed(upload.item);
  }
}
