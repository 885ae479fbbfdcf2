import { href } from "#app/ui/href.ts";

/** The file of a message's photo. */
export function messagePhotoHref(id: string, message: string, key: string): string {
  return href("/chats/:id/photo", { id, message, key });
}

/** The page of a photo, not its file. */
export function messagePhotoPageHref(id: string, message: string, key: string): string {
  return href("/chats/:id/photo/view", { id, message, key });
}

/** The id of a message's element on the page. */
export function messageAnchor(number: number): string {
  return `message-${number}`;
}
