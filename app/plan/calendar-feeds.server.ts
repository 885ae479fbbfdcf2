/** Makes, finds and revokes calendar feeds: each person has one at most. */
import { hashOfToken, newToken } from "#app/auth/link-token.server.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { type Reader, StaleRevision, type Stored } from "#app/db/documents.ts";
import { type Author, recordEvent } from "#app/timeline/timeline.server.ts";
import { userEvents } from "#app/users/events.ts";
import { calendarFeeds } from "./calendar-feed.ts";

type Feed = (typeof calendarFeeds)["schema"]["_output"];

async function feedsOf(reader: Reader, uid: string): Promise<readonly Stored<Feed>[]> {
  return (await reader.query(calendarFeeds, { where: [["uid", "==", uid]], limit: 10 })).documents;
}

export async function findFeed(user: User): Promise<Feed | null> {
  return (await feedsOf(db, user.uid))[0]?.data ?? null;
}

/** A new one in place of the person's former; resolves to its secret, which is kept nowhere. */
export async function makeFeed(user: User, open: boolean, now: Date): Promise<string> {
  const token = newToken();
  await db.transaction(async (tx) => {
    const former = await feedsOf(tx, user.uid);
    for (const { id } of former) tx.delete(calendarFeeds, id);
    tx.create(calendarFeeds, hashOfToken(token), {
      uid: user.uid,
      open,
      createdAt: now.toISOString(),
      lastReadAt: null,
    });
    recordEvent(tx, userEvents, { id: user.uid, by: user, now }, { what: "calendar-linked" });
  });
  return token;
}

/** Whether there was one. @param by whoever revokes it */
export async function revokeFeed(uid: string, by: Author, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const former = await feedsOf(tx, uid);
    for (const { id } of former) tx.delete(calendarFeeds, id);
    if (former.length > 0) recordEvent(tx, userEvents, { id: uid, by, now }, { what: "calendar-unlinked" });
    return former.length > 0;
  });
}

const noteEvery = 60 * 60 * 1000;

/** Null for a secret that nobody has, or has no longer. Notes that it was asked for. */
export async function feedOf(token: string, now: Date): Promise<Feed | null> {
  const stored = await db.get(calendarFeeds, hashOfToken(token));
  if (!stored) return null;
  const { id, data, revision } = stored;
  if (data.lastReadAt === null || Date.parse(data.lastReadAt) < now.getTime() - noteEvery)
    await db.set(calendarFeeds, id, { ...data, lastReadAt: now.toISOString() }, { revision }).catch(unlessStale);
  return data;
}

/** Somebody else noted it, or revoked the feed. */
function unlessStale(error: unknown): void {
  if (!(error instanceof StaleRevision)) throw error;
}
