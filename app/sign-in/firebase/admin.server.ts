import type { UpdateRequest, UserRecord } from "firebase-admin/auth";
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { log } from "#app/log.server.ts";
import { callProvider, ProviderRefused } from "./rest.server.ts";
import { EmailTaken, type NewAccount, PasswordRefused, ProviderUnreachable } from "#app/auth/identity.ts";
import { providerTime } from "#app/sign-in/pop-up/provider-clock.server.ts";

const patience = 5000;

async function openAuth() {
  const [{ getAuth }, { firebaseApp }] = await Promise.all([
    import("firebase-admin/auth"),
    import("#app/firebase.server.ts"),
  ]);
  return getAuth(firebaseApp());
}
type Auth = Awaited<ReturnType<typeof openAuth>>;

/** Errors about the request; all others mean that the provider is unreachable. */
const meanings: Record<string, () => Error | null> = {
  "auth/user-not-found": () => null,
  "auth/email-already-exists": () => new EmailTaken("There is an account with this e-mail address"),
  "auth/invalid-password": () => new PasswordRefused([]),
  "auth/password-does-not-meet-requirements": () => new PasswordRefused([]),
};

/** Null if the account doesn't exist. @throws ProviderUnreachable, EmailTaken, PasswordRefused */
async function ask<T>(what: string, question: (auth: Auth) => Promise<T>, within = patience): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${within} ms`)), within);
  });
  try {
    return await Promise.race([openAuth().then(question), late]);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const meaning = meanings[code];
    if (meaning) {
      const mappedError = meaning();
      if (mappedError) throw mappedError;
      return null;
    }
    log.warn("provider-not-reached", { what, code, error: error instanceof Error ? error.message : String(error) });
    throw new ProviderUnreachable(`Firebase Authentication did not answer: ${what}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

export const getUser = (uid: string): Promise<UserRecord | null> => ask("getUser", (auth) => auth.getUser(uid));

export const getUserByEmail = (email: string): Promise<UserRecord | null> =>
  ask("getUserByEmail", (auth) => auth.getUserByEmail(email));

export const updateUser = (uid: string, changes: UpdateRequest): Promise<UserRecord | null> =>
  ask("updateUser", (auth) => auth.updateUser(uid, changes));

export async function createUser({ displayName, ...account }: NewAccount): Promise<UserRecord> {
  const created = await ask("createUser", (auth) =>
    auth.createUser({ ...account, emailVerified: true, ...(displayName !== null && { displayName }) }),
  );
  if (!created) throw new ProviderUnreachable("Firebase Authentication made no account");
  return created;
}

export async function deleteUser(uid: string): Promise<void> {
  await ask("deleteUser", (auth) => auth.deleteUser(uid));
}

export async function createSessionCookie(idToken: string, life: number): Promise<string> {
  const cookie = await ask("createSessionCookie", (auth) => auth.createSessionCookie(idToken, { expiresIn: life }));
  if (!cookie) throw new ProviderUnreachable("Firebase Authentication made no session cookie");
  return cookie;
}

const revokedAt = (user: UserRecord) => Date.parse(user.tokensValidAfterTime ?? "") || 0;

/** In ms. The provider stores whole seconds: a sign-in within a revocation's second may precede it, but not within the account's first. */
export function validSinceOf(user: UserRecord): number {
  const at = revokedAt(user);
  return at > Date.parse(user.metadata.creationTime) ? at + 1000 : at;
}

const standingPatience = 3000;

/** Sign-ins before `validSince` (ms) are revoked. Null if the account doesn't exist. */
export async function accountStatus(uid: string): Promise<{ disabled: boolean; validSince: number } | null> {
  const user = await ask("getUser", (auth) => auth.getUser(uid), standingPatience);
  return user && { disabled: user.disabled, validSince: validSinceOf(user) };
}

/** By the provider's clock: the library uses this machine's, and if that is ahead, it would revoke the next sign-ins, too. */
export async function revokeRefreshTokens(uid: string): Promise<void> {
  const user = await ask("getUser", (auth) => auth.getUser(uid), standingPatience);
  const earlier = user ? revokedAt(user) : 0;
  const validSince = String(Math.floor(Math.max(providerTime(Date.now()), earlier) / 1000));
  const path = `/v1/projects/${config.FIREBASE_PROJECT_ID}/accounts:update`;
  const headers = { Authorization: `Bearer ${await accessToken()}` };
  try {
    await callProvider(path, z.unknown(), { localId: uid, validSince }, headers);
  } catch (error) {
    if (!(error instanceof ProviderRefused && error.code === "user-not-found")) throw error;
  }
}

/** An emulator accepts only this token. */
async function accessToken(): Promise<string> {
  if (config.FIREBASE_AUTH_EMULATOR_HOST) return "owner";
  const { applicationDefault } = await import("firebase-admin/app");
  const token = await ask("getAccessToken", () => applicationDefault().getAccessToken());
  return token?.access_token ?? "";
}
