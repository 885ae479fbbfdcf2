import { authorize, orNotFound } from "#app/auth/authorize.server.ts";
import { hashOfToken, newToken } from "#app/auth/link-token.server.ts";
import { recordSecurityEvent } from "#app/auth/security-log.server.ts";
import { readQuota } from "#app/auth/quota.server.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { changeRecord, prepareRecords, type FormIdentity } from "#app/changes/change.server.ts";
import type { RecordKind } from "#app/changes/record.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import { queryAll } from "#app/db/query-in.ts";
import { userOf } from "#app/store-managers/user-scope.server.ts";
import type { Author } from "#app/timeline/timeline.server.ts";
import { getProfile } from "#app/users/users.server.ts";
import { instantAfter } from "#app/jobs/job.ts";
import { day } from "./delivery.ts";
import { tokenEvents } from "./events.ts";
import { type ApiToken, apiTokens, isTokenOpen, tokenLimits, type TokenScope } from "./token.ts";

const action = "manage apps";
const prefix = "sqc_";
const noteEvery = 60_000;

const tokenRecord: RecordKind<ApiToken, typeof tokenEvents> = {
  collection: apiTokens,
  events: tokenEvents,
};

export class TooManyTokens extends Error {
  override name = "TooManyTokens";
}

/** Admins make tokens by hand: some hundreds in years. */
function allTokens(reader: Reader): Promise<Stored<ApiToken>[]> {
  return queryAll(reader, apiTokens, { orderBy: [["createdAt", "desc"]] });
}

/** All open tokens and the latest 200 of all. */
export async function listTokens(user: User, now: Date): Promise<readonly Stored<ApiToken>[]> {
  authorize(user, action);
  return (await allTokens(db)).filter(({ data }, at) => at < 2 * tokenLimits.tokens || isTokenOpen(data, now));
}

export async function requireToken(user: User, id: string): Promise<Stored<ApiToken>> {
  authorize(user, action);
  return orNotFound(await db.get(apiTokens, id));
}

interface GivenToken {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly days: number | null;
}

/** `token` is null if this form has made it before. @throws TooManyTokens; StaleForm for other values; Response 403, 400 */
export async function createToken(
  user: User,
  input: GivenToken,
  { key }: FormIdentity,
  now: Date,
): Promise<{ id: string; token: string | null }> {
  const token = prefix + newToken();
  const id = hashOfToken(token);
  const { name, scopes, days } = input;
  const repeat = { id, token: null };
  const created = await changeRecord(
    { user, kind: tokenRecord, action, form: "create-token", key, body: input, now, repeat },
    async (tx) => {
      const open = (await allTokens(tx)).filter(({ data }) => isTokenOpen(data, now));
      if (open.length >= tokenLimits.tokens) throw new TooManyTokens();
      const after: ApiToken = {
        name,
        uid: user.uid,
        ownerName: nameOf(user),
        scopes: [...scopes],
        hint: token.slice(-4),
        createdAt: now.toISOString(),
        expiresAt: days === null ? null : instantAfter(now, days * day),
        revokedAt: null,
        lastUsedAt: null,
      };
      const event = { what: "created" as const, after: { name, scopes: [...scopes] } };
      return { write: { id, before: null, after, event }, result: { id, token } };
    },
  );
  // Nobody made the token of the demo chain.
  if (created.token && user.email) recordSecurityEvent({ what: "token-created", account: user.email, by: user.email });
  return created;
}

export async function revokeToken(
  user: User,
  id: string,
  { key }: FormIdentity,
  now: Date,
): Promise<"changed" | "same"> {
  const isSame = ({ data }: Stored<ApiToken>) => data.revokedAt !== null;
  const { data } = await requireToken(user, id);
  const done = await changeRecord(
    { user, kind: tokenRecord, id, action, form: "revoke-token", key, body: {}, isSame, now },
    async (_, stored) => ({
      write: { after: { ...stored.data, revokedAt: now.toISOString() }, event: { what: "revoked" } },
    }),
  );
  const owner = done === "changed" && (await getProfile(data.uid));
  if (owner) recordSecurityEvent({ what: "token-revoked", account: owner.email, by: user.email });
  return done;
}

/** They stay revoked when the person gets access again. */
export async function revokeTokensOf(uid: string, by: Author, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const theirs = await queryAll(tx, apiTokens, { where: [["uid", "==", uid]] });
    const revoked = theirs
      .filter((token) => isTokenOpen(token.data, now))
      .map((before) => {
        const event = { what: "revoked" } as const;
        return { id: before.id, before, after: { ...before.data, revokedAt: now.toISOString() }, event };
      });
    (await prepareRecords(tx, tokenRecord, by, revoked, now))();
  });
}

/** The owner as of today, and the scopes; null for an unknown or revoked token. Counts the request. @throws QuotaReached */
export async function authenticateToken(
  token: string,
  now: Date,
): Promise<{ user: User; scopes: readonly TokenScope[] } | null> {
  const apiToken = await countUse(token, now);
  const profile = apiToken && (await getProfile(apiToken.uid));
  if (apiToken && isTokenOpen(apiToken, now) && profile && !profile.disabled)
    return { user: await userOf(profile, now), scopes: apiToken.scopes };
  recordSecurityEvent({ what: "token-refused", account: profile?.email ?? null });
  return null;
}

async function countUse(token: string, now: Date): Promise<ApiToken | null> {
  if (!/^sqc_[\w-]{43}$/.test(token)) return null;
  const id = hashOfToken(token);
  return db.transaction(async (tx) => {
    const stored = await tx.get(apiTokens, id);
    if (!stored || !isTokenOpen(stored.data, now)) return stored?.data ?? null;
    const count = await readQuota(tx, { uid: id }, "requests", now);
    count();
    const { lastUsedAt } = stored.data;
    if (lastUsedAt === null || lastUsedAt < instantAfter(now, -noteEvery))
      tx.set(apiTokens, id, { ...stored.data, lastUsedAt: now.toISOString() });
    return stored.data;
  });
}
