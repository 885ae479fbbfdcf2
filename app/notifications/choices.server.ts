/** How each person wants to be told. */
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { type NoticeChoices, noticeChoices, noticeChoicesSchema } from "./notice.ts";

export async function readChoices(user: User): Promise<NoticeChoices> {
  return (await db.get(noticeChoices, user.uid))?.data ?? noticeChoicesSchema.parse({});
}

/** Keeps the person's own choices. */
export async function saveChoices(user: User, choices: NoticeChoices): Promise<void> {
  await db.set(noticeChoices, user.uid, choices);
}
