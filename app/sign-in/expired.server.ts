import { db } from "#app/db/db.server.ts";
import type { Collection } from "#app/db/documents.ts";
import { attempts } from "./attempts.server.ts";
import { invitations } from "./invitations.server.ts";
import { pendingSignIns } from "./second-step/pending.server.ts";
import { usedTokens } from "./used-tokens.server.ts";
import { parkedLimits, parkedSubmissions } from "#app/auth/parked-submission.ts";
import { completedForms } from "#app/auth/once.server.ts";
import { quotas } from "#app/auth/quota.server.ts";
import { feedEntries } from "#app/notifications/feed-entry.ts";
import { notices } from "#app/notifications/notice.ts";
import { recognisedAfterExpiryMs, sessions } from "./session.server.ts";

const day = 24 * 60 * 60 * 1000;

/** `after` (ms) is how long documents stay: expired sessions recognise late forms, and form keys outlive two sessions. */
const expiringDocuments: { collection: Collection<object>; field: string; after: number }[] = [
  { collection: sessions, field: "expiresAt", after: recognisedAfterExpiryMs },
  { collection: parkedSubmissions, field: "at", after: parkedLimits.life },
  { collection: invitations, field: "expiresAt", after: 0 },
  { collection: pendingSignIns, field: "expiresAt", after: 0 },
  { collection: usedTokens, field: "expiresAt", after: 0 },
  { collection: attempts, field: "until", after: 0 },
  { collection: quotas, field: "until", after: 0 },
  { collection: completedForms, field: "at", after: 28 * day },
  { collection: notices, field: "readAt", after: 180 * day },
  { collection: notices, field: "at", after: 365 * day },
  { collection: feedEntries, field: "at", after: day },
];
const batch = 100;
const maxBatches = 100;

/** Deletes the oldest first, up to 10,000 of each, and returns how many. Documents changed meanwhile stay. */
export async function sweepExpired(now: Date, signal?: AbortSignal): Promise<number> {
  let gone = 0;
  for (const { collection, field, after } of expiringDocuments) {
    const before = new Date(now.getTime() - after).toISOString();
    for (let round = 0; round < maxBatches; round++) {
      signal?.throwIfAborted();
      const { documents, next } = await db.query(collection, {
        where: [[field, "<", before]],
        orderBy: [[field, "asc"]],
        limit: batch,
      });
      const deleted = await Promise.allSettled(
        documents.map(({ id, revision }) => db.delete(collection, id, { revision })),
      );
      const done = deleted.filter(({ status }) => status === "fulfilled").length;
      gone += done;
      if (next === null || done === 0) break;
    }
  }
  return gone;
}
