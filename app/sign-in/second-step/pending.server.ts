/** Sign-ins with the right password that need a second step: no session yet, only this document for ten minutes. */
import { z } from "zod";
import { readCookie, writeCookie } from "#app/auth/cookie.server.ts";
import { hashOfToken, newToken } from "#app/auth/link-token.server.ts";
import { isAhead } from "#app/auth/clock-skew.ts";
import { db } from "#app/db/db.server.ts";
import { collection, type Transaction } from "#app/db/documents.ts";

const life = 10 * 60 * 1000;
const cookie = { name: "second", overHttp: "second" };

/** Keyed by the SHA-256 of the token in the cookie. */
export const pendingSignIns = collection(
  "pending-sign-ins",
  z.object({
    uid: z.string(),
    email: z.string(),
    passwordNumber: z.number().int().nullable(),
    /** A passkey has to sign it; in base64url. */
    challenge: z.string(),
    expiresAt: z.iso.datetime(),
  }),
);
export type PendingSignIn = z.infer<typeof pendingSignIns.schema>;

const idOf = (request: Request) => hashOfToken(readCookie(request, cookie) ?? "");

export async function beginPending(
  request: Request,
  signIn: Omit<PendingSignIn, "challenge" | "expiresAt">,
  now: Date,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + life).toISOString();
  await db.create(pendingSignIns, hashOfToken(token), { ...signIn, challenge: newToken(), expiresAt });
  return writeCookie(request, cookie, { value: token, maxAge: life / 1000 });
}

export async function readPendingSignIn(request: Request, now: Date): Promise<PendingSignIn | null> {
  const pending = await db.get(pendingSignIns, idOf(request));
  return pending && isAhead(pending.data.expiresAt, life, now) ? pending.data : null;
}

/** Runs in the transaction of the proof and returns a function that uses up the sign-in; null if another request did. */
export async function preparePending(tx: Transaction, request: Request): Promise<(() => void) | null> {
  const pending = await tx.get(pendingSignIns, idOf(request));
  return pending && (() => tx.delete(pendingSignIns, pending.id));
}

export function forgetPending(request: Request): string {
  return writeCookie(request, cookie, { value: "", maxAge: 0 });
}
