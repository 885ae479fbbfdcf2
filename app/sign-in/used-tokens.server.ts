/** ID tokens that made a session: each makes one, so that whoever gets hold of a used one has nothing. Documents, since instances share them. */
import { z } from "zod";
import { sha256 } from "#app/db/digest.server.ts";
import { db } from "#app/db/db.server.ts";
import { AlreadyExists, collection } from "#app/db/documents.ts";

/** How long the provider's ID tokens live. */
const tokenLife = 60 * 60 * 1000;

/** Keyed by the SHA-256 of what the token's signature covers: the signature itself can be written in several ways. */
export const usedTokens = collection("used-tokens", z.object({ expiresAt: z.iso.datetime() }));

/** Uses a genuine token up; false when it was used before. Of two at the same time, on whichever instances, only one gets true. */
export async function useToken(idToken: string, now = new Date()): Promise<boolean> {
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
