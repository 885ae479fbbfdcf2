/**
 * The photos of a form, from their choice until the server has them. Each is kept on this device at once. What makes them small and
 * sends them is fetched when the form is taken over; where that fails they wait, and it is fetched when they are tried again.
 */
import type { Photo } from "#app/files/photo.ts";
import { drawing, isDrawing } from "./drawing.ts";
import type { FormState } from "./form-state.ts";
import type { EditView, ItemProblem } from "./form-view.ts";
import { forgetPhoto, keepPhoto, type KeptPhoto, photoOwner } from "#app/checks/kept/kept-photos.ts";
import type { PhotoQueue, Upload } from "./photo-queue.ts";

export class PhotosUnderWay {
  readonly #view: EditView;
  readonly #state: FormState;
  readonly #attached: (item: string) => void;
  /** Kept, and not yet in the queue. */
  readonly #waiting: KeptPhoto[] = [];
  #queue: PhotoQueue | null = null;

  /** Shows in `state` what becomes of them; `attached` is told which item has others than before. */
  constructor(view: EditView, state: FormState, attached: (item: string) => void) {
    this.#view = view;
    this.#state = state;
    this.#attached = attached;
  }

  get unsent(): number {
    return this.#waiting.length + (this.#queue?.unsent ?? 0);
  }

  add(item: string, files: readonly File[]): void {
    const { uid, checkId } = this.#view;
    const photos = files.map((file) => ({
      key: `${checkId}/${Date.now()}/${Math.random()}`,
      owner: photoOwner(uid, checkId),
      item,
      file,
    }));
    for (const photo of photos) void keepPhoto(photo);
    this.#state.patch(item, { problems: this.#problems(item, ({ at }) => at !== "photo") });
    this.restore(photos);
  }

  /** Adds a drawn signature, in place of one that was not sent; the queue has the server put it in place of what it has. */
  draw(item: string, drawn: File): void {
    for (const { id, name } of this.#state.item(item).uploads) if (name === drawing.name) this.drop(id);
    this.add(item, [drawn]);
  }

  /** Drawn signatures that an item has. */
  drawnBefore(item: string): readonly Photo[] {
    return this.#state.item(item).photos.filter(isDrawing);
  }

  /** Takes up photos that are kept. */
  restore(photos: readonly KeptPhoto[]): void {
    this.#waiting.push(...photos.filter(({ item }) => this.#state.has(item)));
    this.#count();
    void this.open();
  }

  /** The queue, with all that waited for it; null when it can't be fetched. */
  async open(): Promise<PhotoQueue | null> {
    const sending = await import("./send-photos.ts").catch(() => null);
    if (!sending) {
      for (const item of new Set(this.#waiting.map((photo) => photo.item))) this.changed(item, this.#waitingAt(item));
      return null;
    }
    this.#queue ??= sending.openPhotoQueue(this.#view, this);
    for (const { key, item, file } of this.#waiting.splice(0)) this.#queue.add(key, item, file);
    return this.#queue;
  }

  /** Sends again what could not be sent. */
  retry(): void {
    if (this.unsent > 0) void this.open().then((queue) => queue?.retry());
  }

  /** The page goes away. */
  close(): void {
    this.#queue?.close();
  }

  /** Resolves when all was tried; true when nothing is left. */
  async flush(): Promise<boolean> {
    return this.unsent === 0 || ((await (await this.open())?.flush()) ?? false);
  }

  /** Leaves out a photo that was not sent. */
  drop(id: string): void {
    const at = this.#waiting.findIndex((photo) => photo.key === id);
    const [photo] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (!photo) return this.#queue?.drop(id);
    void forgetPhoto(id);
    this.changed(photo.item, this.#waitingAt(photo.item));
  }

  /** Takes an attached photo away; it comes back when that can't be done. */
  async remove(item: string, key: string): Promise<void> {
    const before = this.#state.item(item).photos;
    this.attached(
      item,
      before.filter((photo) => photo.key !== key),
    );
    const sending = await import("./send-photos.ts").catch(() => null);
    const result = await sending?.dropPhoto(this.#view.checkId, item, key);
    this.attached(item, result?.kind === "done" && "photos" in result.reply ? result.reply.photos : before);
  }

  /** Photos of an item came, left or changed their state. */
  changed(item: string, uploads: readonly Upload[]): void {
    const failed = uploads.some((upload) => upload.state === "failed");
    this.#state.patch(item, { uploads, problems: this.#problems(item, ({ code }) => failed || code !== "unsent") });
    this.#count();
  }

  /** These are the item's photos now. */
  attached(item: string, photos: readonly Photo[]): void {
    this.#state.patch(item, { photos, problems: this.#problems(item, ({ code }) => code !== "photo-missing") });
    this.#attached(item);
  }

  /** One was not taken, and why, in words; one that may be tried again stays. */
  refused(item: string, message: string, again: boolean): void {
    const problem: ItemProblem = { item, code: again ? "unsent" : "photo", at: "photo", message };
    this.#state.patch(item, { problems: [...this.#state.item(item).problems, problem] });
  }

  /** Those of an item that can't be sent yet. */
  #waitingAt(item: string): Upload[] {
    return this.#waiting
      .filter((photo) => photo.item === item)
      .map(({ key, file }) => ({
        id: key,
        item,
        name: file.name,
        preview: URL.createObjectURL(file),
        state: "failed",
      }));
  }

  #problems(item: string, stays: (problem: ItemProblem) => boolean): readonly ItemProblem[] {
    return this.#state.item(item).problems.filter(stays);
  }

  #count(): void {
    this.#state.patchPage({ unsentPhotos: this.unsent });
  }
}
