/** The identity port: accounts and how people prove they own one. The embedded engine stores accounts itself; Firebase Authentication is an adapter. */
import type { BrokenRule, PasswordPolicy } from "./password-policy.ts";

export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  readonly emailVerified: boolean;
}

/** An account whose owner has just proved it. A hosted provider returns a token, from which the session is made. */
export interface Proof extends Account {
  readonly idToken: string | null;
}

/** Why a sign-in was refused, in the provider's terms; "token-used" is the app's own. "user-disabled" is told only after the right password. */
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

/** A public password, allowed only in the demo. */
export const demoPassword = "demo-1234";

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly displayName: string | null;
  /** Set where the address has a profile already, as after a move from another engine. */
  readonly uid?: string | undefined;
}

/** Methods that call a hosted provider may throw `ProviderUnreachable`. */
export interface Identity {
  passwordPolicy(): Promise<PasswordPolicy>;
  /** The rules that a new password of this person breaks, as far as the app knows them. */
  findBrokenRules(password: string, owner: Pick<Account, "email" | "displayName">): Promise<BrokenRule[]>;
  /**
   * Takes as long for an unknown address as for a wrong password.
   * @param known true for a returning user, who goes before strangers in the queue
   * @param signal aborts waiting when the client has gone
   */
  signIn(email: string, password: string, known?: boolean, signal?: AbortSignal): Promise<Proof | SignInRefusal>;
  /** Verifies the token of a federated sign-in, which must be new. */
  proofOf(idToken: string): Promise<Proof | SignInRefusal>;
  findAccount(email: string): Promise<Account | null>;
  /** Identifies the current password, to notice a change meanwhile. Null without an account, and where the provider's tokens show the sign-in's age. */
  passwordNumber(email: string): Promise<number | null>;
  hasPassword(uid: string): Promise<boolean>;
  /** @throws EmailTaken, PasswordRefused */
  createAccount(account: NewAccount, now?: Date): Promise<Account>;
  /**
   * Creates the account of an address whose owner has just opened a link sent there, or gives it the new password. An unverified account of that
   * address loses its former owner.
   * @throws PasswordRefused
   */
  claimAccount(account: NewAccount, now?: Date): Promise<Account>;
  /**
   * @param expected `passwordNumber` of the password to replace; any if absent
   * @throws PasswordRefused, PasswordChanged
   */
  setPassword(uid: string, password: string, now?: Date, expected?: number | null): Promise<void>;
  /** A disabled account can't sign in; sessions end through the profile, on their next request. */
  setDisabled(uid: string, disabled: boolean, now?: Date): Promise<void>;
  /** Resets forgotten passwords; null where the provider can't send mail. */
  readonly reset: PasswordReset | null;
}

interface PasswordReset {
  /** Sends a link if the account exists; the result doesn't show which. */
  send(email: string, locale: string): Promise<"sent" | "too-many-requests">;
  /** The address of a link's code; null for an expired code. */
  emailOf(code: string): Promise<string | null>;
  /** Uses the code up; resolves to its address, or null for an expired code. @throws PasswordRefused */
  finish(code: string, password: string): Promise<string | null>;
}

export class EmailTaken extends Error {
  override name = "EmailTaken";
}

/** The password breaks the provider's policy. `rules` is empty where only the provider knows which rule. */
export class PasswordRefused extends Error {
  override name = "PasswordRefused";
  readonly rules: readonly BrokenRule[];
  constructor(rules: readonly BrokenRule[]) {
    super("The password does not meet the provider's requirements");
    this.rules = rules;
  }
}

/** The password was changed since it was proved. */
export class PasswordChanged extends Error {
  override name = "PasswordChanged";
}

/** The identity provider can't be reached. Sessions stay: pages answer 503 and keep the cookie. */
export class ProviderUnreachable extends Error {
  override name = "ProviderUnreachable";
}

/** @throws Response 503 for an unreachable provider, otherwise the error */
export function answerUnreachable(error: unknown): never {
  throw error instanceof ProviderUnreachable ? new Response(null, { status: 503 }) : error;
}
