import { authorize } from "#app/auth/authorize.server.ts";
import { userPhotoHref } from "#app/auth/photo-href.ts";
import { type User, users } from "#app/auth/user.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Photo } from "#app/files/photo.ts";
import { userRecord } from "./user-record.server.ts";

/** The form key is for `user-photo/UID`. @throws StaleRecord if the key came with another photo before */
export function changeOwnPhoto(
  user: User,
  { photo, ...identity }: FormIdentity & { photo: Photo | null },
  now: Date,
): Promise<"changed" | "same"> {
  const photoKey = photo?.key ?? null;
  return changeRecord(
    {
      user,
      kind: userRecord,
      id: user.uid,
      action: "keep own profile",
      form: "user-photo",
      ...identity,
      body: { photo: photoKey },
      isSame: ({ data }) => (data.photo?.key ?? null) === photoKey,
      now,
    },
    async (_, { data }) => ({
      write: {
        after: { ...data, photo, updatedAt: now.toISOString() },
        event: { what: photo ? "photo-changed" : "photo-removed" },
      },
    }),
  );
}

export async function isPhotoOf(user: User, uid: string, key: string): Promise<boolean> {
  authorize(user, "use chats");
  const photo = (await db.get(users, uid))?.data.photo;
  return photo?.key === key || photo?.thumb === key;
}

/** By uid; null for people without a photo. */
export async function readPhotos(user: User, uids: Iterable<string>): Promise<ReadonlyMap<string, string | null>> {
  authorize(user, "use chats");
  const profiles = await db.getMany(users, [...new Set(uids)]);
  return new Map(profiles.flatMap((profile) => (profile ? [[profile.id, userPhotoHref(profile.data)] as const] : [])));
}
