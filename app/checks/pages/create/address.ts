import { href } from "#app/ui/href.ts";

export function startHref(
  choices: Partial<Record<"id" | "storeId" | "templateId" | "templateCategory" | "q" | "area" | "cursor", string>> = {},
): string {
  const chosen = Object.entries(choices).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return href("/qc/check/", new URLSearchParams(chosen));
}
