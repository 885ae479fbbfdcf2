/** An ID token makes one session, so that a stolen one is worthless. */
import { z } from "zod";
import { sha256 } from "#app/db/digest.server.ts";
import { db } from "#app/db/db.server.ts";
import { AlreadyExists, collection } from "#app/db/documents.ts";

const tokenLife = 60 * 60 * 1000;

/** Keyed by the SHA-256 of what the token's signature covers: the signature itself can be written in several ways. */
export const usedTokens = collection("used-tokens", z.object({ expiresAt: z.iso.datetime() }));

/** Only one of two parallel requests gets true, on whichever instances. */
export async function consumeIdToken(idToken: string, now = new Date()): Promise<boolean> {
  const signed = idToken.split(".").slice(0, 2).join(".");
  const expiresAt = new Date(now.getTime() + tokenLife).toISOString();
  try {
    await db.create(usedTokens, sha256(signed), { expiresAt });
    return true;
  } catch (error) {
    if (error instanceof AlreadyExists) return false;
    throw error;
  }
}
