/** The photos that people show themselves by: to everybody who is signed in, as their names are. */
import { authorize } from "#app/auth/authorize.server.ts";
import { photoHref } from "#app/auth/photo-href.ts";
import { type User, users } from "#app/auth/user.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Photo } from "#app/files/photo.ts";
import { userRecord } from "./user-record.server.ts";

/** Gives oneself a photo, or none. The key is minted for `user-photo/UID`. @throws StaleRecord when the key came with another photo before */
export function changePhoto(
  user: User,
  { photo, ...sent }: FormIdentity & { photo: Photo | null },
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
      ...sent,
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

/** Whether a file is the photo of a person, or its thumbnail. */
export async function isPhotoOf(user: User, uid: string, key: string): Promise<boolean> {
  authorize(user, "use chats");
  const photo = (await db.get(users, uid))?.data.photo;
  return photo?.key === key || photo?.thumb === key;
}

/** The addresses of people's photos, by uid; null for who has none. */
export async function readPhotos(user: User, uids: Iterable<string>): Promise<ReadonlyMap<string, string | null>> {
  authorize(user, "use chats");
  const found = await db.getMany(users, [...new Set(uids)]);
  return new Map(found.flatMap((profile) => (profile ? [[profile.id, photoHref(profile.data)] as const] : [])));
}
