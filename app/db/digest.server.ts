import { createHash } from "node:crypto";
import { canonicalJson } from "./canonical.ts";

export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

export function digestOf(json: unknown): string {
  return sha256(canonicalJson(json));
}
