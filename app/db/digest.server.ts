import { createHash } from "node:crypto";
import { canonical } from "./canonical.ts";

/** SHA-256 of the canonical form, in hex: the same for the same content. */
export function digestOf(json: unknown): string {
  return createHash("sha256").update(canonical(json)).digest("hex");
}
