import type { Photo } from "#app/files/photo.ts";
import { postForm, type Posted } from "#app/outbox/post-form.ts";
import { href } from "#app/ui/href.ts";
import { shrinkPhoto } from "#app/outbox/shrink-photo.ts";

export type PhotoReply =
  | { readonly photos: readonly Photo[]; readonly changes: number }
  | { readonly problem: string; readonly again?: true };

export type PhotosReply = Posted<PhotoReply>;

export async function sendPhoto(
  checkId: string,
  { item, file, replaced }: { item: string; file: File; replaced: readonly Photo[] },
): Promise<PhotosReply> {
  const body = new FormData();
  body.set("item", item);
  body.set("photo", await shrinkPhoto(file), file.name);
  for (const { key } of replaced) body.append("remove", key);
  return changePhotos(checkId, body);
}

export function dropPhoto(checkId: string, item: string, key: string): Promise<PhotosReply> {
  const body = new FormData();
  body.set("item", item);
  body.set("remove", key);
  return changePhotos(checkId, body);
}

function changePhotos(checkId: string, body: FormData): Promise<PhotosReply> {
  return postForm(href("/qc/check/photo", { id: checkId }), body, { 400: "done", 503: "done" });
}
