/**
 * Sessions: a token in a cookie, its digest in the database. A session can be ended alone, and all of a user's at once, on
 * the next request. What the token is, is the engine's business: random bytes, or a session cookie of the identity provider.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { collection, type Page, type Stored } from "#app/db/documents.ts";
import { readCookie, writeCookie } from "./cookie.server.ts";
import { randomTokens } from "./embedded/session.server.ts";
import { firebaseTokens } from "./firebase/session.server.ts";
import type { Proof } from "./identity.ts";

const day = 24 * 60 * 60 * 1000;
/** A session lasts this long after the sign-in, used or not: the longest that Firebase gives. */
const sessionLife = 14 * day;
/** How long an ended session is still known for what it was: its cookie, and its document unless its own browser signed out. */
export const afterlife = 30 * day;
const cookieSeconds = (sessionLife + afterlife) / 1000;

/** The port between sessions and the engine that makes their tokens. */
export interface SessionTokens<Claims = unknown> {
  /** A token for whoever has just proved who they are, good for `life` ms. */
  mint(proof: Proof, life: number): Promise<string>;
  /** What the token says, looked at on its own; null when it isn't one of ours, or expired. */
  read(token: string, now: Date): Promise<Claims | null>;
  /** Whether the user may go on with a token that says this. */
  stands(claims: Claims, uid: string, now: Date): Promise<boolean>;
  /** Ends what the provider itself keeps of a user's sessions. */
  revokeAll(uid: string, now: Date): Promise<void>;
}

/** Keyed by the SHA-256 of the token: who reads the database can't sign in with it. */
export const sessions = collection(
  "sessions",
  z.object({ uid: z.string(), createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() }),
);
type StoredSession = z.infer<typeof sessions.schema>;

const digestOf = (token: string) => createHash("sha256").update(token).digest("hex");
const cookie = ["session", "__session"] as const;
const tokenOf = (request: Request) => readCookie(request, ...cookie);

export interface Session {
  readonly uid: string;
  /** When its user signed in. */
  readonly createdAt: string;
}

/** Sessions on an engine's tokens. All may throw `ProviderUnreachable`, which ends nothing. */
export function sessionsOn<Claims>(tokens: SessionTokens<Claims>) {
  /** Whose session the request carries. "ended" when it carries one that expired, was revoked, or never was one. */
  async function read(request: Request, now = new Date()): Promise<Session | "none" | "ended"> {
    const token = tokenOf(request);
    if (!token) return "none";
    const claims = await tokens.read(token, now);
    if (claims === null) return "ended";
    const session = await db.get(sessions, digestOf(token));
    if (!session || session.data.expiresAt <= now.toISOString()) return "ended";
    const { uid, createdAt } = session.data;
    if (await tokens.stands(claims, uid, now)) return { uid, createdAt };
    await endNow(session, now);
    return "ended";
  }

  /** Starts a session under a new token, ends the one the request came with, and forgets the user's long gone ones; resolves to the cookie. */
  async function start(request: Request, proof: Proof, now = new Date()): Promise<string> {
    const token = await tokens.mint(proof, sessionLife);
    const earlier = tokenOf(request);
    if (earlier) await db.delete(sessions, digestOf(earlier));
    await db.create(sessions, digestOf(token), {
      uid: proof.uid,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + sessionLife).toISOString(),
    });
    const longGone = new Date(now.getTime() - afterlife).toISOString();
    for (const session of await sessionsOf(proof.uid))
      if (session.data.expiresAt <= longGone) await db.delete(sessions, session.id);
    return writeCookie(request, ...cookie, token, cookieSeconds);
  }

  /** Ends the request's session, and no other; resolves to the cookie that removes the cookie. */
  async function end(request: Request): Promise<string> {
    const token = tokenOf(request);
    if (token) await db.delete(sessions, digestOf(token));
    return writeCookie(request, ...cookie, "", 0);
  }

  /** Ends every session of a user: here at once, then with the provider. Each is known for what it was, so that what its browser still sends is kept. */
  async function revokeAll(uid: string, now = new Date()): Promise<void> {
    for (const session of await sessionsOf(uid)) await endNow(session, now);
    await tokens.revokeAll(uid, now);
  }

  return { read, start, end, revokeAll };
}

/**
 * Whose session the request carries that ended within the last 30 days; null where its own browser signed out, and for a cookie
 * that never was a session.
 */
export async function expiredSessionUid(request: Request, now = new Date()): Promise<string | null> {
  const token = tokenOf(request);
  const session = token && (await db.get(sessions, digestOf(token)));
  if (!session || session.data.expiresAt > now.toISOString()) return null;
  return Date.parse(session.data.expiresAt) + afterlife > now.getTime() ? session.data.uid : null;
}

async function endNow(session: Stored<StoredSession>, now: Date): Promise<void> {
  const expiresAt = now.toISOString();
  if (session.data.expiresAt > expiresAt) await db.set(sessions, session.id, { ...session.data, expiresAt });
}

async function sessionsOf(uid: string): Promise<Stored<StoredSession>[]> {
  const found: Stored<StoredSession>[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<StoredSession> = await db.query(sessions, { where: [["uid", "==", uid]], limit: 200, cursor });
    found.push(...page.documents);
    cursor = page.next;
  } while (cursor);
  return found;
}

export const {
  read: readSession,
  start: startSession,
  end: endSession,
  revokeAll: revokeSessions,
} = config.ENGINE === "firebase" ? sessionsOn(firebaseTokens) : sessionsOn(randomTokens);
