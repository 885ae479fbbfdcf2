import { expect, test } from "vitest";
import { attempts, countAttempt } from "#app/sign-in/attempts.server.ts";
import { sweepExpired } from "#app/sign-in/expired.server.ts";
import { invitations, invite } from "#app/sign-in/invitations.server.ts";
import { storeFormResult, mintFormKey, completedForms } from "#app/auth/once.server.ts";
import { sessions, startSession } from "#app/sign-in/session.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Collection } from "#app/db/documents.ts";
import { queryAll } from "#app/db/query-in.ts";
import { announce, feedEntries } from "#app/notifications/feed-entry.ts";
import { notices } from "#app/notifications/notice.ts";
import { proofOf } from "./proof.ts";

const now = new Date();
const after = (days: number) => new Date(now.getTime() + days * 86_400_000);
const left = async () => {
  const collections: Collection<object>[] = [sessions, invitations, attempts, completedForms];
  return Promise.all(collections.map((collection) => db.count(collection)));
};

test("deletes all expired sessions, links, attempts and results, each when it is due", async () => {
  const request = new Request("http://localhost:3000/");
  for (let number = 0; number < 150; number++) await startSession(request, proofOf(`u${number}`), now);
  await startSession(request, proofOf("late"), after(1));
  await invite("a@demo.test", ["user"], now);
  await countAttempt("a@demo.test", { address: "203.0.113.9", browser: null }, now);
  const key = mintFormKey("u", "start-check");
  await db.transaction(async (tx) => storeFormResult(tx, { uid: "u", form: "start-check", key, body: {} }, "id"));

  expect(await sweepExpired(now)).toBe(0);
  expect(await left()).toEqual([151, 1, 3, 1]);
  await sweepExpired(after(1));
  expect(await left()).toEqual([151, 1, 0, 1]);
  await sweepExpired(after(8));
  expect(await left()).toEqual([151, 0, 0, 1]);
  // An expired session stays known for a day more.
  expect(await sweepExpired(after(14.9))).toBe(0);
  expect(await sweepExpired(after(15.5))).toBe(150);
  expect(await sweepExpired(after(16.5))).toBe(1);
  expect(await left()).toEqual([0, 0, 0, 1]);
  expect(await sweepExpired(after(29))).toBe(1);
  expect(await left()).toEqual([0, 0, 0, 0]);
});

test("deletes notices half a year after reading or a year unread, and feed entries next day", async () => {
  const notice = { uid: "lan", kind: "check-voided", id: "c1", concerns: {}, values: {}, digest: false, events: [] };
  const at = now.toISOString();
  await db.set(notices, "unread", { ...notice, at, readAt: null });
  await db.set(notices, "read", { ...notice, at, readAt: after(10).toISOString() });
  await db.transaction(async (tx) => announce(tx, { of: "notices", uids: ["lan"], chat: null }, now));
  const ids = async () => (await queryAll<object>(db, notices, {})).map(({ id }) => id).toSorted();
  const swept = async (days: number) => {
    await sweepExpired(after(days));
    return [await ids(), await db.count(feedEntries)];
  };
  expect(await swept(0.9)).toEqual([["read", "unread"], 1]);
  expect(await swept(1.1)).toEqual([["read", "unread"], 0]);
  expect(await swept(189)).toEqual([["read", "unread"], 0]);
  expect(await swept(191)).toEqual([["unread"], 0]);
  expect(await swept(364)).toEqual([["unread"], 0]);
  expect(await swept(366)).toEqual([[], 0]);
});
