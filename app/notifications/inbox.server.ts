import { config } from "#app/config.server.ts";
import type { User } from "#app/auth/user.ts";
import { BadCursor, type Filter } from "#app/db/documents.ts";
import { db } from "#app/db/db.server.ts";
import { clockTimeOf } from "#app/i18n/clock.ts";
import { dayOf } from "#app/i18n/days.ts";
import { notices } from "./notice.ts";
import { readNotice } from "./notice-kinds.ts";

const pageSize = 30;
const maxUnreadCount = 99;

interface InboxEntry {
  readonly id: string;
  readonly day: string;
  readonly time: string;
  readonly isUrgent: boolean;
  readonly isUnread: boolean;
  /** Null if the reader can no longer see the record. */
  readonly line: {
    readonly text: string;
    readonly head: string;
    readonly facts: readonly string[];
    readonly to: string;
  } | null;
}

export async function listNotices(user: User, { onlyUnread, cursor }: { onlyUnread: boolean; cursor: string | null }) {
  const where: Filter[] = [["uid", "==", user.uid]];
  if (onlyUnread) where.push(["readAt", "==", null]);
  const query = { where, orderBy: [["at", "desc"]], limit: pageSize } as const;
  const page = await db.query(notices, { ...query, cursor }).catch((error: unknown) => {
    if (error instanceof BadCursor) return db.query(notices, query);
    throw error;
  });
  const entries = page.documents.map(({ id, data }): InboxEntry => {
    const read = readNotice(user, data);
    return {
      id,
      day: dayOf(new Date(data.at), config.APP_TIME_ZONE),
      time: clockTimeOf(new Date(data.at), config.APP_TIME_ZONE),
      isUrgent: read?.isUrgent === true,
      isUnread: data.readAt === null,
      line: read && { text: read.text, head: read.text, facts: [], ...read.short, to: read.to },
    };
  });
  return { entries, next: page.next };
}

export function countUnread(uid: string): Promise<number> {
  const where: Filter[] = [
    ["uid", "==", uid],
    ["readAt", "==", null],
  ];
  return db.count(notices, where, { orderBy: [["at", "desc"]], upTo: maxUnreadCount });
}

export async function markNoticeRead(user: User, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = await tx.get(notices, id);
    if (stored?.data.uid === user.uid && stored.data.readAt === null)
      tx.set(notices, id, { ...stored.data, readAt: now.toISOString() });
  });
}

/** Undoes `markAllRead`, whose notices have this very instant. */
export async function markUnread(user: User, readAt: string): Promise<void> {
  const where: Filter[] = [
    ["uid", "==", user.uid],
    ["readAt", "==", readAt],
  ];
  for (let some = 200; some === 200;) {
    some = await db.transaction(async (tx) => {
      const { documents } = await tx.query(notices, { where, orderBy: [["at", "desc"]], limit: 200 });
      for (const { id, data } of documents) tx.set(notices, id, { ...data, readAt: null });
      return documents.length;
    });
  }
}

/** Notices newer than `until` weren't on the page yet. */
export async function markAllRead(user: User, until: string, now: Date): Promise<number> {
  const where: Filter[] = [
    ["uid", "==", user.uid],
    ["readAt", "==", null],
    ["at", "<=", until],
  ];
  let marked = 0;
  for (;;) {
    const some = await db.transaction(async (tx) => {
      const { documents } = await tx.query(notices, { where, orderBy: [["at", "desc"]], limit: 200 });
      for (const { id, data } of documents) tx.set(notices, id, { ...data, readAt: now.toISOString() });
      return documents.length;
    });
    marked += some;
    if (some < 200) return marked;
  }
}
