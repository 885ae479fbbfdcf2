import { href } from "#app/ui/href.ts";

export function taskPhotoHref(id: string, key: string): string {
  return href("/tasks/:id/photo", { id, key });
}

/** The page of a photo, not its file; another one stands beside it. */
export function taskPhotoPageHref(id: string, key: string, beside?: string): string {
  return href("/tasks/:id/photo/view", { id, key, ...(beside && { beside }) });
}
