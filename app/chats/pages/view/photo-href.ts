import { href } from "#app/ui/href.ts";

/** The file of a message's photo. */
export function photoHref(id: string, message: string, key: string): string {
  return href("/chats/:id/photo", { id, message, key });
}

/** The page of a photo, not its file. */
export function photoPageHref(id: string, message: string, key: string): string {
  return href("/chats/:id/photo/view", { id, message, key });
}

/** Where a message stands on the page of its conversation. */
export function messageAnchor(number: number): string {
  return `message-${number}`;
}
