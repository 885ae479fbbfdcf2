/** What somebody opened from the command menu last, kept on their device until they sign out. */
import type { Found } from "#app/search/found.ts";

const most = 5;

const nameFor = (uid: string) => `recent ${uid}`;

export function readRecent(uid: string): Found[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(nameFor(uid)) ?? "null");
    return Array.isArray(saved) ? saved.filter(isFound).slice(0, most) : [];
  } catch {
    return [];
  }
}

export function rememberRecent(uid: string, { to, name, detail }: Found): void {
  const others = readRecent(uid).filter((each) => each.to !== to);
  try {
    const found = [{ to, name, ...(detail && { detail }) }, ...others].slice(0, most);
    localStorage.setItem(nameFor(uid), JSON.stringify(found));
  } catch {
    // Storage that is full or forbidden remembers nothing.
  }
}

export function forgetRecent(uid: string): void {
  try {
    localStorage.removeItem(nameFor(uid));
  } catch {
    // Storage that is forbidden has nothing.
  }
}

function isFound(saved: unknown): saved is Found {
  if (typeof saved !== "object" || saved === null || !("to" in saved) || !("name" in saved)) return false;
  return typeof saved.to === "string" && /^\/(?![/\\])/.test(saved.to) && typeof saved.name === "string";
}
