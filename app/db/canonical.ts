/** Keys are sorted, so that equal content gives equal text. Undefined fields are omitted, as in storage. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sortKeys(value));
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  const entries: [string, unknown][] = [];
  for (const key of Object.keys(value).toSorted())
    entries.push([key, sortKeys((value as Record<string, unknown>)[key])]);
  return Object.fromEntries(entries);
}
