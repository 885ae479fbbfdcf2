import { type SendResult, Outbox } from "#app/outbox/outbox.ts";
import type { PhotoReply, PhotosReply } from "#app/checks/device/send-photos.ts";

export interface QueuedPhoto {
  readonly id: string;
  readonly item: string;
  readonly name: string;
  readonly preview: string;
  readonly state: UploadState;
}
export type UploadState = ReturnType<Outbox<unknown>["stateOf"]>;

export interface PhotoPorts {
  send(item: string, file: File, name: string): Promise<PhotosReply>;
  preview(file: File): string;
  release(preview: string): void;
  attached(item: string, reply: Extract<PhotoReply, { photos: unknown }>): void;
  refused(item: string, problem: string, name: string, again?: boolean): void;
  changed(item: string): void;
  forget(id: string): void;
}

type Chosen = Omit<QueuedPhoto, "state"> & { readonly file: File };

/** Milliseconds; the first wait is what a busy server asks for. */
const pace = { between: 0, firstWait: 10_000, longestWait: 120_000, oneByOne: true };

export class PhotoQueue extends Outbox<Chosen> {
  readonly #ports: PhotoPorts;

  constructor(ports: PhotoPorts) {
    super(
      {
        send: (photos) => this.#send([...photos.values()][0]!),
        forget: (id, { item, preview }) => {
          ports.release(preview);
          ports.forget(id);
          ports.changed(item);
        },
        onChange: () => {
          for (const item of new Set([...this.entries().values()].map((photo) => photo.item))) ports.changed(item);
        },
      },
      pace,
    );
    this.#ports = ports;
  }

  get unsent(): number {
    return this.entries().size;
  }

  of(item: string): readonly QueuedPhoto[] {
    const photos = [...this.entries().values()].filter((photo) => photo.item === item);
    return photos.map((photo) => ({ ...photo, state: this.stateOf(photo.id) }));
  }

  add(id: string, item: string, file: File): void {
    this.enter(id, { id, item, name: file.name, preview: this.#ports.preview(file), file });
  }

  async #send({ item, name, file }: Chosen): Promise<SendResult> {
    const result = await this.#ports.send(item, file, name);
    if (result.kind !== "done") return result;
    const { reply } = result;
    if ("photos" in reply) this.#ports.attached(item, reply);
    else this.#ports.refused(item, reply.problem, name, reply.again);
    return { kind: "problem" in reply && reply.again ? "unreachable" : "accepted" };
  }
}
