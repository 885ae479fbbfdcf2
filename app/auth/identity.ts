/**
 * The identity port: who somebody is, and how they prove it. What they may do is the profile's and `can`'s business.
 * The embedded engine keeps accounts itself; a hosted identity provider is the same port to the pages.
 */
import { z } from "zod";

/** What is known of whoever has proved who they are. */
export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  readonly emailVerified: boolean;
}

/** The password policy; longer than any phrase is only there to waste time. */
export const passwordMinimum = 6;
export const passwordMaximum = 200;
export const passwordSchema = z
  .string("short-password")
  .min(passwordMinimum, "short-password")
  .max(passwordMaximum, "long-password");

/** Known to everybody: good in the demo, refused everywhere else. */
export const demoPassword = "demo-1234";

export interface Identity {
  /** Takes as long for an unknown address as for a wrong password. "disabled" is only told to who knows the password. */
  signIn(email: string, password: string): Promise<Account | "wrong" | "disabled">;
  findAccount(email: string): Promise<Account | null>;
  /** @throws EmailTaken */
  createAccount(account: { email: string; password: string; displayName: string | null }, now?: Date): Promise<Account>;
  setPassword(uid: string, password: string, now?: Date): Promise<void>;
  /** A disabled account can't sign in; sessions end through the profile, on their next request. */
  setDisabled(uid: string, disabled: boolean, now?: Date): Promise<void>;
}

export class EmailTaken extends Error {
  override name = "EmailTaken";
}
