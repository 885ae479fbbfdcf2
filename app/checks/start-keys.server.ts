import { mintFormKey, readFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { derivedId } from "#app/db/ids.ts";
import { mintSubmitKey } from "./submit-check.server.ts";
import { maxStartKeys, type StartKey } from "#app/offline/start-key.ts";

export function startForm(keyAt: string): string {
  return `start-check/${keyAt}`;
}

export function mintStartKeys(user: User, count: number, now: Date): StartKey[] {
  const keyAt = now.toISOString();
  return Array.from({ length: Math.max(0, Math.min(count, maxStartKeys)) }, () => {
    const key = mintFormKey(user.uid, startForm(keyAt));
    const checkId = startedId(user.uid, keyAt, key);
    return { checkId, key, keyAt, submitKey: mintSubmitKey(user, checkId) };
  });
}

/** @throws Response 400 for a key of another person or time */
export function startedId(uid: string, keyAt: string, key: string): string {
  const random = readFormKey(uid, startForm(keyAt), key);
  if (random === null) throw new Response(null, { status: 400 });
  return derivedId(uid, startForm(keyAt), random);
}
