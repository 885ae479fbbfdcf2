/** Photos are stored on the device at once. The scripts that send them are preloaded; if that fails, retrying loads them. */
import type { Photo } from "#app/files/photo.ts";
import { sendStart } from "#app/checks/device/starts.ts";
import { removeDeviceDraft, saveDeviceDraft } from "#app/outbox/device.ts";
import { m } from "#app/i18n/locale.ts";
import { drawing, isDrawing } from "#app/checks/drawing.ts";
import type { FormState } from "./form-state.ts";
import type { CheckFormView } from "./form-view.ts";
import type { ItemProblem } from "#app/checks/device/send-answers.ts";
import { updateKitAnswer } from "#app/checks/device/local-kit.ts";
import type { LocalPhoto } from "#app/checks/device/local-photos.ts";
import { PhotoQueue } from "./photo-queue.ts";

const scripts = () => import("#app/checks/device/send-photos.ts");

export class PhotoUploads {
  readonly #view: CheckFormView;
  readonly #state: FormState;
  readonly #attached: (item: string) => void;
  readonly queue: PhotoQueue;

  constructor(view: CheckFormView, state: FormState, attached: (item: string) => void) {
    this.#view = view;
    this.#state = state;
    this.#attached = attached;
    this.queue = new PhotoQueue({
      send: async (item, file, name) => {
        const started = view.isPending ? await sendStart(view.uid, view.checkId) : "done";
        if (started !== "done") return { kind: started };
        return (await scripts()).sendPhoto(view, {
          item,
          file,
          replaced: name === drawing.name ? state.item(item).photos.filter(isDrawing) : [],
        });
      },
      forget: (key) => removeDeviceDraft([view.uid, "check-photo", view.checkId, key]),
      preview: (file) => URL.createObjectURL(file),
      release: (preview) => URL.revokeObjectURL(preview),
      attached: (item, { photos }) => this.#storePhotos(item, photos),
      refused: (item, problem, name, again) => {
        const message = `${name}: ${problem}`;
        const code = again ? "unsent" : "photo";
        state.patch(item, { problems: [...state.item(item).problems, { item, code, at: "photo", message }] });
      },
      changed: (item) => this.#count(item),
    });
  }

  add(item: string, files: readonly File[]): void {
    const { uid, checkId } = this.#view;
    const photos = files.map((file) => ({
      key: `${Date.now()}/${Math.random()}`,
      item,
      file,
    }));
    for (const { key, ...photo } of photos) saveDeviceDraft([uid, "check-photo", checkId, key], photo);
    this.#state.patch(item, { problems: this.#problems(item, ({ at }) => at !== "photo") });
    this.restore(photos);
  }

  draw(item: string, file: File): void {
    for (const { id, name } of this.queue.of(item)) if (name === drawing.name) this.queue.drop(id);
    this.add(item, [file]);
  }

  restore(photos: readonly LocalPhoto[]): void {
    for (const { key, item, file } of photos) if (this.#state.has(item)) this.queue.add(key, item, file);
  }

  async remove(item: string, key: string): Promise<void> {
    const before = this.#state.item(item).photos;
    this.#show(
      item,
      before.filter((photo) => photo.key !== key),
    );
    const result = await scripts()
      .then(({ dropPhoto }) => dropPhoto(this.#view, item, key))
      .catch(() => null);
    const isRemoved = result?.kind === "done" && "photos" in result.reply;
    if (isRemoved) return this.#storePhotos(item, result.reply.photos);
    this.#show(item, before);
    const message =
      result?.kind === "done" && "problem" in result.reply ? result.reply.problem : m.checks_edit_photo_stays();
    this.#state.patch(item, {
      problems: [...this.#state.item(item).problems, { item, code: "photo", at: "photo", message }],
    });
  }

  #storePhotos(item: string, photos: readonly Photo[]): void {
    this.#show(item, photos);
    updateKitAnswer(this.#view, item, (before) => ({ changes: 0, ...before, photos: [...photos] }));
  }

  #show(item: string, photos: readonly Photo[]): void {
    this.#state.patch(item, { photos, problems: this.#problems(item, ({ code }) => code !== "photo-missing") });
    this.#attached(item);
  }

  #count(item: string): void {
    const uploads = this.queue.of(item);
    const failed = uploads.some(({ state }) => state === "failed");
    this.#state.patch(item, { uploads, problems: this.#problems(item, ({ code }) => failed || code !== "unsent") });
    this.#state.patchPage({ unsentPhotos: this.queue.unsent });
  }

  #problems(item: string, shouldStay: (problem: ItemProblem) => boolean): readonly ItemProblem[] {
    return this.#state.item(item).problems.filter(shouldStay);
  }
}
