/** Stored on the device until its user signs out. */
import type { SearchResult } from "#app/search/search-result.ts";

const maxRecent = 5;

const storageKey = (uid: string) => `recent ${uid}`;

export function readRecent(uid: string): SearchResult[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(storageKey(uid)) ?? "null");
    return Array.isArray(saved) ? saved.filter(isResult).slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

export function rememberRecent(uid: string, { to, name, detail }: SearchResult): void {
  const others = readRecent(uid).filter((each) => each.to !== to);
  try {
    const recent = [{ to, name, ...(detail && { detail }) }, ...others].slice(0, maxRecent);
    localStorage.setItem(storageKey(uid), JSON.stringify(recent));
  } catch {
    // Full or forbidden storage remembers nothing.
  }
}

export function forgetRecent(uid: string): void {
  try {
    localStorage.removeItem(storageKey(uid));
  } catch {
    // Forbidden storage has nothing.
  }
}

function isResult(saved: unknown): saved is SearchResult {
  if (typeof saved !== "object" || saved === null || !("to" in saved) || !("name" in saved)) return false;
  return typeof saved.to === "string" && /^\/(?![/\\])/.test(saved.to) && typeof saved.name === "string";
}
