import { z } from "zod";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { AlreadyExists, collection, StaleRevision, type Stored } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { foldEmail } from "#app/auth/user.ts";
import {
  type Account,
  demoPassword,
  EmailTaken,
  type Identity,
  PasswordChanged,
  PasswordRefused,
  type Proof,
  ProviderUnreachable,
} from "#app/auth/identity.ts";
import { type BrokenRule, brokenRules, defaultPasswordPolicy, type PasswordPolicy } from "#app/auth/password-policy.ts";
import {
  hashPassword,
  isWeakHash,
  matchesPassword,
  passwordHashSchema,
} from "#app/sign-in/password/password.server.ts";
import { guessableRules, type Owner } from "./guessable.server.ts";

const accountSchema = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string().nullable(),
  password: passwordHashSchema,
  passwordNumber: z.number().int().min(0),
  disabled: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
type StoredAccount = z.infer<typeof accountSchema>;

export const accounts = collection("accounts", accountSchema);

/** An account is created only through a link sent to the address, which verifies it. */
function summary({ uid, email, displayName }: StoredAccount): Account {
  return { uid, email, displayName, photoURL: null, emailVerified: true };
}

async function change(
  uid: string,
  now: Date,
  changesOf: (account: StoredAccount) => Partial<StoredAccount>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [account]: readonly Stored<StoredAccount>[] = (
      await tx.query(accounts, { where: [["uid", "==", uid]], limit: 1 })
    ).documents;
    if (account)
      tx.set(accounts, account.id, { ...account.data, ...changesOf(account.data), updatedAt: now.toISOString() });
  });
}

/** Longer passwords would only waste time. The demo's accounts protect nothing, and their password is public. */
const policy: PasswordPolicy = config.demo
  ? { ...defaultPasswordPolicy, maximum: 128 }
  : { ...defaultPasswordPolicy, minimum: 8, maximum: 128, characters: true, guessable: true };

async function judgePassword(password: string, owner: Owner): Promise<BrokenRule[]> {
  const rules = brokenRules(policy, password);
  return policy.guessable ? [...rules, ...(await guessableRules(password, owner))] : rules;
}

async function refuseWeak(password: string, owner: Owner): Promise<void> {
  if (!config.demo && password === demoPassword)
    throw new Error("The demo's password can't be used outside a demo project");
  const rules = await judgePassword(password, owner);
  if (rules.length) throw new PasswordRefused(rules);
}

/** Renews a hash of lower strength; skipped if the password was changed meanwhile or the server is busy. */
async function renewHash({ id, data, revision }: Stored<StoredAccount>, password: string): Promise<void> {
  if (!isWeakHash(data.password)) return;
  try {
    await db.set(accounts, id, { ...data, password: await hashPassword(password) }, { revision });
  } catch (error) {
    if (!(error instanceof StaleRevision || error instanceof ProviderUnreachable)) throw error;
  }
}

const proof = (account: StoredAccount): Proof => ({ ...summary(account), idToken: null });

export const embedded: Identity = {
  passwordPolicy: async () => policy,
  findBrokenRules: judgePassword,
  proofOf: async () => "invalid-user-token",
  hasPassword: async () => true,
  reset: null,

  async signIn(email, password, isReturning = false, signal) {
    const account = await db.get(accounts, foldEmail(email));
    const matches = await matchesPassword(password, account?.data.password ?? null, { isReturning, signal });
    if (!account || !matches || (!config.demo && password === demoPassword)) return "invalid-credential";
    await renewHash(account, password);
    return account.data.disabled ? "user-disabled" : proof(account.data);
  },

  async passwordNumber(email) {
    return (await db.get(accounts, foldEmail(email)))?.data.passwordNumber ?? null;
  },

  async findAccount(email) {
    const account = await db.get(accounts, foldEmail(email));
    return account && summary(account.data);
  },

  async createAccount({ email, password, displayName, uid = newId() }, now = new Date()) {
    await refuseWeak(password, { email, displayName });
    const folded = foldEmail(email);
    const at = now.toISOString();
    const account: StoredAccount = {
      uid,
      email: folded,
      displayName,
      password: await hashPassword(password),
      passwordNumber: 0,
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
    const existing = await db.get(accounts, foldEmail(account.email));
    if (!existing) return embedded.createAccount(account, now);
    await embedded.setPassword(existing.data.uid, account.password, now);
    return summary(existing.data);
  },

  async setPassword(uid, password, now = new Date(), expected = null) {
    const [account] = (await db.query(accounts, { where: [["uid", "==", uid]], limit: 1 })).documents;
    if (!account) return;
    await refuseWeak(password, account.data);
    const hash = await hashPassword(password);
    await change(uid, now, ({ passwordNumber }) => {
      if (expected !== null && expected !== passwordNumber)
        throw new PasswordChanged("The password was changed meanwhile");
      return { password: hash, passwordNumber: passwordNumber + 1 };
    });
  },

  async setDisabled(uid, disabled, now = new Date()) {
    await change(uid, now, () => ({ disabled }));
  },
};
