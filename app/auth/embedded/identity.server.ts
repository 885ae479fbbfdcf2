/** The identity port on the embedded engine: e-mail and password, kept as documents. */
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { AlreadyExists, collection, type Stored } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { foldEmail, type Profile, type Role } from "#app/users/user.ts";
import { createProfile } from "#app/users/users.server.ts";
import {
  type Account,
  demoPassword,
  EmailTaken,
  type Identity,
  PasswordRefused,
  type Proof,
} from "#app/auth/identity.ts";
import { brokenRules, defaultPolicy, type PasswordPolicy } from "#app/auth/password/password-policy.ts";
import { hashPassword, matchesPassword, passwordHashSchema } from "#app/auth/password/password.server.ts";

const accountSchema = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string().nullable(),
  password: passwordHashSchema,
  disabled: z.boolean().default(false),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
type StoredAccount = z.infer<typeof accountSchema>;

/** Keyed by the folded e-mail address. */
export const accounts = collection("accounts", accountSchema);

/** An account is only made through a link that was given to the address's owner, which is what verifies the address. */
function summary({ uid, email, displayName }: StoredAccount): Account {
  return { uid, email, displayName, photoURL: null, emailVerified: true };
}

async function change(uid: string, now: Date, changes: Partial<StoredAccount>): Promise<void> {
  await db.transaction(async (tx) => {
    const [account]: readonly Stored<StoredAccount>[] = (
      await tx.query(accounts, { where: [["uid", "==", uid]], limit: 1 })
    ).documents;
    if (account) tx.set(accounts, account.id, { ...account.data, ...changes, updatedAt: now.toISOString() });
  });
}

/** The provider's default, and no longer than any phrase: more is only there to waste time. */
const policy: PasswordPolicy = { ...defaultPolicy, maximum: 200 };

function refuseWeak(password: string): void {
  if (!config.demo && password === demoPassword) throw new Error("The demo's password is no password");
  const rules = brokenRules(policy, password);
  if (rules.length) throw new PasswordRefused(rules);
}

const proof = (account: StoredAccount): Proof => ({ ...summary(account), idToken: null });

export const embedded: Identity = {
  passwordPolicy: async () => policy,
  // Nobody else vouches for anybody here.
  proofOf: async () => "invalid-credential",
  hasPassword: async () => true,
  reset: null,

  async signIn(email, password) {
    const account = await db.get(accounts, foldEmail(email));
    const matches = await matchesPassword(password, account?.data.password ?? null);
    if (!account || !matches || (!config.demo && password === demoPassword)) return "invalid-credential";
    return account.data.disabled ? "user-disabled" : proof(account.data);
  },

  async findAccount(email) {
    const account = await db.get(accounts, foldEmail(email));
    return account && summary(account.data);
  },

  async createAccount({ email, password, displayName }, now = new Date()) {
    refuseWeak(password);
    const folded = foldEmail(email);
    const at = now.toISOString();
    const account: StoredAccount = {
      uid: newId(),
      email: folded,
      displayName,
      password: await hashPassword(password),
      disabled: false,
      createdAt: at,
      updatedAt: at,
    };
    try {
      await db.create(accounts, folded, account);
    } catch (error) {
      throw error instanceof AlreadyExists
        ? new EmailTaken("There is an account with this e-mail address", { cause: error })
        : error;
    }
    return summary(account);
  },

  async claimAccount(account, now = new Date()) {
    const known = await db.get(accounts, foldEmail(account.email));
    if (!known) return embedded.createAccount(account, now);
    await embedded.setPassword(known.data.uid, account.password, now);
    return summary(known.data);
  },

  async setPassword(uid, password, now = new Date()) {
    refuseWeak(password);
    await change(uid, now, { password: await hashPassword(password) });
  },

  async setDisabled(uid, disabled, now = new Date()) {
    await change(uid, now, { disabled });
  },
};

/** An account with its profile, ready to sign in, without an invitation: for the demo chain. */
export async function createAccount(
  {
    email,
    password,
    displayName,
    roles,
  }: { email: string; password: string; displayName: string | null; roles: readonly Role[] },
  now = new Date(),
): Promise<Profile> {
  return createProfile(await embedded.createAccount({ email, password, displayName }, now), roles, now);
}
