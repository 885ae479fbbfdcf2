import { randomInt } from "node:crypto";
import { hashOfToken } from "#app/auth/link-token.server.ts";

const recoveryCodes = 10;
const [groups, length] = [4, 4];
/** Letters that look alike are missing. */
const letters = "abcdefghijkmnpqrstuvwxyz23456789";

const randomGroup = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join("");

export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => Array.from({ length: groups }, randomGroup).join("-"));
}

export function recoveryHash(uid: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return hashOfToken(`${uid} ${plain}`);
}
