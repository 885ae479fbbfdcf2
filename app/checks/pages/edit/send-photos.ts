/** The browser's side of /qc/check/photo, and the queue that photos go there by. */
import type { Photo } from "#app/files/photo.ts";
import { drawing } from "./drawing.ts";
import type { EditView } from "./form-view.ts";
import { forgetPhoto } from "#app/checks/kept/kept-photos.ts";
import { PhotoQueue } from "./photo-queue.ts";
import type { PhotosUnderWay } from "./photos-under-way.ts";
import { type Failure, failureOf, request } from "./send-answers.ts";
import { shrinkPhoto } from "./shrink-photo.ts";

/** What /qc/check/photo answers: the item's photos as they now are, or why one was not taken, in words, and whether it may be sent again. */
export type PhotoReply =
  | { readonly photos: readonly Photo[]; readonly changes: number }
  | { readonly problem: string; readonly again?: true };

export type PhotosReply = { readonly kind: "done"; readonly reply: PhotoReply } | Failure;

/** The queue of a check's photos, empty; `shown` is told what becomes of them. */
export function openPhotoQueue({ checkId }: EditView, shown: PhotosUnderWay): PhotoQueue {
  const queue = new PhotoQueue({
    shrink: shrinkPhoto,
    send: (item, photo, name) =>
      sendPhoto(checkId, item, photo, name, name === drawing.name ? shown.drawnBefore(item) : []),
    forget: (key) => void forgetPhoto(key),
    preview: (file) => URL.createObjectURL(file),
    release: (preview) => URL.revokeObjectURL(preview),
    attached: (item, reply) => shown.attached(item, reply.photos),
    refused: (item, problem, name, again) => shown.refused(item, `${name}: ${problem}`, again === true),
    changed: (item) => shown.changed(item, queue.of(item)),
  });
  return queue;
}

/** Attaches a photo, in place of others if any. */
async function sendPhoto(
  checkId: string,
  item: string,
  photo: Blob,
  name: string,
  before: readonly Photo[],
): Promise<PhotosReply> {
  const body = new FormData();
  body.set("item", item);
  body.set("photo", photo, name);
  for (const { key } of before) body.append("remove", key);
  return changePhotos(checkId, body);
}

/** Takes an attached photo away. */
export async function dropPhoto(checkId: string, item: string, key: string): Promise<PhotosReply> {
  const body = new FormData();
  body.set("item", item);
  body.set("remove", key);
  return changePhotos(checkId, body);
}

async function changePhotos(checkId: string, body: FormData): Promise<PhotosReply> {
  try {
    const response = await fetch(`/qc/check/photo?${new URLSearchParams({ id: checkId })}`, { ...request, body });
    if (response.status === 400 || response.status === 503)
      return { kind: "done", reply: (await response.json()) as PhotoReply };
    return failureOf(response) ?? { kind: "done", reply: (await response.json()) as PhotoReply };
  } catch {
    return { kind: "unreachable" };
  }
}
