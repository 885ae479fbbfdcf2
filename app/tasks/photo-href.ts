import { href } from "#app/ui/href.ts";

export function taskPhotoHref(id: string, key: string): string {
  return href("/tasks/:id/photo", { id, key });
}

export function taskPhotoPageHref(id: string, key: string, beside?: string): string {
  return href("/tasks/:id/photo/view", { id, key, ...(beside && { beside }) });
}
