/**
 * The identity port: who someone is, and how they prove it. What they may do is the profile's and `can`'s business.
 * The embedded engine keeps accounts itself; Firebase Authentication is the same port to the pages.
 */
import type { BrokenRule, PasswordPolicy } from "./password-policy.ts";

/** What is known of someone: the auth user summary. */
export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  readonly emailVerified: boolean;
}

/** An account whose owner has just proved to be it. A hosted provider hands out a token, which the session is made from. */
export interface Proof extends Account {
  readonly idToken: string | null;
}

/** Why a sign-in was refused, by the provider's names, and one of the app's own: that a token made a session before. "user-disabled" is only told to who knows the password. */
export type SignInRefusal =
  | "invalid-credential"
  | "invalid-user-token"
  | "user-disabled"
  | "too-many-requests"
  | "network-request-failed"
  | "requires-recent-login"
  | "multi-factor-auth-required"
  | "token-used"
  | "weak-password"
  | "internal-error";

/** Known to everyone: good in the demo, refused everywhere else. */
export const demoPassword = "demo-1234";

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly displayName: string | null;
  /** The account's uid where the address has a profile already, for instance after a move from another engine. */
  readonly uid?: string | undefined;
}

/** All that ask a hosted provider may throw `ProviderUnreachable`. */
export interface Identity {
  passwordPolicy(): Promise<PasswordPolicy>;
  /** The rules that a new password of this person breaks, as far as they are known here. */
  judgePassword(password: string, owner: Pick<Account, "email" | "displayName">): Promise<BrokenRule[]>;
  /**
   * Takes as long for an unknown address as for a wrong password.
   * @param known of somebody who was here before, and goes before strangers where many wait
   * @param signal of the request: a client that hung up waits no longer
   */
  signIn(email: string, password: string, known?: boolean, signal?: AbortSignal): Promise<Proof | SignInRefusal>;
  /** What the token of a federated sign-in proves, if it was given out just now. */
  proofOf(idToken: string): Promise<Proof | SignInRefusal>;
  findAccount(email: string): Promise<Account | null>;
  /**
   * Tells an account's password from its next ones, while it takes a while to look at one; null for no account, and where the provider's own
   * tokens tell how old a sign-in is.
   */
  passwordNumber(email: string): Promise<number | null>;
  /** Whether the account can be signed in to with a password. */
  hasPassword(uid: string): Promise<boolean>;
  /** @throws EmailTaken, PasswordRefused */
  createAccount(account: NewAccount, now?: Date): Promise<Account>;
  /**
   * The account of an address whose owner has just been let in by a link sent there: made, or given the new password.
   * Whoever held an account of that address without having proved it is theirs loses it.
   * @throws PasswordRefused
   */
  claimAccount(account: NewAccount, now?: Date): Promise<Account>;
  /**
   * @param expected `passwordNumber` of the password that it replaces; any where there is none
   * @throws PasswordRefused, PasswordChanged
   */
  setPassword(uid: string, password: string, now?: Date, expected?: number | null): Promise<void>;
  /** A disabled account can't sign in; sessions end through the profile, on their next request. */
  setDisabled(uid: string, disabled: boolean, now?: Date): Promise<void>;
  /** Forgotten passwords, where the provider can send mail; null where it can't. */
  readonly reset: PasswordReset | null;
}

interface PasswordReset {
  /** Sends the link, if there is such an account; nothing tells which. */
  send(email: string, locale: string): Promise<"sent" | "too-many-requests">;
  /** The address a link's code is for; null when it works no longer. */
  emailOf(code: string): Promise<string | null>;
  /**
   * Uses the code up; resolves to the address, null when the code works no longer.
   * @throws PasswordRefused
   */
  finish(code: string, password: string): Promise<string | null>;
}

export class EmailTaken extends Error {
  override name = "EmailTaken";
}

/** The password breaks the provider's policy; the rules may be unknown, when only the provider knows them. */
export class PasswordRefused extends Error {
  override name = "PasswordRefused";
  readonly rules: readonly BrokenRule[];
  constructor(rules: readonly BrokenRule[]) {
    super("The password does not meet the provider's requirements");
    this.rules = rules;
  }
}

/** What was proved with a password holds no longer: it was changed meanwhile. */
export class PasswordChanged extends Error {
  override name = "PasswordChanged";
}

/** The provider can't be asked just now. Nobody is signed out for it: pages answer 503 and leave the cookie alone. */
export class ProviderUnreachable extends Error {
  override name = "ProviderUnreachable";
}

/** @throws Response 503 for a provider that can't be asked, else the error itself */
export function answerUnreachable(error: unknown): never {
  throw error instanceof ProviderUnreachable ? new Response(null, { status: 503 }) : error;
}
