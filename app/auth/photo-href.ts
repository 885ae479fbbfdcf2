import { href } from "#app/ui/href.ts";
import type { Profile } from "./user.ts";

/** The address of someone's photo, small; null where they have none. */
export function photoHref({ uid, photo }: Pick<Profile, "uid" | "photo">): string | null {
  return photo ? href("/users/:id/photo", { id: uid, key: photo.thumb }) : null;
}
