/** Sign-ins whose password was right and whose second step is still to come: no session yet, only this for ten minutes. */
import { z } from "zod";
import { readCookie, writeCookie } from "#app/auth/cookie.server.ts";
import { hashOfToken, newToken } from "#app/auth/link-token.server.ts";
import { isAhead } from "#app/auth/clock-skew.ts";
import { db } from "#app/db/db.server.ts";
import { collection, type Transaction } from "#app/db/documents.ts";

const life = 10 * 60 * 1000;
const cookie = ["second", "second"] as const;

/** Keyed by the SHA-256 of the token in the cookie. */
export const pendingSignIns = collection(
  "pending-sign-ins",
  z.object({
    uid: z.string(),
    email: z.string(),
    /** Of the password that was given. */
    passwordNumber: z.number().int().nullable(),
    /** What a passkey has to sign, in base64url. */
    challenge: z.string(),
    expiresAt: z.iso.datetime(),
  }),
);
export type PendingSignIn = z.infer<typeof pendingSignIns.schema>;

const idOf = (request: Request) => hashOfToken(readCookie(request, ...cookie) ?? "");

/** Resolves to the cookie that goes on with it. */
export async function beginPending(
  request: Request,
  signIn: Omit<PendingSignIn, "challenge" | "expiresAt">,
  now: Date,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + life).toISOString();
  await db.create(pendingSignIns, hashOfToken(token), { ...signIn, challenge: newToken(), expiresAt });
  return writeCookie(request, ...cookie, token, life / 1000);
}

/** The sign-in that the request goes on with; null where there is none, or its time is over. */
export async function readPending(request: Request, now: Date): Promise<PendingSignIn | null> {
  const pending = await db.get(pendingSignIns, idOf(request));
  return pending && isAhead(pending.data.expiresAt, life, now) ? pending.data : null;
}

/** Within the transaction that uses up the proof: returns what uses up the sign-in; null where another request did so before. */
export async function preparePending(tx: Transaction, request: Request): Promise<(() => void) | null> {
  const pending = await tx.get(pendingSignIns, idOf(request));
  return pending && (() => tx.delete(pendingSignIns, pending.id));
}

export function forgetPending(request: Request): string {
  return writeCookie(request, ...cookie, "", 0);
}
