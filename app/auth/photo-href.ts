import { href } from "#app/ui/href.ts";
import type { Profile } from "./user.ts";

export function userPhotoHref({ uid, photo }: Pick<Profile, "uid" | "photo">): string | null {
  return photo ? href("/users/:id/photo", { id: uid, key: photo.thumb }) : null;
}
