/** Derived from texts, so that a text has the same id in every import. */
import { foldedWords } from "#app/i18n/fold.ts";

export function slug(text: string, length = 40): string {
  let result = "";
  for (const word of foldedWords(text)
    .map((any) => any.replace(/[^a-z0-9]/g, ""))
    .filter(Boolean)) {
    if (result.length + word.length + 1 > length) break;
    result += result ? `-${word}` : word;
  }
  return result || "x";
}

export function textId(usedIds: Set<string>, text: string, ...context: string[]): string {
  const base = `${slug(text, 28)}-${digest([text, ...context].map((part) => foldedWords(part).join(" ")).join("\n"))}`;
  let id = base;
  for (let count = 2; usedIds.has(id); count++) id = `${base}-${count}`;
  usedIds.add(id);
  return id;
}

/** 32-bit FNV-1a: enough for the hundreds of texts of a template, and runs in every environment. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
}
