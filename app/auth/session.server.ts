/** Sessions: a random token in a cookie, its digest in the database. Ending one ends it everywhere, on the next request. */
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";

const day = 24 * 60 * 60 * 1000;
/** A session lasts this long after the sign-in, used or not. */
const sessionLife = 14 * day;
/** The cookie outlives its session, so that its end can be told from a first visit. */
const cookieLife = sessionLife + 30 * day;

/** Keyed by the SHA-256 of the token: who reads the database can't sign in with it. */
export const sessions = collection(
  "sessions",
  z.object({ uid: z.string(), createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() }),
);

/** On https the name itself forbids other hosts and plain connections to set it. */
function cookieName(request: Request): string {
  return isSecure(request) ? "__Host-session" : "__session";
}

/** Whether the client asked over https, through a trusted proxy or not. */
export function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === "https:";
}

function writeCookie(request: Request, token: string, maxAge: number): string {
  return `${cookieName(request)}=${token}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${isSecure(request) ? "; Secure" : ""}`;
}

function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The token of the request's cookie; null when there is none. */
function tokenOf(request: Request): string | null {
  const name = cookieName(request);
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const [key, value] = pair.split("=", 2);
    if (key?.trim() === name) return value?.trim() || null;
  }
  return null;
}

/** Whose session the request carries. "ended" when it carries one that expired or was revoked. */
export async function readSession(request: Request, now = new Date()): Promise<{ uid: string } | "none" | "ended"> {
  const token = tokenOf(request);
  if (!token) return "none";
  const session = await db.get(sessions, digestOf(token));
  return session && session.data.expiresAt > now.toISOString() ? { uid: session.data.uid } : "ended";
}

/** Starts a session under a new token, ends the one the request came with, and forgets the user's expired ones; resolves to the cookie. */
export async function startSession(request: Request, uid: string, now = new Date()): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const earlier = tokenOf(request);
  if (earlier) await db.delete(sessions, digestOf(earlier));
  await db.create(sessions, digestOf(token), {
    uid,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + sessionLife).toISOString(),
  });
  await deleteSessions(uid, (expiresAt) => expiresAt <= now.toISOString());
  return writeCookie(request, token, cookieLife / 1000);
}

/** Ends the request's session; resolves to the cookie that removes the cookie. */
export async function endSession(request: Request): Promise<string> {
  const token = tokenOf(request);
  if (token) await db.delete(sessions, digestOf(token));
  return writeCookie(request, "", 0);
}

/** Ends every session of a user. */
export async function revokeSessions(uid: string): Promise<void> {
  await deleteSessions(uid, () => true);
}

async function deleteSessions(uid: string, matches: (expiresAt: string) => boolean): Promise<void> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof db.query<z.infer<typeof sessions.schema>>>> = await db.query(sessions, {
      where: [["uid", "==", uid]],
      limit: 200,
      cursor,
    });
    for (const session of page.documents) if (matches(session.data.expiresAt)) await db.delete(sessions, session.id);
    cursor = page.next;
  } while (cursor);
}
