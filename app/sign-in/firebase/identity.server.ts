import { setTimeout } from "node:timers/promises";
import type { UserRecord } from "firebase-admin/auth";
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { log } from "#app/log.server.ts";
import { certificatesAt } from "./certificates.server.ts";
import { createUser, deleteUser, getUser, getUserByEmail, updateUser, validSinceOf } from "./admin.server.ts";
import { forgetPolicy, readPolicy } from "./policy.server.ts";
import { callProvider, ProviderRefused } from "./rest.server.ts";
import { readToken, type TokenClaims, tokenKinds } from "./token.server.ts";
import {
  type Account,
  EmailTaken,
  type Identity,
  PasswordRefused,
  type Proof,
  ProviderUnreachable,
  type SignInRefusal,
} from "#app/auth/identity.ts";
import { brokenRules } from "#app/auth/password-policy.ts";
import { foldEmail } from "#app/auth/user.ts";
import { providerTime } from "#app/sign-in/pop-up/provider-clock.server.ts";
import { getProfile } from "#app/users/users.server.ts";

const second = 1000;
const recent = 5 * 60 * second;

const idTokens = {
  kind: "id",
  projectId: config.FIREBASE_PROJECT_ID,
  certificates: config.FIREBASE_AUTH_EMULATOR_HOST ? null : certificatesAt(tokenKinds.id.certificates),
} as const;

function accountOf({ uid, email, displayName, photoURL, emailVerified }: UserRecord): Account {
  return {
    uid,
    email: email ?? "",
    displayName: displayName || null,
    photoURL: photoURL || null,
    emailVerified: emailVerified && Boolean(email),
  };
}

/** Refusals by the provider's code; other codes mean a misconfigured project. */
const refusals: Readonly<Record<string, SignInRefusal>> = {
  "wrong-password": "invalid-credential",
  "user-not-found": "invalid-credential",
  "invalid-credential": "invalid-credential",
  "user-disabled": "user-disabled",
  "too-many-requests": "too-many-requests",
  "requires-recent-login": "requires-recent-login",
  "weak-password": "weak-password",
};

/** Whether the account still has the token's identity: an unlinked one proves nothing. */
function hasIdentity({ providerData }: UserRecord, { provider }: TokenClaims): boolean {
  return providerData.some(({ providerId, uid }) => providerId === provider?.id && provider.uids.includes(uid));
}

async function proofOf(idToken: string, now = Date.now()): Promise<Proof | SignInRefusal> {
  const claims = await readToken(idToken, idTokens, new Date(now));
  if (!claims) return "invalid-user-token";
  if (providerTime(now) - claims.authTime > recent) return "requires-recent-login";
  const user = await getUser(claims.uid);
  if (!user || !hasIdentity(user, claims)) return "invalid-user-token";
  if (user.disabled) return "user-disabled";
  if (claims.authTime < validSinceOf(user)) return "requires-recent-login";
  return { ...accountOf(user), idToken };
}

const judgePassword = async (password: string) => brokenRules(await readPolicy(), password);

async function requireStrong(password: string): Promise<void> {
  const rules = await judgePassword(password);
  if (rules.length) throw new PasswordRefused(rules);
}

async function setPasswordExplained<R>(password: string, set: () => Promise<R>): Promise<R> {
  await requireStrong(password);
  try {
    return await set();
  } catch (error) {
    const refused =
      error instanceof ProviderRefused && error.code === "weak-password" ? new PasswordRefused([]) : error;
    if (!(refused instanceof PasswordRefused)) throw error;
    forgetPolicy();
    await requireStrong(password);
    throw refused;
  }
}

/** For an account with a second factor, the response has no token. */
const signInAnswer = z.union([z.object({ idToken: z.string() }), z.object({ mfaPendingCredential: z.string() })]);
const codeErrors = new Set(["invalid-action-code", "expired-action-code", "user-not-found", "user-disabled"]);
const codeAnswer = z.object({ email: z.string().optional(), requestType: z.string().optional() });

