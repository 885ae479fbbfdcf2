import type { Proof } from "#app/auth/identity.ts";

/** The port between sessions and the engine that makes their tokens. */
export interface SessionTokens<Claims = unknown> {
  /** A token for whoever has just proved who they are, good for `life` ms. */
  mint(proof: Proof, life: number): Promise<string>;
  /** What the token says, looked at on its own; null when it isn't one of ours, or has expired and `evenExpired` isn't set. */
  read(token: string, now: Date, evenExpired?: boolean): Promise<Claims | null>;
  /** Whether the user may go on with a token that says this. */
  stands(claims: Claims, uid: string, now: Date): Promise<boolean>;
  /** Ends what the provider itself keeps of a user's sessions. */
  revokeAll(uid: string, now: Date): Promise<void>;
}
