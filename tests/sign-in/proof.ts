import type { Proof } from "#app/auth/identity.ts";

/** Somebody who has proved who they are. */
export function proofOf(uid: string, idToken: string | null = null): Proof {
  return { uid, email: `${uid}@demo.test`, displayName: null, photoURL: null, emailVerified: true, idToken };
}
