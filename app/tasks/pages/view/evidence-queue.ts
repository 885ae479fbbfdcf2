import { type SendResult, Outbox } from "#app/outbox/outbox.ts";
import { postForm } from "#app/outbox/post-form.ts";
import { type DraftKey, readDeviceDrafts, removeDeviceDraft, saveDeviceDraft } from "#app/outbox/device.ts";
import { shrinkPhoto } from "#app/outbox/shrink-photo.ts";
import { href } from "#app/ui/href.ts";

interface EvidenceReply {
  readonly problem?: string;
  readonly again?: boolean;
}

interface Chosen {
  readonly file: File;
  readonly preview: string;
}

export interface Sending {
  readonly id: string;
  readonly preview: string;
  readonly state: ReturnType<Outbox<unknown>["stateOf"]>;
}

interface Told {
  onAccepted(): void;
  changed(): void;
}

/** Milliseconds. The first delay is the Retry-After of a busy server. */
const pace = { between: 0, firstWait: 10_000, longestWait: 120_000, oneByOne: true };

export class EvidenceQueue extends Outbox<Chosen> {
  problem = "";
  readonly #drafts: DraftKey;

  constructor(uid: string, taskId: string, listener: Told) {
    const send = async ({ file }: Chosen): Promise<SendResult> => {
      const body = new FormData();
      body.set("photos", await shrinkPhoto(file), file.name);
      const posted = await postForm<EvidenceReply>(uid, href("/tasks/:id/photo", { id: taskId }), body, {
        400: "done",
        503: "done",
      });
      if (posted.kind !== "done") return posted;
      const { problem = "", again } = posted.reply;
      this.problem = problem;
      if (!problem) listener.onAccepted();
      return again ? { kind: "unreachable" } : { kind: "accepted" };
    };
    super(
      {
        send: (photos) => send([...photos.values()][0]!),
        forget: (id, { preview }) => {
          URL.revokeObjectURL(preview);
          removeDeviceDraft([...this.#drafts, id]);
        },
        onChange: listener.changed,
      },
      pace,
    );
    this.#drafts = [uid, "task-photo", taskId];
  }

  get sending(): readonly Sending[] {
    return [...this.entries()].map(([id, { preview }]) => ({ id, preview, state: this.stateOf(id) }));
  }

  add(files: Iterable<File>): void {
    for (const file of files) {
      const key = `${Date.now()}/${Math.random()}`;
      saveDeviceDraft([...this.#drafts, key], file);
      this.#enter(key, file);
    }
  }

  async restore(): Promise<void> {
    for (const [[key = ""], file] of await readDeviceDrafts(this.#drafts))
      if (!this.entries().has(key)) this.#enter(key, file as File);
  }

  #enter(key: string, file: File): void {
    this.enter(key, { file, preview: URL.createObjectURL(file) });
  }
}