function asOver(error: unknown): null {
  if (!(error instanceof ProviderRefused)) throw error;
  if (error.code === "too-many-requests") throw new ProviderUnreachable("Too much is asked just now", { cause: error });
  if (codeErrors.has(error.code)) return null;
  throw error;
}

export const firebase: Identity = {
  passwordPolicy: () => readPolicy(),
  findBrokenRules: judgePassword,
  proofOf: (idToken) => proofOf(idToken),

  async signIn(email, password) {
    const enter = async () => {
      const credentials = { email, password, returnSecureToken: true };
      const answer = await callProvider("/v1/accounts:signInWithPassword", signInAnswer, credentials);
      return "idToken" in answer ? proofOf(answer.idToken) : "multi-factor-auth-required";
    };
    try {
      const proof = await enter();
      if (proof !== "requires-recent-login") return proof;
      // Sign-ins within the second of a change are invalid; the next second's are valid.
      await setTimeout(second);
      return await enter();
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      const refusal = refusals[error.code];
      if (!refusal) log.error("sign-in-refused", { code: error.code });
      return refusal ?? "internal-error";
    }
  },

  async findAccount(email) {
    const user = await getUserByEmail(email);
    return user && accountOf(user);
  },

  // Its tokens contain the time of the sign-in, and a change revokes earlier ones.
  passwordNumber: async () => null,

  async hasPassword(uid) {
    return (await getUser(uid))?.providerData.some(({ providerId }) => providerId === "password") ?? false;
  },

  async createAccount({ email, password, displayName, uid }) {
    const own = uid !== undefined && !(await getUser(uid)) ? { uid } : {};
    return accountOf(await setPasswordExplained(password, () => createUser({ email, password, displayName, ...own })));
  },

  async claimAccount(account) {
    const { email, password, displayName } = account;
    try {
      return await firebase.createAccount(account);
    } catch (error) {
      if (!(error instanceof EmailTaken)) throw error;
    }
    const existing = await getUserByEmail(email);
    if (!existing) throw new ProviderUnreachable("The account went away meanwhile");
    // An unverified account doesn't prove that its creator owns the address. It is deleted, or loses its other ways to sign in if its owner
    // is here already, as with migrated accounts.
    if (!existing.emailVerified && (await getProfile(existing.uid))?.email !== foldEmail(email)) {
      await deleteUser(existing.uid);
      return firebase.createAccount(account);
    }
    const others = existing.providerData.map(({ providerId }) => providerId).filter((id) => id !== "password");
    const changes = existing.emailVerified ? {} : { emailVerified: true, displayName, providersToUnlink: others };
    const changed = await setPasswordExplained(password, () => updateUser(existing.uid, { password, ...changes }));
    if (!changed) throw new ProviderUnreachable("The account went away meanwhile");
    return accountOf(changed);
  },

  async setPassword(uid, password) {
    await setPasswordExplained(password, () => updateUser(uid, { password }));
  },

  async setDisabled(uid, disabled) {
    await updateUser(uid, { disabled });
  },

  reset: {
    async send(email, locale) {
      const body = { requestType: "PASSWORD_RESET", email };
      try {
        await callProvider("/v1/accounts:sendOobCode", z.unknown(), body, { "X-Firebase-Locale": locale });
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        if (error.code === "too-many-requests") return error.code;
        if (!codeErrors.has(error.code)) throw error;
      }
      return "sent";
    },

    async emailOf(code) {
      try {
        const answer = await callProvider("/v1/accounts:resetPassword", codeAnswer, { oobCode: code });
        return answer.requestType === "PASSWORD_RESET" ? (answer.email ?? null) : null;
      } catch (error) {
        return asOver(error);
      }
    },

    async finish(code, password) {
      const body = { oobCode: code, newPassword: password };
      try {
        const set = () => callProvider("/v1/accounts:resetPassword", codeAnswer, body);
        return (await setPasswordExplained(password, set)).email ?? null;
      } catch (error) {
        return asOver(error);
      }
    },
  },
};
