/** The engine creates the token: random bytes, or a session cookie of the identity provider. The database has its digest. */
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { collection, StaleRevision, type Stored } from "#app/db/documents.ts";
import { queryAll } from "#app/db/query-in.ts";
import { log } from "#app/log.server.ts";
import { readCookie, writeCookie } from "#app/auth/cookie.server.ts";
import { hashOfToken } from "#app/auth/link-token.server.ts";
import { announce } from "#app/notifications/feed-entry.ts";
import { feed } from "#app/notifications/feed.server.ts";
import { randomTokens } from "./embedded/session.server.ts";
import { firebaseTokens } from "./firebase/session.server.ts";
import { PasswordChanged, type Proof } from "#app/auth/identity.ts";
import type { SessionTokens } from "./session-tokens.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const sessionLife = config.SESSION_DAYS * day;
const idleLife = config.SESSION_IDLE_DAYS * day;
/** Uses are saved at most this often, so that most requests write nothing. */
const noteEvery = hour;
export const recognisedAfterExpiryMs = day;
const maxAgent = 300;
const cookieSeconds = (sessionLife + recognisedAfterExpiryMs) / 1000;

/** Keyed by the SHA-256 of the token, so that nobody who reads the database can sign in. */
export const sessions = collection(
  "sessions",
  z.object({
    uid: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    /** When its user last entered their password after the sign-in. */
    confirmedAt: z.iso.datetime().optional(),
    agent: z.string(),
  }),
);
type StoredSession = z.infer<typeof sessions.schema>;

const cookie = { name: "session", overHttp: "__session" };
const tokenOf = (request: Request) => readCookie(request, cookie);

export interface Session {
  readonly uid: string;
  readonly createdAt: string;
  readonly confirmedAt: string;
}

/** All functions may throw `ProviderUnreachable`, which ends nothing. */
export function sessionsOn<Claims>(tokens: SessionTokens<Claims>) {
  /** "ended" if its token expired, was ended, or is unknown. */
  async function read(request: Request, now = new Date()): Promise<Session | "none" | "ended"> {
    const token = tokenOf(request);
    if (!token) return "none";
    const claims = await tokens.read(token, now);
    if (claims === null) return "ended";
    const session = await db.get(sessions, hashOfToken(token));
    if (!session || isOver(session.data, now)) return "ended";
    const { uid, createdAt, confirmedAt = createdAt } = session.data;
    if (!(await tokens.stands(claims, uid, now))) {
      await db.delete(sessions, session.id);
      return "ended";
    }
    await noteUse(session, now);
    return { uid, createdAt, confirmedAt };
  }

  async function readExpired(request: Request, now = new Date()): Promise<Session | null> {
    const token = tokenOf(request);
    const session = token ? await db.get(sessions, hashOfToken(token)) : null;
    if (!token || !session) return null;
    const since = now.getTime() - runsOutAt(session.data);
    if (since < 0 || since >= recognisedAfterExpiryMs) return null;
    const { uid, createdAt, confirmedAt = createdAt } = session.data;
    const claims = await tokens.read(token, now, true);
    return claims !== null && (await tokens.stands(claims, uid, now)) ? { uid, createdAt, confirmedAt } : null;
  }

  /** `stillProves` runs once the session exists, since a new password ends existing ones. @throws PasswordChanged if it is false */
  async function start(
    request: Request,
    proof: Proof,
    now = new Date(),
    stillProves = async () => true,
  ): Promise<string> {
    const token = await tokens.mint(proof, sessionLife);
    const earlier = tokenOf(request);
    if (earlier) await db.delete(sessions, hashOfToken(earlier));
    await db.create(sessions, hashOfToken(token), {
      uid: proof.uid,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + sessionLife).toISOString(),
      lastUsedAt: now.toISOString(),
      agent: (request.headers.get("User-Agent") ?? "").slice(0, maxAgent),
    });
    if (!(await stillProves())) {
      await db.delete(sessions, hashOfToken(token));
      throw new PasswordChanged("The password was changed during the sign-in");
    }
    const longGone = new Date(now.getTime() - recognisedAfterExpiryMs).toISOString();
    for (const session of await sessionsOf(proof.uid))
      if (session.data.expiresAt <= longGone) await db.delete(sessions, session.id);
    return writeCookie(request, cookie, { value: token, maxAge: cookieSeconds });
  }

  async function confirm(request: Request, now: Date): Promise<void> {
    const id = hashOfToken(tokenOf(request) ?? "");
    await db.transaction(async (tx) => {
      const session = await tx.get(sessions, id);
      if (session) tx.set(sessions, id, { ...session.data, confirmedAt: now.toISOString() });
    });
  }

  async function end(request: Request): Promise<string> {
    const token = tokenOf(request);
    const session = token ? await db.get(sessions, hashOfToken(token)) : null;
    if (session) await remove(session.data.uid, [session]);
    return writeCookie(request, cookie, { value: "", maxAge: 0 });
  }

  async function list(uid: string, request: Request, now: Date) {
    const own = hashOfToken(tokenOf(request) ?? "");
    return (await sessionsOf(uid))
      .filter(({ data }) => !isOver(data, now))
      .map(({ id, data: { createdAt, lastUsedAt, agent } }) => ({
        id,
        createdAt,
        lastUsedAt,
        agent,
        current: id === own,
      }))
      .toSorted((a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt));
  }

  async function endOne(uid: string, id: string): Promise<boolean> {
    const session = await db.get(sessions, id);
    if (session?.data.uid !== uid) return false;
    await remove(uid, [session]);
    return true;
  }

  /** Not at the provider, which can only end all of them. */
  async function endOthers(uid: string, request: Request): Promise<void> {
    const own = hashOfToken(tokenOf(request) ?? "");
    const others = (await sessionsOf(uid)).filter(({ id }) => id !== own);
    await remove(uid, others);
  }

  async function revokeAll(uid: string, now = new Date()): Promise<void> {
    await remove(uid, await sessionsOf(uid));
    await tokens.revokeAll(uid, now);
  }

  return { read, readExpired, start, confirm, end, list, endOne, endOthers, revokeAll };
}

