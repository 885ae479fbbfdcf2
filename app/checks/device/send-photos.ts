import type { Photo } from "#app/files/photo.ts";
import { postForm, type Posted } from "#app/outbox/post-form.ts";
import type { OwnCheck } from "./send-answers.ts";
import { href } from "#app/ui/href.ts";
import { shrinkPhoto } from "#app/outbox/shrink-photo.ts";

export type PhotoReply =
  | { readonly photos: readonly Photo[]; readonly changes: number }
  | { readonly problem: string; readonly again?: true };

export type PhotosReply = Posted<PhotoReply>;

export async function sendPhoto(
  check: OwnCheck,
  { item, file, replaced }: { item: string; file: File; replaced: readonly Photo[] },
): Promise<PhotosReply> {
  const body = new FormData();
  body.set("item", item);
  body.set("photo", await shrinkPhoto(file), file.name);
  for (const { key } of replaced) body.append("remove", key);
  return changePhotos(check, body);
}

export function dropPhoto(check: OwnCheck, item: string, key: string): Promise<PhotosReply> {
  const body = new FormData();
  body.set("item", item);
  body.set("remove", key);
  return changePhotos(check, body);
}

function changePhotos({ uid, checkId }: OwnCheck, body: FormData): Promise<PhotosReply> {
  return postForm(uid, href("/qc/check/photo", { id: checkId }), body, { 400: "done", 503: "done" });
}
