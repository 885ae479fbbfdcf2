/** The identity port: accounts and how people prove they own one. */
import type { BrokenRule, PasswordPolicy } from "./password-policy.ts";

export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  readonly emailVerified: boolean;
}

/** A hosted provider returns a token, from which the session is made. */
export interface Proof extends Account {
  readonly idToken: string | null;
}

/** In the provider's terms; "token-used" is the app's own. "user-disabled" is told only after the right password. */
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
  findBrokenRules(password: string, owner: Pick<Account, "email" | "displayName">): Promise<BrokenRule[]>;
  /** Takes as long for an unknown address. `known` users go before strangers in the queue; `signal` aborts when the client has gone. */
  signIn(email: string, password: string, isReturning?: boolean, signal?: AbortSignal): Promise<Proof | SignInRefusal>;
  proofOf(idToken: string): Promise<Proof | SignInRefusal>;
  findAccount(email: string): Promise<Account | null>;
  /** Each change of the password raises it. Null without an account, and where the provider's tokens show the sign-in's age. */
  passwordNumber(email: string): Promise<number | null>;
  hasPassword(uid: string): Promise<boolean>;
  /** @throws EmailTaken, PasswordRefused */
  createAccount(account: NewAccount, now?: Date): Promise<Account>;
  /** For an owner who opened a link sent to the address; an unverified account of it loses its former owner. @throws PasswordRefused */
  claimAccount(account: NewAccount, now?: Date): Promise<Account>;
  /** `expected` is the `passwordNumber` to replace; any if absent. @throws PasswordRefused, PasswordChanged */
  setPassword(uid: string, password: string, now?: Date, expected?: number | null): Promise<void>;
  /** Sessions end through the profile, on their next request. */
  setDisabled(uid: string, disabled: boolean, now?: Date): Promise<void>;
  readonly reset: PasswordReset | null;
}

interface PasswordReset {
  /** The result doesn't show whether the account exists. */
  send(email: string, locale: string): Promise<"sent" | "too-many-requests">;
  emailOf(code: string): Promise<string | null>;
  /** Uses the code up and returns its address. @throws PasswordRefused */
  finish(code: string, password: string): Promise<string | null>;
}

export class EmailTaken extends Error {
  override name = "EmailTaken";
}

/** `rules` is empty where only the provider knows the broken rule. */
export class PasswordRefused extends Error {
  override name = "PasswordRefused";
  readonly rules: readonly BrokenRule[];
  constructor(rules: readonly BrokenRule[]) {
    super("The password does not meet the provider's requirements");
    this.rules = rules;
  }
}

export class PasswordChanged extends Error {
  override name = "PasswordChanged";
}

/** Sessions stay: pages answer 503 and keep the cookie. */
export class ProviderUnreachable extends Error {
  override name = "ProviderUnreachable";
}

/** @throws Response 503 for an unreachable provider, otherwise the error */
export function answerUnreachable(error: unknown): never {
  throw error instanceof ProviderUnreachable ? new Response(null, { status: 503 }) : error;
}
