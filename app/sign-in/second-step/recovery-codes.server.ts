/** Codes for whoever lost their phone: 80 random bits each, kept as SHA-256, used once. */
import { randomInt } from "node:crypto";
import { hashOfToken } from "#app/auth/link-token.server.ts";

const recoveryCodes = 10;
const [groups, length] = [4, 4];
/** Without what looks alike. */
const letters = "abcdefghijkmnpqrstuvwxyz23456789";

const randomGroup = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join("");

/** As they are shown: four groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => Array.from({ length: groups }, randomGroup).join("-"));
}

/** What is kept of one, however it is typed. */
export function recoveryHash(uid: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return hashOfToken(`${uid} ${plain}`);
}
