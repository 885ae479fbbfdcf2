import { href } from "#app/ui/href.ts";

export function photoHref(id: string, key: string): string {
  return href("/tasks/:id/photo", { id, key });
}

/** The page of a photo, not its file; another one stands beside it. */
export function photoPageHref(id: string, key: string, beside?: string): string {
  return href("/tasks/:id/photo/view", { id, key, ...(beside && { beside }) });
}
