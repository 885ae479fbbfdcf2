import { createHash } from "node:crypto";
import { canonicalJson } from "./canonical.ts";

/** In hex. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** SHA-256 of the canonical form: the same for the same content. */
export function digestOf(json: unknown): string {
  return sha256(canonicalJson(json));
}
