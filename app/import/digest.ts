/** A document's digest: the same for the same content, whatever the order of its fields. By it an undo knows what nobody has changed since. */
import { createHash } from "node:crypto";

/** SHA-256 of the document as JSON with its fields in order, in hex; fields that are undefined don't count, as they aren't stored. */
export function digestOf(data: object): string {
  return createHash("sha256")
    .update(JSON.stringify(inOrder(data)))
    .digest("hex");
}

function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const ordered: [string, unknown][] = [];
  for (const key of Object.keys(value).toSorted())
    ordered.push([key, inOrder((value as Record<string, unknown>)[key])]);
  return Object.fromEntries(ordered);
}
