/**
 * A document as JSON with the fields of each object by name: the same content is the same text, whatever the order of its fields. Fields that
 * are undefined don't count, as they aren't stored.
 */
export function canonical(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const ordered: [string, unknown][] = [];
  for (const key of Object.keys(value).toSorted())
    ordered.push([key, inOrder((value as Record<string, unknown>)[key])]);
  return Object.fromEntries(ordered);
}