/** Also if a clock that was ahead started it later than a session lasts. */
function isOver(session: StoredSession, now: Date): boolean {
  return runsOutAt(session) <= now.getTime() || Date.parse(session.createdAt) > now.getTime() + sessionLife;
}

function runsOutAt({ expiresAt, lastUsedAt }: StoredSession): number {
  return Math.min(Date.parse(expiresAt), Date.parse(lastUsedAt) + idleLife);
}

/** A failure is ignored; a session that was ended meanwhile stays ended. */
async function noteUse({ id, data, revision }: Stored<StoredSession>, now: Date): Promise<void> {
  if (Math.abs(now.getTime() - Date.parse(data.lastUsedAt)) < noteEvery) return;
  // A session started by a clock that was ahead lasts no longer than one started now.
  const ends = new Date(Math.min(Date.parse(data.expiresAt), now.getTime() + sessionLife)).toISOString();
  try {
    await db.set(sessions, id, { ...data, expiresAt: ends, lastUsedAt: now.toISOString() }, { revision });
  } catch (error) {
    if (!(error instanceof StaleRevision)) log.warn("session-use-not-noted", { error: String(error) });
  }
}

/** Also ends the streams of their open pages on all instances. */
async function remove(uid: string, endedSessions: readonly Stored<StoredSession>[]): Promise<void> {
  for (const { id } of endedSessions) await db.delete(sessions, id);
  if (endedSessions.length === 0) return;
  await db.transaction(async (tx) => announce(tx, { of: "notices", uids: [uid], chat: null, ends: true }));
  feed.wake();
}

function sessionsOf(uid: string): Promise<Stored<StoredSession>[]> {
  return queryAll(db, sessions, { where: [["uid", "==", uid]] });
}

export const {
  read: readSession,
  readExpired: readExpiredSession,
  start: startSession,
  confirm: confirmSession,
  end: endSession,
  list: listSessions,
  endOne: endOneSession,
  endOthers: endOtherSessions,
  revokeAll: revokeSessions,
} = config.ENGINE === "firebase" ? sessionsOn(firebaseTokens) : sessionsOn(randomTokens);
