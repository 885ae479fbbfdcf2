import type { Proof } from "#app/auth/identity.ts";

export interface SessionTokens<Claims = unknown> {
  /** For a person who has just proved who they are; `life` is in ms. */
  mint(proof: Proof, life: number): Promise<string>;
  /** Verified offline; null if the token is invalid or, without `evenExpired`, expired. */
  read(token: string, now: Date, evenExpired?: boolean): Promise<Claims | null>;
  stands(claims: Claims, uid: string, now: Date): Promise<boolean>;
  revokeAll(uid: string, now: Date): Promise<void>;
}
