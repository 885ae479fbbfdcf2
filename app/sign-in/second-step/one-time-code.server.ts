import { Secret, TOTP } from "otpauth";

function generatorOf(secret: string, email = ""): TOTP {
  return new TOTP({ issuer: "Store QC", label: email, secret: Secret.fromBase32(secret) });
}

export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function appAddress(secret: string, email: string): string {
  return generatorOf(secret, email).toString();
}

/** The number of the code's 30 seconds; null unless it is the current, the previous or the next one. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = generatorOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}
