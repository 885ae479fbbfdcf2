/** Addresses of starting a check: every choice made so far stands in the URL. */

/** `/qc/check/` with the choices that are made; empty ones are left out. */
export function startHref(
  choices: Partial<Record<"id" | "storeId" | "templateId" | "templateCategory" | "q" | "area" | "cursor", string>> = {},
): string {
  const given = Object.entries(choices).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length === 0 ? "/qc/check/" : `/qc/check/?${new URLSearchParams(given)}`;
}
