/** How each person wants to be told. */
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { recordEvent } from "#app/timeline/timeline.server.ts";
import { userEvents } from "#app/users/events.ts";
import { type NoticeChoices, noticeChoices, noticeChoicesSchema, noticeGroups } from "./notice.ts";

export async function readChoices(user: User): Promise<NoticeChoices> {
  return (await db.get(noticeChoices, user.uid))?.data ?? noticeChoicesSchema.parse({});
}

/** Keeps the person's own choices. */
export async function saveChoices(user: User, after: NoticeChoices, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const before = (await tx.get(noticeChoices, user.uid))?.data ?? noticeChoicesSchema.parse({});
    if (noticeGroups.every((group) => before[group] === after[group])) return;
    tx.set(noticeChoices, user.uid, after);
    recordEvent(tx, userEvents, { id: user.uid, by: user, now }, { what: "notices-chosen", before, after });
  });
}
