/** The browser's side of the address that keeps pictures. */
import type { Photo } from "#app/files/photo.ts";
import { templateHref } from "#app/templates/edit-view.ts";

/** What /qc/templates/ID/picture answers: the picture kept, or why it was not, in words, and whether the same one may be sent again. */
export type PictureReply = { readonly picture: Photo } | { readonly problem: string; readonly again?: true };

/** Null when no answer came, or one that says nothing of the picture. */
export async function sendPicture(id: string, file: File): Promise<PictureReply | null> {
  const body = new FormData();
  body.set("picture", file);
  try {
    const response = await fetch(templateHref(id, "picture"), { method: "POST", body, redirect: "manual" });
    return [200, 400, 503].includes(response.status) ? ((await response.json()) as PictureReply) : null;
  } catch {
    return null;
  }
}
