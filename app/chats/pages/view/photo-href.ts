import { href } from "#app/ui/href.ts";

export function messagePhotoHref(id: string, message: string, key: string): string {
  return href("/chats/:id/photo", { id, message, key });
}

export function messagePhotoPageHref(id: string, message: string, key: string): string {
  return href("/chats/:id/photo/view", { id, message, key });
}

export function messageAnchor(number: number): string {
  return `message-${number}`;
}
