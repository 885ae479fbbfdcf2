/** Recovery codes for a lost phone: 80 random bits each, stored as SHA-256, used once. */
import { randomInt } from "node:crypto";
import { hashOfToken } from "#app/auth/link-token.server.ts";

const recoveryCodes = 10;
const [groups, length] = [4, 4];
/** Without letters that look alike. */
const letters = "abcdefghijkmnpqrstuvwxyz23456789";

const randomGroup = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join("");

/** Four groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => Array.from({ length: groups }, randomGroup).join("-"));
}

/** The stored hash of a code, however it is typed. */
export function recoveryHash(uid: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return hashOfToken(`${uid} ${plain}`);
}
