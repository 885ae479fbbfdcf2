/** A document's digest: the same for the same content, whatever the order of its fields. By it an undo knows what nobody has changed since. */
import { createHash } from "node:crypto";
import { canonical } from "#app/db/canonical.ts";

/** SHA-256 of the document in its canonical form, in hex. */
export function digestOf(data: object): string {
  return createHash("sha256").update(canonical(data)).digest("hex");
}
