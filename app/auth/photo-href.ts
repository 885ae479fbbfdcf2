import { href } from "#app/ui/href.ts";
import type { Profile } from "./user.ts";

/** The address of a person's thumbnail; null without a photo. */
export function userPhotoHref({ uid, photo }: Pick<Profile, "uid" | "photo">): string | null {
  return photo ? href("/users/:id/photo", { id: uid, key: photo.thumb }) : null;
}
