import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { changeRecord } from "#app/changes/change.server.ts";
import type { RecordKind } from "#app/changes/record.ts";
import { userEvents } from "#app/users/events.ts";
import { type NoticeChoices, type NoticeGroup, noticeChoices, noticeGroups, defaultChoices } from "./notice.ts";

/** Changes are on the timeline of the person. */
const choicesRecord: RecordKind<NoticeChoices, typeof userEvents> = { collection: noticeChoices, events: userEvents };

const canGet: Readonly<Partial<Record<NoticeGroup, (user: User) => boolean>>> = {
  feedback: ({ role }) => role.some((each) => each !== "user"),
  stores: ({ role }) => role.includes("manager"),
  apps: (user) => can(user, "manage apps"),
};

export function groupsOf(user: User): NoticeGroup[] {
  return noticeGroups.filter((group) => canGet[group]?.(user) ?? true);
}

export async function readChoices(user: User): Promise<NoticeChoices> {
  return (await db.get(noticeChoices, user.uid))?.data ?? defaultChoices;
}

export async function saveChoices(user: User, after: NoticeChoices, now: Date): Promise<void> {
  await changeRecord(
    {
      user,
      kind: choicesRecord,
      id: user.uid,
      action: "keep own profile",
      form: "choose-notices",
      body: after,
      find: (tx) => tx.get(choicesRecord.collection, user.uid),
      now,
    },
    async (_, stored) => {
      const before = stored?.data ?? defaultChoices;
      if (noticeGroups.every((group) => before[group] === after[group])) return { result: "same" };
      return { write: { after, event: { what: "notices-chosen", before, after } } };
    },
  );
}
