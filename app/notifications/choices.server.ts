/** How each person wants to be told. */
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { recordEvent } from "#app/timeline/timeline.server.ts";
import { userEvents } from "#app/users/events.ts";
import { type NoticeChoices, type NoticeGroup, noticeChoices, noticeChoicesSchema, noticeGroups } from "./notice.ts";

/** Who is told of what a group holds; of the others everybody is. */
const reached: Readonly<Partial<Record<NoticeGroup, (user: User) => boolean>>> = {
  feedback: ({ role }) => role.some((each) => each !== "user"),
  stores: ({ role }) => role.includes("manager"),
  apps: (user) => can(user, "manage apps"),
};

/** The groups that hold anything that can reach the user. */
export function groupsOf(user: User): NoticeGroup[] {
  return noticeGroups.filter((group) => reached[group]?.(user) ?? true);
}

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
