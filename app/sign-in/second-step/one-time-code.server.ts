/** Codes of authenticator apps: six digits that change every 30 seconds (RFC 6238). */
import { Secret, TOTP } from "otpauth";

function generatorOf(secret: string, email = ""): TOTP {
  return new TOTP({ issuer: "Store QC", label: email, secret: Secret.fromBase32(secret) });
}

/** 160 random bits, as one types them into an app. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an app reads from a QR code. */
export function appAddress(secret: string, email: string): string {
  return generatorOf(secret, email).toString();
}

/** The number of the 30 seconds that a code is of; null where it is not one of now, of those before or of those after. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = generatorOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}
