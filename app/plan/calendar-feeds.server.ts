/** Makes, finds and revokes calendar feeds: each person has one at most. */
import { hashOfToken, newToken } from "#app/auth/link-token.server.ts";
import type { User } from "#app/auth/user.ts";
import { changeRecord, prepareRecords, type FormIdentity } from "#app/changes/change.server.ts";
import type { RecordKind } from "#app/changes/record.ts";
import { db } from "#app/db/db.server.ts";
import { type Reader, StaleRevision, type Stored } from "#app/db/documents.ts";
import type { Author } from "#app/timeline/timeline.server.ts";
import { userEvents } from "#app/users/events.ts";
import { calendarFeeds } from "./calendar-feed.ts";

type Feed = (typeof calendarFeeds)["schema"]["_output"];

/** Its person's timeline tells of it. */
const feedRecord: RecordKind<Feed, typeof userEvents> = { collection: calendarFeeds, events: userEvents };

async function feedsOf(reader: Reader, uid: string): Promise<readonly Stored<Feed>[]> {
  return (await reader.query(calendarFeeds, { where: [["uid", "==", uid]], limit: 10 })).documents;
}

export async function findFeed(user: User): Promise<Feed | null> {
  return (await feedsOf(db, user.uid))[0]?.data ?? null;
}

/**
 * A new one in place of the person's former; resolves to its secret, which is kept nowhere: null where the same form has made it before. The key
 * is minted for "make-feed".
 * @throws StaleForm; Response 403 and 400
 */
export async function makeFeed(user: User, open: boolean, { key }: FormIdentity, now: Date): Promise<string | null> {
  const token = newToken();
  const id = hashOfToken(token);

  const made = await changeRecord(
    { user, kind: feedRecord, action: "keep own profile", form: "make-feed", key, body: open, now },
    async (tx) => {
      const gone = (await feedsOf(tx, user.uid)).map((feed) => ({
        id: feed.id,
        before: feed,
        after: null,
        event: null,
      }));
      const after: Feed = { uid: user.uid, open, createdAt: now.toISOString(), lastReadAt: null };
      const linked = { id, before: null, after, event: { what: "calendar-linked" }, timeline: user.uid } as const;
      return { write: [...gone, linked], result: id };
    },
  );
  return made === id ? token : null;
}

/** Whether there was one. @param by whoever revokes it */
export async function revokeFeed(uid: string, by: Author, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const former = await feedsOf(tx, uid);
    const gone = former.map((before, index) => {
      const event = index === 0 ? ({ what: "calendar-unlinked" } as const) : null;
      return { id: before.id, before, after: null, event, timeline: uid };
    });
    (await prepareRecords(tx, feedRecord, by, gone, now))();
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
