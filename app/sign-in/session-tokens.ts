import type { Proof } from "#app/auth/identity.ts";

/** The port between sessions and the engine that creates their tokens. */
export interface SessionTokens<Claims = unknown> {
  /** A token for a person who has just proved who they are, valid for `life` ms. */
  mint(proof: Proof, life: number): Promise<string>;
  /** The token's claims, verified offline; null if it is invalid or, without `evenExpired`, expired. */
  read(token: string, now: Date, evenExpired?: boolean): Promise<Claims | null>;
  /** Whether the user may continue with these claims. */
  stands(claims: Claims, uid: string, now: Date): Promise<boolean>;
  /** Ends what the provider stores of a user's sessions. */
  revokeAll(uid: string, now: Date): Promise<void>;
}
