import type { Photo } from "#app/files/photo.ts";
import { postForm } from "#app/outbox/post-form.ts";
import { shrinkPhoto } from "#app/outbox/shrink-photo.ts";
import { templateHref } from "#app/templates/href.ts";

export type PictureReply = { readonly picture: Photo } | { readonly problem: string; readonly again?: true };

export async function sendPicture({ uid, id }: { uid: string; id: string }, file: File): Promise<PictureReply | null> {
  const body = new FormData();
  body.set("picture", await shrinkPhoto(file), file.name);
  const posted = await postForm<PictureReply>(uid, templateHref(id, "/picture"), body, {
    400: "done",
    503: "done",
  }).catch(() => null);
  return posted?.kind === "done" ? posted.reply : null;
}
