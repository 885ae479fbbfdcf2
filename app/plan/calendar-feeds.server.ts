import { hashOfToken, newToken } from "#app/auth/link-token.server.ts";
import type { User } from "#app/auth/user.ts";
import { changeRecord, prepareRecords, type FormIdentity } from "#app/changes/change.server.ts";
import type { RecordKind } from "#app/changes/record.ts";
import { db } from "#app/db/db.server.ts";
import { type Reader, StaleRevision, type Stored } from "#app/db/documents.ts";
import type { Author } from "#app/timeline/timeline.server.ts";
import { userEvents } from "#app/users/events.ts";
import { type CalendarFeed, calendarFeeds } from "./calendar-feed.ts";

const feedRecord: RecordKind<CalendarFeed, typeof userEvents> = { collection: calendarFeeds, events: userEvents };

async function feedsOf(reader: Reader, uid: string): Promise<readonly Stored<CalendarFeed>[]> {
  return (await reader.query(calendarFeeds, { where: [["uid", "==", uid]], limit: 10 })).documents;
}

export async function findFeed(user: User): Promise<CalendarFeed | null> {
  return (await feedsOf(db, user.uid))[0]?.data ?? null;
}

/** Returns the secret, which is stored nowhere; null if the same form made it before. @throws StaleForm, Response 403 and 400 */
export async function makeFeed(
  user: User,
  { open, key }: FormIdentity & { readonly open: boolean },
  now: Date,
): Promise<string | null> {
  const token = newToken();
  const id = hashOfToken(token);

  const createdId = await changeRecord(
    { user, kind: feedRecord, action: "keep own profile", form: "make-feed", key, body: open, now },
    async (tx) => {
      const removals = (await feedsOf(tx, user.uid)).map((feed) => ({
        id: feed.id,
        before: feed,
        after: null,
        event: null,
      }));
      const after: CalendarFeed = { uid: user.uid, open, createdAt: now.toISOString(), lastReadAt: null };
      const linked = { id, before: null, after, event: { what: "calendar-linked" }, timeline: user.uid } as const;
      return { write: [...removals, linked], result: id };
    },
  );
  return createdId === id ? token : null;
}

export async function revokeFeed(uid: string, by: Author, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const feeds = await feedsOf(tx, uid);
    const removals = feeds.map((before, index) => {
      const event = index === 0 ? ({ what: "calendar-unlinked" } as const) : null;
      return { id: before.id, before, after: null, event, timeline: uid };
    });
    (await prepareRecords(tx, feedRecord, by, removals, now))();
    return feeds.length > 0;
  });
}

const noteIntervalMs = 60 * 60 * 1000;

/** Notes the time of reading. Null for a secret that is unknown or revoked. */
export async function findFeedByToken(token: string, now: Date): Promise<CalendarFeed | null> {
  const stored = await db.get(calendarFeeds, hashOfToken(token));
  if (!stored) return null;
  const { id, data, revision } = stored;
  if (data.lastReadAt === null || Date.parse(data.lastReadAt) < now.getTime() - noteIntervalMs)
    await db
      .set(calendarFeeds, id, { ...data, lastReadAt: now.toISOString() }, { revision })
      .catch(ignoreStaleRevision);
  return data;
}

/** Another request noted it first, or the feed was revoked. */
function ignoreStaleRevision(error: unknown): void {
  if (!(error instanceof StaleRevision)) throw error;
}
